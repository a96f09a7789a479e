package approval

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

func none([]api.ApprovalRequest) []api.ApprovalRequest { return nil }

// D12: what is answered is what was in sight.
func TestAnAnswerGoesToNoOtherQuestion(t *testing.T) {
	d := openDesk(t, ask(short("q1")), sample.Request("a2", "", sample.Shell("q2")))
	d.ready()
	d.service.Change(func(a []api.ApprovalRequest) []api.ApprovalRequest { return a[1:] })
	d.alt(fyne.KeyA)
	d.answers()
	d.at("q2")
	d.p.answerOne(short("q1"), api.QuestionAnswer{ID: "q1", Approve: true})
	d.p.answerOne(d.p.card.Question(), api.QuestionAnswer{ID: "q1", Approve: true})
	if !d.f.Can() || len(d.q.Work) != 0 {
		t.Error("an answer to what is not in sight was sent")
	}
	d.answers()
	if d.p.card.Armed() {
		t.Error("the next question takes the arming of the one that went")
	}
}

func TestClosingIsNo(t *testing.T) {
	d := openDesk(t, three(), sample.Request("a2", "", short("q4")))
	d.ready()
	d.alt(fyne.KeyA)
	d.f.CloseWindow()
	d.q.Run()
	d.answers("a1 q1 yes", "a1 q2 closed", "a1 q3 closed", "a2 q4 closed")
	if d.closed != 1 {
		t.Errorf("closed %d times", d.closed)
	}
}

func TestTimeIsUp(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.ready()
	d.q.Pass(5 * time.Minute)
	d.alt(fyne.KeyA)
	d.click(d.p.card.foot.approve)
	d.answers()
	d.change(none)
	if !strings.Contains(d.said(), "no one answered in time, so it was denied") {
		t.Errorf("says %q", d.said())
	}
	if d.closed != 0 {
		t.Error("it goes before anybody can read why")
	}
	d.q.Pass(linger)
	if d.closed != 1 {
		t.Error("it stays")
	}
}

func TestAnsweredElsewhere(t *testing.T) {
	d := openDesk(t, ask(short("q1")), sample.Request("a2", "", short("q2")))
	d.change(func(a []api.ApprovalRequest) []api.ApprovalRequest { return a[1:] })
	d.at("q2")
	if !strings.Contains(d.said(), "answered elsewhere") {
		t.Errorf("says %q", d.said())
	}
	d.q.Pass(time.Minute)
	if d.closed != 0 {
		t.Error("it goes while something is asked")
	}
}

func TestOneOfAPlanEnds(t *testing.T) {
	d := openDesk(t, three())
	d.change(func(a []api.ApprovalRequest) []api.ApprovalRequest { a[0].Questions = a[0].Questions[1:]; return a })
	d.at("q2")
	if len(d.p.st.current().Questions) != 3 || !strings.Contains(d.says(), "ended") {
		t.Error("the list of calls does not say what became of it")
	}
}

func TestANewQuestionComesWhileTheLastIsSaidToHaveEnded(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.change(none)
	d.change(func([]api.ApprovalRequest) []api.ApprovalRequest {
		return []api.ApprovalRequest{sample.Request("a2", "", short("q2"))}
	})
	d.at("q2")
	d.q.Pass(time.Minute)
	if d.closed != 0 {
		t.Error("it goes while something is asked")
	}
}

func TestLost(t *testing.T) {
	d := openDesk(t, sample.Request("a1", "", short("q1"), short("q2")))
	d.ready()
	d.f.SetLost(true)
	d.alt(fyne.KeyA)
	d.allKey()
	d.alt(fyne.KeyD)
	d.click(d.p.card.foot.approve)
	d.answers()
	if !strings.Contains(d.f.LostText(), "nothing can be approved") {
		t.Errorf("says %q", d.f.LostText())
	}
	d.f.SetLost(false)
	d.q.Run()
	if d.p.card.Armed() {
		t.Error("it is armed right after")
	}
	d.ready()
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
}

func TestEscapeLeavesALostWindow(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.f.SetLost(true)
	d.Key(fyne.KeyEscape)
	d.q.Run()
	d.answers()
	if d.closed != 1 {
		t.Error("it stays")
	}
}

func TestAFailedAnswerIsSaid(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.ready()
	d.service.Fail(errors.New("the line broke"))
	d.alt(fyne.KeyA)
	if !strings.Contains(d.said(), "Could not answer: the line broke.") {
		t.Errorf("says %q", d.said())
	}
	d.service.Fail(nil)
	d.at("q1")
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
}

func TestOneAnswerAtATime(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.ready()
	d.p.card.gate.key = true
	d.p.card.approve()
	d.p.card.deny()
	d.p.card.approve()
	d.p.denyAll()
	d.q.Run()
	d.answers("a1 q1 yes")
}

func TestShownAgainItWaitsAgain(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.ready()
	d.f.Start()
	d.q.Run()
	d.alt(fyne.KeyA)
	d.answers()
	d.ready()
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
}

func TestEmpty(t *testing.T) {
	d := openDesk(t)
	if !strings.Contains(d.says(), "No questions") {
		t.Error("it does not say that nothing is asked")
	}
	d.q.Pass(time.Hour)
	if d.closed != 0 {
		t.Error("a window that somebody opened goes by itself")
	}
	d.Key(fyne.KeyEscape)
	if d.closed != 1 {
		t.Error("Escape does not close it")
	}
	d.answers()
}

func TestAnErrorCanBeTriedAgain(t *testing.T) {
	d := openDesk(t)
	d.service.Fail(sample.ErrDown)
	d.f.Changed()
	d.q.Pass(coalesced)
	if !strings.Contains(d.says(), "Questions cannot be read") {
		t.Error("it does not say that it failed")
	}
	d.service.Fail(nil)
	d.change(func([]api.ApprovalRequest) []api.ApprovalRequest { return []api.ApprovalRequest{ask(short("q1"))} })
	d.at("q1")
}
