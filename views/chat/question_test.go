package chat

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// toEnd reads the question to its end.
func (d *fixture) toEnd() {
	d.read()
	d.Key(fyne.KeyEnd)
	d.read()
}

func (d *fixture) answers(want ...string) {
	d.t.Helper()
	if got := d.service.Answers(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		d.t.Errorf("answers: %q, want %q", got, want)
	}
}

func TestACallIsApprovedWhereItStands(t *testing.T) {
	d := asked(t)
	d.inEntry("") // nothing takes the focus from who writes
	d.alt(fyne.KeyA)
	d.answers() // not armed
	d.toEnd()
	if !d.p.question.card.Armed() {
		t.Fatal("it was read and is not armed")
	}
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
	d.inEntry("")
	if got := statusOf(d.card("files.write_text").call).word; got != "Answered" {
		d.t.Errorf("the card says %q", got)
	}
}

// TestNothingCoversAQuestion: what floats over the conversation goes away
// while a question can be answered.
func TestNothingCoversAQuestion(t *testing.T) {
	d := asked(t)
	for i := range 30 {
		d.service.ChangeMessage("c1", "x"+string(rune('a'+i)), func(m *api.Message) { m.Text = "more and more" })
	}
	d.tell("c1")
	d.p.transcript.thread.reveal(d.card("files.write_text").key)
	d.q.Settle()
	if d.p.transcript.thread.end || !d.p.question.open() {
		t.Fatal("the question is not in sight in the middle of the conversation")
	}
	if d.p.toLatest.Visible() {
		t.Error("a button covers the question")
	}
}

func TestAPressFromBeforeTheArmingDoesNotApprove(t *testing.T) {
	d := asked(t)
	d.toEnd()
	d.p.question.card.Reset()
	d.alt(fyne.KeyA)
	d.answers()
}

func TestEnterSendsAndNeverApproves(t *testing.T) {
	d := asked(t)
	d.toEnd()
	d.Typed("go on")
	d.Key(fyne.KeyReturn)
	d.answers()
	d.calls("send c1 go on" + send0)
}

func TestDenyAndWhy(t *testing.T) {
	d := asked(t)
	d.read()
	d.alt(fyne.KeyR)
	d.Typed("not now")
	d.Key(fyne.KeyReturn)
	d.answers("a1 q1 no not now")
}

func TestAQuestionOutOfSightIsNotApproved(t *testing.T) {
	d := asked(t)
	d.toEnd()
	d.p.transcript.thread.by(-300)
	d.alt(fyne.KeyA)
	d.answers()
	d.read()
	d.p.question.card.Scroll(fyne.KeyEnd)
	d.read()
	d.alt(fyne.KeyA)
	d.answers() // painted and read to its end, but its edge is out of sight
	d.p.transcript.thread.toEnd()
	d.alt(fyne.KeyA)
	d.answers() // it has to be read again
	d.toEnd()
	d.ctrl(fyne.KeyM)
	d.alt(fyne.KeyA)
	d.answers()
	d.ctrl(fyne.KeyM)
	d.alt(fyne.KeyA)
	d.answers()
	d.toEnd()
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
}

// TestAQuestionFarOutOfSightIsNotApproved jumps so far that its row is not even
// near to what is seen.
func TestAQuestionFarOutOfSightIsNotApproved(t *testing.T) {
	d := asked(t)
	for i := range 30 {
		d.service.ChangeMessage("c1", "x"+string(rune('a'+i)), func(m *api.Message) { m.Text = "more and more" })
	}
	d.tell("c1")
	d.p.transcript.thread.reveal(d.card("files.write_text").key)
	d.toEnd()
	if !d.p.question.card.Armed() {
		t.Fatal("it was read and is not armed")
	}
	d.p.transcript.thread.toEnd()
	d.alt(fyne.KeyA)
	d.answers()
	if d.p.question.open() {
		t.Error("it can be answered out of sight")
	}
}

func TestAChangedQuestionIsReadAnew(t *testing.T) {
	d := asked(t)
	d.toEnd()
	d.service.Approvals.Change(func(asks []api.ApprovalRequest) []api.ApprovalRequest {
		asks[0].Questions[0].Detail = "replaces 9 MB"
		return asks
	})
	d.f.Event(api.Event{Topic: api.TopicApprovals})
	d.q.Settle()
	d.alt(fyne.KeyA)
	d.answers()
}

func TestNothingIsApprovedWhileLostOrAfterwards(t *testing.T) {
	d := asked(t)
	d.toEnd()
	d.f.SetLost(true)
	d.alt(fyne.KeyA)
	d.f.SetLost(false)
	d.alt(fyne.KeyA)
	d.answers()
}

