package chat

import (
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/approval"
	"github.com/nod-app/nod/views/kit"
)

// questionHeight is how high a question is at most, and about.
const questionHeight float32 = 480

// question is the question that is shown in the conversation, as the card of the
// approval window. It takes an answer only while all of it is in sight, and has
// to be read again whenever it was not. Where there is too little room for that it
// says in brief what is asked, and the approval window takes the answer.
type question struct {
	p       *Page
	card    *approval.Card
	box     *fyne.Container // the card, or the brief
	brief   *fyne.Container
	until   *kit.Line // when it is denied, in the brief
	width   float32   // that the brief was made for; 0: it must be made
	low     bool      // there is too little room for the card
	wanted  string    // the question whose call was opened; it comes first
	request api.ApprovalRequest
	q       api.Question
	whole   bool   // all of it is in sight
	sent    string // the question whose answer is on its way, or was given
	lost    bool   // the agent does not run
	covered bool   // something else is in the page's place
	stop    func()
}

func newQuestion(p *Page) *question {
	q := &question{p: p, brief: kit.Rows(0), until: kit.Small(""), stop: func() {}}
	q.card = approval.NewCard(p.f, q.answer, func() {})
	q.card.SetDenyKey("Alt+D")
	q.card.SetOn(false)
	q.box = container.NewStack(q.card.Object(), q.brief)
	return q
}

// height returns all that there is room for, so that it can be in sight whole, or the height of the brief.
func (q *question) height(width float32) float32 {
	room := q.p.transcript.thread.scroll.Size().Height - 2*threadEdge - 2
	if low := room < approval.Whole; low != q.low {
		q.low = low
		q.reset()
	}
	kit.Show(!q.low, q.card.Object())
	kit.Show(q.low, q.brief)
	if !q.low {
		return min(questionHeight, room)
	}
	if q.width != width {
		q.width = width
		foot := container.NewBorder(nil, nil, nil, q.p.button("open-question", "", kit.Primary, nil), kit.Centered(q.until))
		q.brief.Objects = []fyne.CanvasObject{approval.Brief(q.q, q.request.Origin, q.request.Words, width), kit.Pad(12, 12, 16, 16, foot)}
	}
	return q.brief.MinSize().Height
}

// openWindow opens the approval window, which has room for the whole question.
func (q *question) openWindow() { q.p.f.OpenPage(api.WindowApproval) }

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
	q.request, q.q, q.width = request, next, 0
	q.stop()
	q.stop = func() {}
	q.card.Show(next, request.Origin, request.Words)
	q.enable()
	until := ""
	if !request.Until.IsZero() {
		now := q.p.f.Now()
		until = lang.T("Denied at %s if no one answers", request.Until.In(now.Location()).Format("15:04:05"))
		q.stop = q.p.f.Dispatch.After(request.Until.Sub(now), func() { q.enable(); q.p.requests.Refresh(); q.p.opened.Refresh() })
	}
	q.until.SetText(until)
	q.card.SetAside(until)
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

func (q *question) open() bool { return q.q.ID != "" && q.whole && !q.low && !q.covered }

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
