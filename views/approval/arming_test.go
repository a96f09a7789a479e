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

// D04: the window comes up under someone who types.
func TestKeysOfSomebodyWhoTypesDoNothing(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.paint()
	for at := time.Duration(0); at <= 500*time.Millisecond; at += 50 * time.Millisecond {
		d.Key(fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace, fyne.KeyTab)
		d.alt(fyne.KeyA)
		d.allKey()
		d.focused().TypedRune('a')
		d.click(d.p.card.foot.approve)
		d.q.Pass(50 * time.Millisecond)
	}
	d.answers()
	if d.p.card.Armed() {
		t.Error("armed before its time")
	}
}

func TestEnterNeverApproves(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.ready()
	d.Win.Canvas().Focus(d.p.card.foot.approve)
	d.Key(fyne.KeyReturn, fyne.KeyEnter)
	d.answers()
	d.Key(fyne.KeySpace)
	d.answers("a1 q1 yes")
}

func TestDenyHasTheFocus(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	if d.focused() != fyne.Focusable(d.p.card.foot.deny) {
		t.Fatalf("the focus is on %T", d.focused())
	}
	d.arm()
	d.Key(fyne.KeyReturn)
	d.answers("a1 q1 no")
	if d.closed != 1 {
		t.Error("the window stays with nothing to ask")
	}
}

func TestEscapeDeniesAtOnce(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.Key(fyne.KeyEscape)
	d.answers("a1 q1 no")
}

func TestEscapeDeniesWithoutAFocus(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.Win.Canvas().Unfocus()
	d.Key(fyne.KeyEscape)
	d.answers("a1 q1 no")
}

func TestWhatWasNeverPaintedIsNeverArmed(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.q.Pass(time.Minute)
	d.alt(fyne.KeyA)
	d.click(d.p.card.foot.approve)
	d.answers()
	d.Win.Canvas().Capture() // paints, as the driver does
	d.q.Pass(armAfter)
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
}

func TestApprovedByPointer(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	b := d.p.card.foot.approve
	d.paint()
	d.q.Pass(armAfter - 1)
	if d.on(b) {
		t.Fatal("it can be pressed too early")
	}
	b.MouseDown(&desktop.MouseEvent{})
	d.q.Pass(1)
	b.Tapped(&fyne.PointEvent{})
	d.q.Run()
	d.answers() // the press began before it was armed
	d.click(b)
	d.answers("a1 q1 yes")
}

// Whoever comes back from an offer sees that Approve waits again.
func TestApproveShowsThatItWaits(t *testing.T) {
	d := openDesk(t, ask(sample.Write("q1")))
	d.ready()
	b := d.p.card.foot.approve
	for _, act := range []func(){func() { d.alt(fyne.KeyW) }, func() { d.Key(fyne.KeyEscape) }, func() { d.p.Shown() }} {
		if !d.on(b) {
			t.Fatal("it looks as if it waited")
		}
		act()
		if d.on(b) {
			t.Error("it looks as if a press approved")
		}
		d.alt(fyne.KeyA)
		d.ready()
	}
	d.answers()
}

func TestAHeldKeyDoesNotApprove(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.alt(fyne.KeyA)
	d.paint()
	for range 30 {
		d.q.Pass(33 * time.Millisecond)
		d.heldChord(fyne.KeyA, fyne.KeyModifierAlt)
	}
	d.answers()
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
}

// A key that is held does not answer what comes next either.
func TestAHeldKeyAnswersOneQuestion(t *testing.T) {
	d := openDesk(t, sample.Request("a1", "", short("q1"), short("q2"), short("q3")))
	d.ready()
	d.alt(fyne.KeyA)
	for range 30 {
		d.paint()
		d.q.Pass(100 * time.Millisecond)
		d.heldChord(fyne.KeyA, fyne.KeyModifierAlt)
	}
	d.answers("a1 q1 yes")
	d.at("q2")
}

