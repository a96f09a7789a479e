package approval

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

func three() api.ApprovalRequest {
	return sample.Request("a1", "", short("q1"), sample.Move("q2", 12), short("q3"))
}

func TestEachCallHasItsAnswer(t *testing.T) {
	d := openDesk(t, three())
	d.ready()
	d.alt(fyne.KeyA)
	d.at("q2")
	if d.p.card.Armed() || d.focused() != fyne.Focusable(d.p.card.foot.deny) {
		t.Error("the next question takes the first one's arming")
	}
	d.alt(fyne.KeyD)
	d.at("q3")
	d.ready()
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes", "a1 q2 no", "a1 q3 yes")
	if d.closed != 1 {
		t.Error("the window stays with nothing to ask")
	}
}

func TestEscapeDeniesAllOfThePlan(t *testing.T) {
	d := openDesk(t, three(), sample.Request("a2", "", short("q4")))
	d.ready()
	d.alt(fyne.KeyA)
	d.Key(fyne.KeyEscape)
	d.answers("a1 q1 yes", "a1 q2 no", "a1 q3 no")
	d.at("q4")
}

func TestDenyAllByItsButton(t *testing.T) {
	d := openDesk(t, three())
	d.click(d.p.steps.deny)
	d.answers("a1 q1 no", "a1 q2 no", "a1 q3 no")
}

func TestApproveAllOnceEachWasRead(t *testing.T) {
	d := openDesk(t, three())
	b := d.p.steps.yes
	for _, id := range []string{"q1", "q2", "q3"} {
		d.at(id)
		if d.on(b) {
			t.Errorf("all can be approved before %s was read", id)
		}
		d.allKey()
		d.ready()
		d.heldChord(fyne.KeyDown, fyne.KeyModifierAlt)
	}
	d.answers()
	if !d.on(b) || !strings.Contains(d.says(), "Approve all 3") {
		t.Fatal("all were read, and cannot be approved")
	}
	d.Win.Canvas().Focus(b)
	d.Key(fyne.KeyReturn)
	d.answers()
	d.click(b)
	d.answers("a1 q1 yes", "a1 q2 yes", "a1 q3 yes")
}

func TestApproveAllCountsWhatChanged(t *testing.T) {
	d := openDesk(t, three())
	for range 3 {
		d.ready()
		d.heldChord(fyne.KeyDown, fyne.KeyModifierAlt)
	}
	d.change(func(a []api.ApprovalRequest) []api.ApprovalRequest {
		a[0].Questions[0].Detail = "something else"
		return a
	})
	if d.on(d.p.steps.yes) {
		t.Error("what changed was not read")
	}
	d.allKey()
	d.answers()
}

func TestApproveAllOfALongListTakesTwoPresses(t *testing.T) {
	d := openDesk(t, sample.Request("a1", "", short("q1"), sample.Move("q2", 350)))
	d.ready()
	d.heldChord(fyne.KeyDown, fyne.KeyModifierAlt)
	d.ready()
	d.allKey()
	d.allKey()
	d.answers()
	if !strings.Contains(d.says(), "Approve all 2, with 350 items") {
		t.Error("the second press does not say what it does")
	}
	d.q.Pass(armAfter)
	d.allKey()
	d.answers("a1 q1 yes", "a1 q2 yes")
}

func TestTheFirstPressIsForgottenWhenSomethingChanges(t *testing.T) {
	d := openDesk(t, sample.Request("a1", "", short("q1"), sample.Move("q2", 350)))
	d.ready()
	d.heldChord(fyne.KeyDown, fyne.KeyModifierAlt)
	d.ready()
	d.allKey()
	d.change(func(a []api.ApprovalRequest) []api.ApprovalRequest { a[0].Questions[1].Object = "/elsewhere"; return a })
	d.ready()
	d.allKey()
	d.answers()
}

func TestTheOldestComesFirst(t *testing.T) {
	d := openDesk(t, ask(short("q1")), sample.Request("a2", "", short("q2")), sample.Request("a3", "", short("q3")))
	d.at("q1")
	if !strings.Contains(d.says(), "2 more wait") {
		t.Error("nobody is told of the others")
	}
	d.Key(fyne.KeyEscape)
	d.at("q2")
	if !strings.Contains(d.says(), "1 more waits") {
		t.Error("nobody is told of the other")
	}
}

func TestGoingBackWaitsAgainButKeepsWhatWasRead(t *testing.T) {
	d := openDesk(t, three())
	d.alt(fyne.KeyDown)
	d.ready()
	d.alt(fyne.KeyUp)
	d.at("q1")
	d.alt(fyne.KeyDown)
	if d.p.card.Armed() {
		t.Error("it is armed as it comes into sight")
	}
	if d.p.steps.hintText(len(d.p.st.current().open())) != "Read 2 more to approve all" {
		t.Errorf("says %q", d.p.steps.hintText(len(d.p.st.current().open())))
	}
}

func TestArrowsGoFromCallToCall(t *testing.T) {
	d := openDesk(t, three())
	d.Win.Canvas().Focus(d.p.steps.list)
	d.Key(fyne.KeyDown, fyne.KeyDown, fyne.KeyDown)
	d.at("q3")
	d.Key(fyne.KeyUp)
	d.at("q2")
	if d.focused() != fyne.Focusable(d.p.steps.list) {
		t.Error("the list lost the focus")
	}
}

