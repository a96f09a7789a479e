package kit

import (
	"errors"
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
)

func TestAFaceIsDrawnOnce(t *testing.T) {
	test.NewTempApp(t)
	f, pressed := NewFace(), 0
	win := test.NewTempWindow(t, f.Box)
	win.Resize(fyne.NewSize(800, 600))
	f.Say("a", theme.ErrorIcon(), "It failed", "why", NewButton("Again", "", Primary, NoKeys{}, func() { pressed++ }))
	before := f.Box.Objects[0]
	if f.Say("a", theme.ErrorIcon(), "It failed", "why"); f.Box.Objects[0] != before {
		t.Error("the same face was drawn again")
	}
	f.Enable(false)
	test.Tap(Buttons(f.Box)[0])
	f.Enable(true)
	test.Tap(Buttons(f.Box)[0])
	if pressed != 1 {
		t.Errorf("pressed %d times, once while it was disabled", pressed)
	}
	f.Skeleton(func() fyne.CanvasObject { return Space(10, 10) })
	if f.Shown() != "skeleton" || len(f.Box.Objects) != 1 {
		t.Errorf("shows %q", f.Shown())
	}
	if f.Hide(); f.Shown() != "" || len(f.Box.Objects) != 0 || !f.Box.Visible() {
		t.Errorf("hidden, it shows %q", f.Shown())
	}
}

func TestFailed(t *testing.T) {
	for _, row := range []struct {
		err  error
		want string
	}{
		{fmt.Errorf("activity/list: %w", api.ErrUnreachable), "Could not read it: Nod is not running."},
		{fmt.Errorf("x: %w", &api.Error{Code: "y", Message: "a\nb."}), `Could not read it: a\nb.`},
		{errors.New("plain"), "Could not read it: plain."},
	} {
		if got := Failed("read it", row.err); got != row.want {
			t.Errorf("%q, want %q", got, row.want)
		}
	}
}

func TestAStopHandsKeysOn(t *testing.T) {
	test.NewTempApp(t)
	changes := 0
	s := NewStop(NoKeys{})
	s.Changed = func() { changes++ }
	test.NewTempWindow(t, s).Canvas().Focus(s)
	if !s.Focused() || changes != 1 {
		t.Errorf("focused %v after %d changes", s.Focused(), changes)
	}
	s.FocusLost()
	if s.Focused() || changes != 2 {
		t.Errorf("focused %v after %d changes", s.Focused(), changes)
	}
}
