package proposals

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/sample"
)

func TestKeysMoveAboutInTheList(t *testing.T) {
	d := some(t)
	d.at("aaaaaaa1")
	d.key(fyne.KeyDown, fyne.KeyDown)
	d.at("aaaaaaa3")
	d.key(fyne.KeyUp)
	d.at("aaaaaaa2")
	d.key(fyne.KeyEnd)
	d.at("aaaaaaa6")
	d.key(fyne.KeyDown)
	d.at("aaaaaaa6")
	d.key(fyne.KeyHome, fyne.KeyUp)
	d.at("aaaaaaa1")
	d.key(fyne.KeyPageDown)
	d.at("aaaaaaa6")
	d.key(fyne.KeyPageUp)
	d.at("aaaaaaa1")
}

func TestApproveGoesToTheNext(t *testing.T) {
	d := some(t)
	d.key(fyne.KeyDown)
	d.typed("a")
	d.calls("approve aaaaaaa2 false false")
	d.at("aaaaaaa3")
	if got, want := d.w.foot.text.DebugText(), "Moved 1 files to Documents"; got != want {
		t.Errorf("bottom line %q, want %q", got, want)
	}
	d.shortcut(&fyne.ShortcutUndo{})
	d.calls("approve aaaaaaa2 false false", "undo  1")
	if d.w.st.counts.Pending != 6 {
		t.Errorf("%d wait after undo, want 6", d.w.st.counts.Pending)
	}
}

func TestApprovingTheLastOneLooksAtTheOneBefore(t *testing.T) {
	d := some(t)
	d.key(fyne.KeyEnd)
	d.typed("a")
	d.at("aaaaaaa5")
}

func TestAHeldKeyDecidesOnce(t *testing.T) {
	d := some(t)
	d.typed("r")
	for range 5 {
		d.repeat('r')
		d.repeat('a')
		d.q.settle()
	}
	d.calls("reject aaaaaaa1 ")
}

func TestASensitiveOneIsConfirmedByItsOwnPress(t *testing.T) {
	d := some(t)
	d.typed("a")
	d.calls("approve aaaaaaa1 true false")
}

func TestOneDecisionAtATime(t *testing.T) {
	d := some(t)
	d.key(fyne.KeyDown)
	d.w.approve()
	d.w.approve()
	d.w.reject()
	d.q.settle()
	d.calls("approve aaaaaaa2 false false")
}

func TestRejectWithAReason(t *testing.T) {
	d := some(t)
	d.key(fyne.KeyDown)
	d.typed("R")
	d.typed("not mine")
	d.key(fyne.KeyReturn)
	d.calls("reject aaaaaaa2 not mine")
	d.at("aaaaaaa3")
	if d.win.Canvas().Focused() != fyne.Focusable(d.w.list) {
		t.Errorf("the focus is on %T, not on the list", d.win.Canvas().Focused())
	}
}

func TestLettersInATextFieldDecideNothing(t *testing.T) {
	d := some(t)
	d.typed("/")
	d.typed("areofku123?")
	d.calls()
	if got := d.w.st.filter.Query; got != "areofku123?" {
		t.Errorf("searched for %q", got)
	}
	d.shortcut(&fyne.ShortcutUndo{})
	d.calls()
}

func TestEscapeGoesBackStepByStep(t *testing.T) {
	d := some(t)
	d.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyF, Modifier: fyne.KeyModifierShortcutDefault})
	d.typed("report")
	if d.w.st.pages.total != 1 {
		t.Fatalf("%d hits for report, want 1", d.w.st.pages.total)
	}
	d.key(fyne.KeyReturn)
	d.typed("e")
	d.key(fyne.KeyEscape)
	if d.w.st.mode != browsing {
		t.Error("Escape did not leave the form")
	}
	d.key(fyne.KeySpace, fyne.KeyEscape)
	if len(d.w.st.choice.marked) != 0 {
		t.Error("Escape did not take the marks away")
	}
	d.key(fyne.KeyEscape)
	if d.w.st.filter.Query != "" || d.w.st.pages.total != 6 {
		t.Errorf("Escape left the filter %q", d.w.st.filter.Query)
	}
	d.typed("?")
	d.key(fyne.KeyEscape)
	if d.w.page != nil {
		t.Error("Escape did not leave the keys")
	}
	d.typed("a")
	d.calls("approve aaaaaaa1 true false")
}