func TestACallThatWasAnsweredCannotBeAnsweredAgain(t *testing.T) {
	d := openDesk(t, three())
	d.ready()
	d.alt(fyne.KeyD)
	d.alt(fyne.KeyUp)
	d.at("q1")
	d.arm()
	d.alt(fyne.KeyA)
	d.alt(fyne.KeyD)
	d.click(d.p.card.foot.deny)
	d.answers("a1 q1 no")
	if !strings.Contains(d.says(), "denied") {
		t.Error("the list does not say what was answered")
	}
}

func TestDenyBecause(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.alt(fyne.KeyR)
	for _, r := range " not that page " {
		d.focused().TypedRune(r)
	}
	d.alt(fyne.KeyA)
	d.answers()
	d.Key(fyne.KeyEscape)
	d.answers() // back, as it says on the button
	d.alt(fyne.KeyR)
	for _, r := range " not that page " {
		d.focused().TypedRune(r)
	}
	d.Key(fyne.KeyReturn)
	d.answers("a1 q1 no not that page")
}

func TestAlwaysAllow(t *testing.T) {
	q := sample.Write("q1")
	q.Offer.Hosts, q.Offer.Apps = []string{"example.net"}, []string{"org.example.Editor"}
	d := openDesk(t, ask(q))
	d.alt(fyne.KeyW)
	if d.p.card.mode != asking {
		t.Fatal("it is offered before the question was read")
	}
	d.ready()
	d.alt(fyne.KeyW)
	d.alt(fyne.KeyA)
	d.answers() // the offer has just come into sight
	text := d.body()
	for _, want := range []string{
		"without asking files.write_text", "What Write a file \n", "/home/ann/Documents/notes", "and everything in them", "example.net",
		"org.example.Editor", "100 times at most", "tomorrow 12:00",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q:\n%s", want, text)
		}
	}
	if d.focused() != fyne.Focusable(d.p.card.foot.back) {
		t.Errorf("the focus is on %T", d.focused())
	}
	d.ready()
	d.alt(fyne.KeyA)
	d.answers("a1 q1 always")
}

func TestBackFromAlways(t *testing.T) {
	d := openDesk(t, ask(sample.Write("q1")))
	d.ready()
	d.alt(fyne.KeyW)
	d.Key(fyne.KeyEscape)
	d.answers()
	if d.p.card.mode != asking || d.p.card.Armed() {
		t.Error("it is not the question again")
	}
	d.ready()
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
}

// A long question that was read to its end need not be read again for having
// seen what could be allowed for a while.
func TestBackFromAlwaysKeepsWhatWasRead(t *testing.T) {
	q := sample.Move("q1", 100)
	q.Offer = sample.Write("q1").Offer
	d := openDesk(t, ask(q))
	d.ready()
	d.alt(fyne.KeyW)
	d.Key(fyne.KeyEscape)
	d.arm()
	if !d.p.card.Armed() {
		t.Fatal("Approve stays disabled")
	}
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
}

func TestAlwaysIsOfferedOnlyWhereItMayBe(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.ready()
	d.alt(fyne.KeyW)
	if d.p.card.mode != asking || d.on(d.p.card.foot.always) {
		t.Error("it is offered")
	}
}

// Every button is reached with Tab, and pressed with Space.
func TestByKeyboardAlone(t *testing.T) {
	d := openDesk(t, sample.Request("a1", "", sample.Write("q1"), short("q2")))
	d.ready()
	reached := map[fyne.Focusable]bool{}
	for range 20 {
		d.Win.Canvas().FocusNext()
		reached[d.focused()] = true
	}
	f, s := d.p.card.foot, d.p.steps
	for name, want := range map[string]fyne.Focusable{
		"deny": f.deny, "because": f.because, "always": f.always, "approve": f.approve, "text": d.p.card.sheet, "calls": s.list, "deny all": s.deny,
	} {
		if !reached[want] {
			t.Errorf("Tab does not reach %s", name)
		}
	}
	d.Win.Canvas().Focus(f.because)
	d.Key(fyne.KeySpace)
	if d.focused() != fyne.Focusable(f.reason) {
		t.Error("Space does not press a button")
	}
}

func TestKeysScrollWhereverTheFocusIs(t *testing.T) {
	d := openDesk(t, sample.Request("a1", "", sample.Move("q1", 300), short("q2")))
	for _, f := range []fyne.Focusable{nil, d.p.card.foot.deny, d.p.card.sheet, d.p.steps.deny} {
		d.Win.Canvas().Focus(f)
		d.Key(fyne.KeyHome)
		d.Key(fyne.KeyPageDown)
		if d.p.card.sheet.GetScrollOffset() == 0 {
			t.Errorf("%T: nothing moves", f)
		}
	}
}

func TestTheClock(t *testing.T) {
	for left, want := range map[time.Duration]string{
		5 * time.Minute: "5 min left", 4*time.Minute + time.Second: "5 min left", time.Minute + time.Second: "2 min left",
		time.Minute: "60 s left", 41 * time.Second: "50 s left", 10 * time.Second: "10 s left", time.Second / 2: "1 s left", 0: "time is up",
	} {
		if got := timeLeft(left); got != want {
			t.Errorf("%v: %q, want %q", left, got, want)
		}
		if left > 0 && timeLeft(left-untilOther(left)+1) != want || timeLeft(left-untilOther(left)) == want && left > 0 {
			t.Errorf("%v: it changes after %v", left, untilOther(left))
		}
	}
}

func bodyText(c *Card) string {
	var b strings.Builder
	for _, l := range c.sheet.lines {
		b.WriteString(l.whole() + "\n")
	}
	return b.String()
}

var (
	_ desktop.Keyable = (*sheet)(nil)
	_ desktop.Keyable = (*calls)(nil)
)
