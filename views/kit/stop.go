package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Stop can have the focus on a page whose keys are the window's, so that they
// work before anything else on it is chosen. It is not visible: what it
// represents must show the focus.
type Stop struct {
	widget.BaseWidget
	focus
	Changed func() // the focus came or went; may be nil
}

// NewStop makes a stop for the keys of a window.
func NewStop(keys Keys) *Stop {
	s := &Stop{}
	s.focus = focus{keys: keys, changed: func() {
		if s.Changed != nil {
			s.Changed()
		}
	}}
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer is for Fyne.
func (s *Stop) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}