func TestShiftMarksOnTheWay(t *testing.T) {
	d := some(t)
	d.held = fyne.KeyModifierShift
	d.key(fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyUp)
	d.held = 0
	d.typed("a")
	d.calls("approve aaaaaaa2,aaaaaaa3 false false")
}

func TestIncludedSensitiveOnesGoAlong(t *testing.T) {
	d := some(t)
	d.shortcut(&fyne.ShortcutSelectAll{})
	if got := len(d.w.st.choice.marked); got != 6 {
		t.Fatalf("%d marked, want 6", got)
	}
	d.w.batch.include.SetChecked(true)
	d.typed("a")
	d.calls("approve aaaaaaa1,aaaaaaa2,aaaaaaa3,aaaaaaa4,aaaaaaa5,aaaaaaa6 true false")
	if d.w.st.include {
		t.Error("the tick stays for the next batch")
	}
}

func TestApproveAllShownLeavesSensitiveOnesOut(t *testing.T) {
	d := some(t)
	d.w.approveShown()
	d.q.settle()
	d.calls("approve aaaaaaa2,aaaaaaa3,aaaaaaa4,aaaaaaa5,aaaaaaa6 false false")
	d.at("aaaaaaa1")
}

func TestApproveAllShownIsWhatIsShown(t *testing.T) {
	d := some(t)
	late := sample.One("zzzzzzz1", "late.pdf", "Documents", "documents")
	late.CreatedAt = sample.Noon().Add(1)
	d.service.Change(func(_ *api.Status, all *[]api.Proposal) { *all = append(*all, late) })
	d.w.approveShown()
	d.q.settle()
	d.calls("approve aaaaaaa2,aaaaaaa3,aaaaaaa4,aaaaaaa5,aaaaaaa6 false false")
}

func TestUndoThisOne(t *testing.T) {
	d := some(t)
	d.typed("1")
	d.typed("u")
	d.calls()
	d.typed("a2")
	d.key(fyne.KeyHome)
	d.at("aaaaaaa1")
	d.typed("u")
	d.calls("approve aaaaaaa1 true false", "undo aaaaaaa1 0")
}

func TestOpenAndShow(t *testing.T) {
	d := some(t)
	d.typed("f")
	if len(d.shown) != 1 || d.shown[0] != "/home/ann/Downloads/invoice-december.pdf" {
		t.Errorf("shown %q", d.shown)
	}
	d.typed("o")
	if len(d.opened) != 0 || !d.w.st.result.bad {
		t.Errorf("opened %q, which is not there", d.opened)
	}
}

// Whoever sees a mistake does not wait until it is done: undo comes right after.
func TestUndoWhileSomethingIsBeingDone(t *testing.T) {
	d := some(t)
	d.w.st.busy = true
	d.shortcut(&fyne.ShortcutUndo{})
	d.calls()
	d.w.st.busy = false
	d.typed("a")
	d.calls("approve aaaaaaa1 true false", "undo  1")
	if d.w.st.undoNext {
		t.Error("undo would come once more")
	}
}

// What the desktop could not do is said in the bottom line.
func TestADesktopThatFailsIsToldOf(t *testing.T) {
	d := some(t)
	d.w.o.Reveal = func(string) error { return errors.New("no program for it") }
	d.typed("f")
	d.q.settle()
	if got := d.w.foot.text.DebugText(); got != "Could not show its folder: no program for it." || !d.w.st.result.bad {
		t.Errorf("says %q", got)
	}
	path := filepath.Join(t.TempDir(), "a.pdf")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d.w.o.Open = func(string) error { return errors.New("exit status 3") }
	d.w.openPath(path, true)
	d.q.settle()
	if got := d.w.foot.text.DebugText(); got != "Could not open it: exit status 3." {
		t.Errorf("says %q", got)
	}
}
