package approval

import (
	"context"
	"reflect"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// same says whether two questions ask the same.
func same(a, b api.Question) bool { return reflect.DeepEqual(a, b) }

// answerOne answers the question that the card showed, if it still is what is
// looked at, and as it was.
func (w *Window) answerOne(q api.Question, a api.QuestionAnswer) {
	if now, ok := w.st.question(); ok && same(now, q) && a.ID == q.ID {
		w.answer([]api.QuestionAnswer{a})
	}
}

// answer sends answers to questions of the plan that is looked at.
func (w *Window) answer(all []api.QuestionAnswer) {
	p := w.st.plan()
	if p == nil || len(all) == 0 || !w.st.can(w.o.Now()) {
		return
	}
	w.st.busy, w.st.said, w.st.all = true, "", false
	w.draw()
	req := api.AnswerRequest{Request: p.ID, Answers: all}
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		_, err := api.AnswerApproval.Call(ctx, w.o.Client, req)
		return func() { w.answered(p, all, err) }
	})
}

// answered notes what was answered and looks for what is asked next.
func (w *Window) answered(p *plan, all []api.QuestionAnswer, err error) {
	w.st.busy = false
	if err != nil {
		w.st.said = failed("answer", err)
		w.draw()
		w.refresh()
		return
	}
	for _, a := range all {
		p.fates[a.ID] = denied
		if a.Approve {
			p.fates[a.ID] = approved
		}
	}
	w.refresh()
}

// tell sends answers of a window that goes away; nobody is there to be told
// whether it worked, and what is not answered is not approved.
func (w *Window) tell(req api.AnswerRequest) {
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		_, _ = api.AnswerApproval.Call(ctx, w.o.Client, req)
		return nil
	})
}

// denyAll says no to all that is open in the plan.
func (w *Window) denyAll() {
	if p := w.st.plan(); p != nil {
		w.answer(answersTo(p.left(), false))
	}
}

// canAll says whether all that is open in the plan may be approved at once:
// each has been read to its end, as it is now, and a fresh press is awaited.
func (w *Window) canAll() bool {
	p := w.st.plan()
	if p == nil || !w.card.Armed() || w.card.mode != asking {
		return false
	}
	for _, q := range p.left() {
		if !w.card.Read(q) {
			return false
		}
	}
	return len(p.left()) > 1
}

// approveAll says yes to them; a long list among them takes two presses.
func (w *Window) approveAll() {
	if !w.canAll() {
		return
	}
	left := w.st.plan().left()
	if longest(left) > many && !w.st.all {
		w.st.all = true
		w.card.rearm()
		w.card.changed()
		return
	}
	w.answer(answersTo(left, true))
}

func answersTo(all []api.Question, yes bool) []api.QuestionAnswer {
	var out []api.QuestionAnswer
	for _, q := range all {
		out = append(out, api.QuestionAnswer{ID: q.ID, Approve: yes})
	}
	return out
}

func longest(all []api.Question) int {
	n := 0
	for _, q := range all {
		n = max(n, len(q.Items))
	}
	return n
}

// allText is what the button says that approves all.
func (w *Window) allText(left []api.Question) string {
	text := "Approve all " + kit.Count(len(left))
	if w.st.all {
		n := 0
		for _, q := range left {
			n += len(q.Items)
		}
		text += ", with " + kit.Number(n, "item")
	}
	return text
}
