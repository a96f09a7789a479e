package views

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// Each control of each page has a name: a text of its own, what stands in it while it is empty, or a text beside it.
func TestEveryControlIsNamed(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	for _, name := range pageNames() {
		t.Run(string(name), func(t *testing.T) {
			b := newKeyBench(t, name, &heard{}, nil)
			b.q.Settle()
			if n := countControls(b.Win.Content()); n < 3 {
				t.Errorf("only %d controls are looked at", n)
			}
			for _, nameless := range unnamed(b.Win.Content(), nil) {
				t.Error(nameless)
			}
		})
	}
}

func TestUnnamedControlsAreSeen(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	named := kit.NewButton("Approve", "", kit.Plain, nil, nil)
	nameless := kit.NewButton("", "", kit.Plain, nil, nil)
	if got := unnamed(kit.Rows(4, named), nil); len(got) != 0 {
		t.Errorf("a button with a text has no name: %v", got)
	}
	if got := unnamed(kit.Rows(4, nameless), nil); len(got) != 1 {
		t.Errorf("a button without a text: %v", got)
	}
}

// unnamed returns the controls in sight that have no name, each with what is around it.
func unnamed(o fyne.CanvasObject, around []fyne.CanvasObject) (out []string) {
	if !o.Visible() {
		return nil
	}
	if isControl(o) && !isNamed(o) {
		beside := len(around) > 0 && saysSomething(around[len(around)-1], o)
		if !beside {
			path := ""
			for _, a := range around {
				path += fmt.Sprintf("%T ", a)
			}
			return []string{fmt.Sprintf("%T at %v has no name, in %s", o, o.Position(), path)}
		}
	}
	for _, inside := range parts(o) {
		out = append(out, unnamed(inside, append(around[:len(around):len(around)], o))...)
	}
	return out
}

// isControl reports whether an object can be pressed or typed into.
func isControl(o fyne.CanvasObject) bool {
	_, focusable := o.(fyne.Focusable)
	_, tappable := o.(fyne.Tappable)
	return focusable || tappable
}

// countControls counts the controls in sight.
func countControls(o fyne.CanvasObject) (n int) {
	if !o.Visible() {
		return 0
	}
	if isControl(o) {
		n++
	}
	for _, inside := range parts(o) {
		n += countControls(inside)
	}
	return n
}

func isNamed(o fyne.CanvasObject) bool {
	if d, ok := o.(interface{ DebugText() string }); ok && d.DebugText() != "" {
		return true
	}
	return saysSomething(o, nil)
}

// saysSomething reports whether a text in sight is in an object, but for one of its parts.
func saysSomething(o, but fyne.CanvasObject) bool {
	if o == but || !o.Visible() {
		return false
	}
	if t, ok := o.(*canvas.Text); ok && strings.TrimSpace(t.Text) != "" {
		return true
	}
	for _, inside := range parts(o) {
		if saysSomething(inside, but) {
			return true
		}
	}
	return false
}

func parts(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case fyne.Widget:
		return test.WidgetRenderer(o).Objects()
	}
	return nil
}
