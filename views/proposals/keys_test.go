package proposals

import (
	"errors"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

func TestKeysMoveAboutInTheList(t *testing.T) {
	d := some(t)
	d.at("aaaaaaa1")
	d.Key(fyne.KeyDown, fyne.KeyDown)
	d.at("aaaaaaa3")
	d.Key(fyne.KeyUp)
	d.at("aaaaaaa2")
	d.Key(fyne.KeyEnd)
	d.at("aaaaaaa6")
	d.Key(fyne.KeyDown)
	d.at("aaaaaaa6")
	d.Key(fyne.KeyHome, fyne.KeyUp)
	d.at("aaaaaaa1")
	d.Key(fyne.KeyPageDown)
	d.at("aaaaaaa6")
	d.Key(fyne.KeyPageUp)
	d.at("aaaaaaa1")
}

func TestApproveGoesToTheNext(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyDown)
	d.Typed("a")
	d.calls("approve aaaaaaa2 false false")
	d.at("aaaaaaa3")
	if got, want := d.result(), "Moved 1 files to Documents"; got != want {
		t.Errorf("bottom line %q, want %q", got, want)
	}
	d.Shortcut(&fyne.ShortcutUndo{})
	d.calls("approve aaaaaaa2 false false", "undo  1")
	if d.p.m.counts.Pending != 6 {
		t.Errorf("%d wait after undo, want 6", d.p.m.counts.Pending)
	}
}

// What was rewritten after it was drawn is not approved unseen, alone or marked.
func TestOnlyWhatWasSeenIsApproved(t *testing.T) {
	for _, press := range []func(*fixture){
		func(d *fixture) { d.Typed("a") },
		func(d *fixture) { d.Key(fyne.KeySpace); d.Typed("a") },
	} {
		d := some(t)
		d.Key(fyne.KeyDown)
		d.service.Change(func(_ *api.Status, all *[]api.Proposal) {
			for i := range *all {
				(*all)[i].DestinationDir = "/somewhere/else"
			}
		})
		press(d)
		if d.p.m.counts.Pending != 6 {
			t.Errorf("%d wait, want 6: %q", d.p.m.counts.Pending, d.result())
		}
	}
}

func TestApprovingTheLastOneLooksAtTheOneBefore(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyEnd)
	d.Typed("a")
	d.at("aaaaaaa5")
}

func TestAHeldKeyDecidesOnce(t *testing.T) {
	d := some(t)
	d.Typed("r")
	for range 5 {
		d.HeldRune('r')
		d.HeldRune('a')
		d.q.Settle()
	}
	d.calls("reject aaaaaaa1 ")
}

func TestASensitiveOneIsConfirmedByItsOwnPress(t *testing.T) {
	d := some(t)
	d.Typed("a")
	d.calls("approve aaaaaaa1 true false")
}

func TestOneDecisionAtATime(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyDown)
	d.p.approve()
	d.p.approve()
	d.p.reject("")
	d.q.Settle()
	d.calls("approve aaaaaaa2 false false")
}

func TestRejectWithAReason(t *testing.T) {
	d := some(t)
	d.Key(fyne.KeyDown)
	d.Typed("R")
	d.Typed("not mine")
	d.Key(fyne.KeyReturn)
	d.calls("reject aaaaaaa2 not mine")
	d.at("aaaaaaa3")
	if d.Win.Canvas().Focused() != fyne.Focusable(d.p.list) {
		t.Errorf("the focus is on %T, not on the list", d.Win.Canvas().Focused())
	}
}

func TestLettersInATextFieldDecideNothing(t *testing.T) {
	d := some(t)
	d.Typed("/")
	d.Typed("areofku123?")
	d.calls()
	if got := d.p.m.query.Query; got != "areofku123?" {
		t.Errorf("searched for %q", got)
	}
	d.Shortcut(&fyne.ShortcutUndo{})
	d.calls("undo  1") // the last act: a search is not worth undoing
}

