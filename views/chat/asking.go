package chat

import (
	"context"
	"reflect"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/approval"
	"github.com/nod-app/nod/views/kit"
)

const (
	questionLeast float32 = 320
	questionMost  float32 = 480
	questionWide  float32 = 680
)

// asking is the question that stands in the conversation. It takes an answer
// only while all of it is in sight, and has to be read anew whenever it was not.
type asking struct {
	w    *Window
	card *approval.Card
	want string // the question that was asked for by opening its call
	ask  api.ApprovalRequest
	q    api.Question
	here bool   // all of it is in sight
	busy string // the question whose answer is on its way, or has been given
	stop func()
}

func newAsking(w *Window) *asking {
	a := &asking{w: w, stop: func() {}}
	a.card = approval.NewCard(approval.CardOptions{
		Dispatch: w.o.Dispatch, Now: w.o.Now, Keys: w.keys, Focus: w.win.Canvas().Focus, Answer: a.answer,
	})
	a.card.SetKeys("Alt+D")
	a.card.SetOn(false)
	return a
}

// tall is how high the question is: all that there is room for, so that it can
// be in sight whole.
func (a *asking) tall() float32 {
	room := a.w.thread.scroll.Size().Height - 2*threadEdge - 2
	return max(questionLeast, min(questionMost, room))
}

// choose shows the question of the first call that waits, or of the one that
// was asked for, and returns its id; "" if there is none.
func (a *asking) choose() string {
	var first *api.Card
	for _, c := range a.w.st.view.waiting() {
		if _, _, ok := a.w.st.question(c); !ok || c.Question == a.busy {
			continue
		}
		if first == nil || c.Question == a.want {
			first = &c
		}
		if c.Question == a.want {
			break
		}
	}
	if first == nil {
		a.hide()
		return ""
	}
	ask, q, _ := a.w.st.question(*first)
	a.show(ask, q)
	return q.ID
}

func (a *asking) show(ask api.ApprovalRequest, q api.Question) {
	if a.ask.ID == ask.ID && reflect.DeepEqual(a.q, q) {
		return
	}
	a.ask, a.q = ask, q
	a.stop()
	a.stop = func() {}
	a.card.Show(q, ask.Words, false)
	a.enable()
	if !ask.Until.IsZero() {
		a.card.SetAside("Denied at " + ask.Until.In(a.w.o.Now().Location()).Format("15:04") + " if nobody answers")
		a.stop = a.w.o.Dispatch.After(ask.Until.Sub(a.w.o.Now()), a.expired)
	}
}

// expired ends a question that nobody answered.
func (a *asking) expired() {
	a.enable()
	a.w.asked.poke()
	a.w.views.poke()
}

func (a *asking) hide() {
	a.stop()
	a.stop = func() {}
	a.ask, a.q, a.here = api.ApprovalRequest{}, api.Question{}, false
	a.card.SetOn(false)
}

// sight says whether all of it is to be seen.
func (a *asking) sight(whole bool) {
	if a.here == whole {
		return
	}
	a.here = whole
	a.card.Reset()
	a.enable()
}

// leave is called when something else stands in the place of the conversation.
func (a *asking) leave() { a.sight(false) }

// open says whether a question is asked and all of it is in sight.
func (a *asking) open() bool { return a.q.ID != "" && a.here && a.w.st.page == talk }

// enable takes answers while one can be given.
func (a *asking) enable() {
	now := a.w.o.Now()
	a.card.SetOn(a.open() && !a.w.st.lost && a.q.ID != a.busy && (a.ask.Until.IsZero() || now.Before(a.ask.Until)))
}

// answer sends the person's answer to the question that was in sight.
func (a *asking) answer(q api.Question, answer api.QuestionAnswer) {
	if !a.open() || q.ID != a.q.ID || !reflect.DeepEqual(q, a.q) || a.busy == q.ID || a.w.st.lost {
		return
	}
	a.busy = q.ID
	a.enable()
	r := api.AnswerRequest{Request: a.ask.ID, Answers: []api.QuestionAnswer{answer}}
	a.w.o.Dispatch.Go(func(ctx context.Context) func() {
		_, err := api.AnswerApproval.Call(ctx, a.w.o.Client, r)
		return func() { a.answered(answer, err) }
	})
}

func (a *asking) answered(answer api.QuestionAnswer, err error) {
	if err != nil {
		a.busy = ""
		a.card.Reset()
		a.enable()
		a.w.say(kit.Failed("answer", err), true)
	} else {
		word := "Denied"
		if answer.Approve {
			word = "Approved"
		}
		a.w.say(word+": "+kit.Clean(a.q.Title)+" "+kit.Clean(a.q.Object), false)
		a.w.focusEntry()
	}
	a.w.asked.poke()
	a.w.views.poke()
	a.w.drawTalk()
}

// ask moves the question to this call. false: it is not known yet.
func (w *Window) ask(c api.Card) bool {
	if _, _, ok := w.st.question(c); !ok {
		return false
	}
	w.asking.want = c.Question
	w.drawTalk()
	return true
}