func TestAQuestionWhoseTimeIsUp(t *testing.T) {
	d := asked(t)
	d.toEnd()
	d.now = d.p.question.request.Until
	d.q.Advance(5 * time.Minute)
	d.alt(fyne.KeyA)
	d.answers()
}

func TestAnAnswerThatFailedCanBeGivenAgain(t *testing.T) {
	d := asked(t)
	d.toEnd()
	d.service.FailAll(sample.ErrDown)
	d.alt(fyne.KeyA)
	d.says("Could not answer")
	d.service.FailAll(nil)
	d.alt(fyne.KeyA)
	d.answers()
	d.toEnd()
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
}

func TestEscapeStopsTheReplyThatAsks(t *testing.T) {
	d := asked(t)
	d.toEnd()
	d.Key(fyne.KeyEscape)
	d.calls("stop c1 ")
	d.answers()
}

func TestSeveralCallsWaitOneAfterTheOther(t *testing.T) {
	d := asked(t)
	second := sample.Card("waiting", 4)
	second.CallID, second.Question, second.Tool = "call9", "q2", "browser.open_url"
	d.service.Approvals.Change(func(asks []api.ApprovalRequest) []api.ApprovalRequest {
		asks[0].Questions = append(asks[0].Questions, sample.OpenURL("q2"))
		return asks
	})
	d.service.ChangeMessage("c1", "m6", func(m *api.Message) { m.Cards = append(m.Cards, second) })
	d.tell("c1")
	if d.p.question.q.ID != "q1" {
		t.Fatalf("asked is %q", d.p.question.q.ID)
	}
	d.p.transcript.choose(d.card("browser.open_url").key)
	d.alt(fyne.KeyReturn)
	if d.p.question.q.ID != "q2" || !d.card("browser.open_url").asked {
		t.Fatalf("asked is %q", d.p.question.q.ID)
	}
	d.toEnd()
	d.alt(fyne.KeyA)
	d.answers("a1 q2 yes")
	if d.p.question.q.ID != "q1" {
		t.Errorf("then asked is %q", d.p.question.q.ID)
	}
}

// In a low window a question says what it is about and opens where it can be read; nothing is approved there, but
// once there is room again and it was read.
func TestAQuestionInALowWindowOpensItsOwn(t *testing.T) {
	d := asked(t)
	d.toEnd()
	for _, h := range []float32{600, 480} {
		d.Win.Resize(fyne.NewSize(853, h))
		d.toEnd()
		d.alt(fyne.KeyA)
		d.answers()
		if d.p.question.open() {
			t.Errorf("%v high it takes an answer", h)
		}
		if text := strings.Join(kittest.Texts(d.p.question.box), "\n"); !strings.Contains(text, "plan.md") || !strings.Contains(text, "Asked because") || !strings.Contains(text, "Open the question") {
			t.Errorf("%v high it says %s", h, text)
		}
		d.alt(fyne.KeyQ)
		if !slices.Equal(d.windows, []api.WindowName{api.WindowApproval}) {
			t.Errorf("%v high it opens %v", h, d.windows)
		}
		d.windows = nil
	}
	d.Win.Resize(fyne.NewSize(853, 800))
	d.alt(fyne.KeyA)
	d.answers()
	d.toEnd()
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
}

// TestButtonsOfAQuestionCoverNoOther: in a small window beside the rail, too.
func TestButtonsOfAQuestionCoverNoOther(t *testing.T) {
	d := asked(t)
	d.service.Approvals.Change(func(asks []api.ApprovalRequest) []api.ApprovalRequest {
		asks[0].Questions[0].Offer = &api.GrantOffered{}
		return asks
	})
	d.f.Event(api.Event{Topic: api.TopicApprovals})
	d.q.Settle()
	for _, width := range []float32{815, 900, 1280, 815} {
		d.Win.Resize(fyne.NewSize(width, 760))
		d.toEnd()
		type box struct{ left, right, top float32 }
		var boxes []box
		for _, b := range kit.Buttons(d.p.question.box) {
			if at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b); b.Visible() && at.X > 0 { // what is in a hidden form stands nowhere
				boxes = append(boxes, box{at.X, at.X + b.Size().Width, at.Y})
			}
		}
		if len(boxes) < 4 {
			t.Fatalf("%v wide: %d buttons", width, len(boxes))
		}
		for i, a := range boxes {
			for _, b := range boxes[:i] {
				if a.top == b.top && a.left < b.right && b.left < a.right {
					t.Errorf("%v wide: buttons at %v and %v", width, a, b)
				}
			}
		}
	}
}