func TestEscapeGoesBackStepByStep(t *testing.T) {
	d := some(t)
	d.Shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyF, Modifier: fyne.KeyModifierShortcutDefault})
	d.Typed("report")
	if d.p.list.Pages.Total != 1 {
		t.Fatalf("%d hits for report, want 1", d.p.list.Pages.Total)
	}
	d.Key(fyne.KeyReturn)
	d.Typed("e")
	d.Key(fyne.KeyEscape)
	if d.p.details.foot.Form() != nil {
		t.Error("Escape did not leave the form")
	}
	d.Key(fyne.KeySpace, fyne.KeyEscape)
	if len(d.p.m.selection.marked) != 0 {
		t.Error("Escape did not take the marks away")
	}
	d.Key(fyne.KeyEscape)
	if d.p.m.query.Query != "" || d.p.list.Pages.Total != 6 {
		t.Errorf("Escape left the filter %q", d.p.m.query.Query)
	}
	d.Typed("?")
	d.Key(fyne.KeyEscape)
	if d.f.Top() != nil {
		t.Error("Escape did not leave the keys")
	}
	d.Typed("a")
	d.calls("approve aaaaaaa1 true false")
}

func TestShiftMarksOnTheWay(t *testing.T) {
	d := some(t)
	d.held = fyne.KeyModifierShift
	d.Key(fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyUp)
	d.held = 0
	d.Typed("a")
	d.calls("approve aaaaaaa2,aaaaaaa3 false false")
}

func TestIncludedSensitiveOnesGoAlong(t *testing.T) {
	d := some(t)
	d.Shortcut(&fyne.ShortcutSelectAll{})
	if got := len(d.p.m.selection.marked); got != 6 {
		t.Fatalf("%d marked, want 6", got)
	}
	d.p.batch.include.SetChecked(true)
	d.Typed("a")
	d.calls("approve aaaaaaa1,aaaaaaa2,aaaaaaa3,aaaaaaa4,aaaaaaa5,aaaaaaa6 true false")
	if d.p.m.include {
		t.Error("the tick stays for the next batch")
	}
}

func TestApproveAllShownLeavesSensitiveOnesOut(t *testing.T) {
	d := some(t)
	d.approveAll()
	d.calls("approve aaaaaaa2,aaaaaaa3,aaaaaaa4,aaaaaaa5,aaaaaaa6 false false")
	d.at("aaaaaaa1")
}

func TestApproveAllShownIsWhatIsShown(t *testing.T) {
	d := some(t)
	late := sample.One("zzzzzzz1", "late.pdf", "Documents", "documents")
	late.CreatedAt = sample.Noon().Add(1)
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) { *all = append(*all, late) })
	d.approveAll()
	d.calls("approve aaaaaaa2,aaaaaaa3,aaaaaaa4,aaaaaaa5,aaaaaaa6 false false")
}

func TestUndoThisOne(t *testing.T) {
	d := some(t)
	d.tab(1)
	d.Typed("u")
	d.calls()
	d.Typed("a")
	d.tab(2)
	d.Key(fyne.KeyHome)
	d.at("aaaaaaa1")
	d.Typed("u")
	d.calls("approve aaaaaaa1 true false", "undo aaaaaaa1 0")
}

func TestOpenAndShow(t *testing.T) {
	d := some(t)
	d.Typed("f")
	if len(d.shown) != 1 || d.shown[0] != "/home/ann/Downloads/invoice-december.pdf" {
		t.Errorf("shown %q", d.shown)
	}
	d.Typed("o")
	if len(d.opened) != 0 || !d.failed() {
		t.Errorf("opened %q, which is not there", d.opened)
	}
}

// The one who sees a mistake does not wait until it is done: undo comes right after.
func TestUndoWhileSomethingIsBeingDone(t *testing.T) {
	d := some(t)
	d.p.approve()
	d.f.Undo()
	d.f.Undo()
	d.q.Settle()
	d.calls("approve aaaaaaa1 true false", "undo  1")
}

// What the desktop could not do is said in the bottom line.
func TestADesktopThatFails(t *testing.T) {
	d := some(t)
	d.fail = errors.New("no program for it")
	d.Typed("f")
	if got := d.result(); got != "Could not show its folder: no program for it." || !d.failed() {
		t.Errorf("says %q", got)
	}
}
