package approval

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// can reports whether an answer can be given to the question in sight.
func (p *Page) can() bool { return p.f.Can() && p.st.canAnswer(p.f.Now()) }

// answerOne answers the question that the card showed, if it still is the one in
// sight, and as it was.
func (p *Page) answerOne(q api.Question, a api.QuestionAnswer) {
	if now, ok := p.st.question(); ok && same(now, q) && a.ID == q.ID {
		p.answer([]api.QuestionAnswer{a})
	}
}

// answer sends answers to questions of the request in sight.
func (p *Page) answer(all []api.QuestionAnswer) {
	r := p.st.current()
	if r == nil || len(all) == 0 || !p.can() {
		return
	}
	p.st.all = false
	p.f.Say("")
	p.f.Do(lang.T("answer"), func(ctx context.Context) (func(), error) {
		_, err := api.AnswerApproval.Call(ctx, p.f.Client, api.AnswerRequest{Request: r.ID, Answers: all})
		return func() { p.answered(r, all, err) }, nil
	})
}

// answered notes what was answered and fetches what is asked next.
func (p *Page) answered(r *request, all []api.QuestionAnswer, err error) {
	if err != nil {
		p.f.Fail(lang.T("answer"), err)
		all = nil
	}
	for _, a := range all {
		r.fates[a.ID] = denied
		if a.Approve {
			r.fates[a.ID] = approved
		}
	}
	p.refresher.Restart()
}

// tell closes what is open in a request as its window closes; no one is there
// to be told whether it worked, and what is not answered is not approved.
func (p *Page) tell(r *request) {
	var all []api.QuestionAnswer
	for _, q := range r.open() {
		all = append(all, api.QuestionAnswer{ID: q.ID, Closed: true})
		r.fates[q.ID] = denied
	}
	if len(all) == 0 || p.f.Lost() {
		return
	}
	p.f.Dispatch.Go(func(ctx context.Context) func() {
		_, _ = api.AnswerApproval.Call(ctx, p.f.Client, api.AnswerRequest{Request: r.ID, Answers: all})
		return nil
	})
}

// denyAll says no to all that is open in the request.
func (p *Page) denyAll() {
	if r := p.st.current(); r != nil {
		p.answer(answersTo(r.open(), false))
	}
}

// canAll reports whether all that is open in the request may be approved at once:
// each has been read to its end, as it is now, and a fresh press is awaited.
func (p *Page) canAll() bool {
	r := p.st.current()
	return r != nil && p.card.Armed() && p.card.mode == asking && len(r.open()) > 1 && p.unread() == 0
}

// unread returns how many open questions of the request have not been read to their end.
func (p *Page) unread() int {
	n := 0
	for _, q := range p.st.current().open() {
		if !p.card.Read(q) {
			n++
		}
	}
	return n
}

// approveAll says yes to them; a long list among them takes two presses.
func (p *Page) approveAll() {
	if !p.canAll() {
		return
	}
	open := p.st.current().open()
	if _, longest := countItems(open); longest > many && !p.st.all {
		p.st.all = true
		p.card.rearm()
		p.card.draw()
		return
	}
	p.answer(answersTo(open, true))
}

func answersTo(all []api.Question, yes bool) []api.QuestionAnswer {
	var out []api.QuestionAnswer
	for _, q := range all {
		out = append(out, api.QuestionAnswer{ID: q.ID, Approve: yes})
	}
	return out
}

// countItems counts those of all lists, and of the longest one.
func countItems(all []api.Question) (sum, longest int) {
	for _, q := range all {
		sum, longest = sum+len(q.Items), max(longest, len(q.Items))
	}
	return sum, longest
}

func (p *Page) approveAllText(open []api.Question) string {
	text := lang.T("Approve all %s", kit.Count(len(open)))
	if p.st.all {
		sum, _ := countItems(open)
		text += lang.T(", with %s", kit.Number(sum, "%s item", "%s items"))
	}
	return text
}