func TestTheEndMustBeSeen(t *testing.T) {
	long := strings.Repeat("a line of text\n", 400)
	for name, q := range map[string]api.Question{
		"list":     sample.Move("q1", 100),
		"diff":     {ID: "q1", Diff: &api.Diff{After: long}},
		"argument": {ID: "q1", Arguments: []api.Argument{{Name: "content", Value: long}}},
		"object":   {ID: "q1", Object: "/" + strings.Repeat("long/", 2000)},
		"because":  {ID: "q1", Because: []string{strings.Repeat("for many reasons ", 500)}},
	} {
		t.Run(name, func(t *testing.T) {
			d := openDesk(t, ask(q))
			d.arm()
			d.q.Pass(time.Minute)
			if d.p.card.Armed() || !strings.Contains(d.says(), "Scroll to the end to approve") {
				t.Fatal("it can be approved unread")
			}
			d.alt(fyne.KeyA)
			d.answers()
			for n := 0; !d.p.card.Armed(); n++ {
				if d.Key(fyne.KeyPageDown); n > 1000 {
					t.Fatal("it never ends")
				}
			}
			if !d.p.card.sheet.atEnd() || strings.Contains(d.says(), "Scroll to the end") {
				t.Error("it is armed before its end is in sight")
			}
			d.alt(fyne.KeyA)
			d.answers("a1 q1 yes")
		})
	}
}

func TestScrollingBeforeItIsPaintedDoesNotCount(t *testing.T) {
	d := openDesk(t, ask(sample.Move("q1", 100)))
	d.Key(fyne.KeyEnd, fyne.KeyHome)
	d.arm()
	if d.p.card.Armed() {
		t.Error("nobody has seen the end")
	}
}

func TestALongListTakesTwoPresses(t *testing.T) {
	for n, presses := range map[int]int{200: 1, 201: 2, 350: 2} {
		d := openDesk(t, ask(sample.Move("q1", n)))
		d.ready()
		d.alt(fyne.KeyA)
		if presses == 1 {
			d.answers("a1 q1 yes")
			continue
		}
		d.answers()
		d.alt(fyne.KeyA) // a second press right after the first
		d.click(d.p.card.foot.approve)
		d.answers()
		if n == 350 && !strings.Contains(d.says(), "Approve all 350 files") {
			t.Error("the second press does not say what it does")
		}
		d.q.Pass(armAfter)
		d.alt(fyne.KeyA)
		d.answers("a1 q1 yes")
	}
}

func TestAChangedQuestionIsReadAnew(t *testing.T) {
	d := openDesk(t, ask(sample.Move("q1", 100)))
	d.ready()
	d.change(func(a []api.ApprovalRequest) []api.ApprovalRequest { a[0].Questions[0].Object = "/etc"; return a })
	if d.p.card.Armed() || d.p.card.gate.end {
		t.Fatal("it can be approved unread")
	}
	if !strings.Contains(d.says(), "This question has changed") || d.focused() != fyne.Focusable(d.p.card.foot.deny) {
		t.Error("nobody is told")
	}
	d.alt(fyne.KeyA)
	d.answers()
	d.ready()
	d.alt(fyne.KeyA)
	d.answers("a1 q1 yes")
}

func TestTheSameQuestionAgainKeepsItsArming(t *testing.T) {
	d := openDesk(t, ask(sample.Move("q1", 100)))
	d.ready()
	d.change(func(a []api.ApprovalRequest) []api.ApprovalRequest {
		return append(a, sample.Request("a2", "", short("q2")))
	})
	if !d.p.card.Armed() || d.p.card.sheet.GetScrollOffset() == 0 {
		t.Error("another question that came takes it back")
	}
	d.at("q1")
}

func TestAnotherSizeKeepsThePlace(t *testing.T) {
	d := openDesk(t, ask(sample.Move("q1", 300)))
	d.arm()
	d.Win.Resize(fyne.NewSize(1280, 800))
	d.Win.Resize(fyne.NewSize(800, 560))
	if d.p.card.Armed() {
		t.Error("a resize counts as reading")
	}
	d.Key(fyne.KeyEnd)
	d.Win.Resize(fyne.NewSize(1280, 800))
	if !d.p.card.Armed() {
		t.Error("a resize takes back what was read")
	}
}

func TestTheNextListBeginsAtItsTop(t *testing.T) {
	d := openDesk(t, sample.Request("a1", "", sample.Move("q1", 150), sample.Move("q2", 150)))
	d.ready()
	d.alt(fyne.KeyA)
	d.at("q2")
	if d.arm(); d.p.card.Armed() || d.p.card.sheet.GetScrollOffset() != 0 {
		t.Error("the end of the list before is taken for its own")
	}
}
