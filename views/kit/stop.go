package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Stop can have the focus on a page whose keys are the window's, so that they
// work before anything else on it is chosen. It is not to be seen: what it
// stands for must show the focus.
type Stop struct {
	widget.BaseWidget
	Changed func() // the focus came or went; may be nil
	keys    Keys
	focused bool
}

// NewStop makes a stop for the keys of a window.
func NewStop(keys Keys) *Stop {
	s := &Stop{keys: keys}
	s.ExtendBaseWidget(s)
	return s
}

// Focused says whether the keys go here.
func (s *Stop) Focused() bool { return s.focused }

func (s *Stop) FocusGained()              { s.focus(true) }
func (s *Stop) FocusLost()                { s.focus(false) }
func (s *Stop) KeyDown(*fyne.KeyEvent)    { s.keys.Pressed() }
func (s *Stop) KeyUp(*fyne.KeyEvent)      {}
func (s *Stop) TypedKey(e *fyne.KeyEvent) { s.keys.Key(e) }
func (s *Stop) TypedRune(r rune)          { s.keys.Rune(r) }

func (s *Stop) focus(on bool) {
	s.focused = on
	if s.Changed != nil {
		s.Changed()
	}
}

// CreateRenderer is for Fyne.
func (s *Stop) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}
