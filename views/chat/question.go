package chat

import (
	"reflect"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/approval"
)

const (
	questionMinHeight float32 = 224
	questionMaxHeight float32 = 480
	questionWidth     float32 = 680
)

// question is the question that is shown in the conversation, as the card of the
// approval window. It takes an answer only while all of it is in sight, and has
// to be read again whenever it was not.
type question struct {
	p       *Page
	card    *approval.Card
	wanted  string // the question whose call was opened; it comes first
	request api.ApprovalRequest
	q       api.Question
	whole   bool   // all of it is in sight
	sent    string // the question whose answer is on its way, or was given
	lost    bool   // the agent does not run
	covered bool   // something else is in the page's place
	stop    func()
}

func newQuestion(p *Page) *question {
	q := &question{p: p, stop: func() {}}
	q.card = approval.NewCard(p.f, q.answer, func() {})
	q.card.SetDenyKey("Alt+D")
	q.card.SetOn(false)
	return q
}

func (q *question) object() fyne.CanvasObject { return q.card.Object() }

// height returns all that there is room for, so that it can be in sight whole.
func (q *question) height() float32 {
	room := q.p.transcript.thread.scroll.Size().Height - 2*threadEdge - 2
	return max(questionMinHeight, min(questionMaxHeight, room))
}

// choose shows the question of the first call that waits, or of the one that
// was opened, and returns its id; "" if there is none.
func (q *question) choose(st *state) string {
	var request api.ApprovalRequest
	var next api.Question
	for _, c := range st.conversation.waiting() {
		r, found, ok := st.question(c)
		if !ok || c.Question == q.sent {
			continue
		}
		if next.ID == "" || c.Question == q.wanted {
			request, next = r, found
		}
	}
	if next.ID == "" {
		q.hide()
		return ""
	}
	q.show(request, next)
	return next.ID
}

func (q *question) show(request api.ApprovalRequest, next api.Question) {
	if q.request.ID == request.ID && reflect.DeepEqual(q.q, next) {
		return
	}
	q.request, q.q = request, next
	q.stop()
	q.stop = func() {}
	q.card.Show(next, request.Origin, request.Words)
	q.enable()
	if !request.Until.IsZero() {
		now := q.p.f.Now()
		q.card.SetAside(lang.T("Denied at %s if no one answers", request.Until.In(now.Location()).Format("15:04:05")))
		q.stop = q.p.f.Dispatch.After(request.Until.Sub(now), func() { q.enable(); q.p.requests.Refresh(); q.p.opened.Refresh() })
	}
}

func (q *question) hide() {
	q.stop()
	q.stop = func() {}
	q.request, q.q, q.whole = api.ApprovalRequest{}, api.Question{}, false
	q.card.SetOn(false)
}

// reset makes the question be read again, since it was out of sight or may have changed.
func (q *question) reset() {
	q.card.Reset()
	q.enable()
}

// setLost sets whether the agent runs; what was sent to another one is no answer.
func (q *question) setLost(lost bool) {
	q.lost, q.sent = lost, ""
	q.reset()
}

// cover sets whether something else is in the page's place, or covers it.
func (q *question) cover(covered bool) {
	q.covered = covered
	q.reset()
}

func (q *question) inSight(whole bool) {
	if q.whole != whole {
		q.whole = whole
		q.reset()
	}
}

func (q *question) open() bool { return q.q.ID != "" && q.whole && !q.covered }

// enable takes answers while one can be given.
func (q *question) enable() {
	inTime := q.request.Until.IsZero() || q.p.f.Now().Before(q.request.Until)
	q.card.SetOn(q.open() && !q.lost && q.q.ID != q.sent && inTime)
}

// answer sends the person's answer to the question that was in sight.
func (q *question) answer(of api.Question, a api.QuestionAnswer) {
	if !q.open() || of.ID != q.q.ID || !reflect.DeepEqual(of, q.q) || q.sent == of.ID || q.lost {
		return
	}
	q.sent = of.ID
	q.enable()
	q.p.sendAnswer(api.AnswerRequest{Request: q.request.ID, Answers: []api.QuestionAnswer{a}}, of)
}

// failed lets an answer that did not arrive be given again.
func (q *question) failed() {
	q.sent = ""
	q.reset()
}
