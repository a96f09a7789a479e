package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
)

// WithButtons returns lines at the left and buttons at the right, or below the lines if
// those would get too little room beside them.
func WithButtons(lines fyne.CanvasObject, buttons ...*Button) *fyne.Container {
	content := container.New(&cardLayout{flow{gap: 8}}, lines)
	for _, b := range buttons {
		content.Add(b)
	}
	return content
}

// Card returns lines with buttons on a bordered ground.
func Card(lines fyne.CanvasObject, buttons ...*Button) fyne.CanvasObject {
	content := WithButtons(lines, buttons...)
	ground := NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	return container.NewStack(ground, Pad(12, 12, 16, 8, content))
}

// linesLeast keeps lines of a card legible: with less width beside its buttons, these go below.
const linesLeast float32 = 240

type cardLayout struct{ flow }

// MinSize implements fyne.Layout.
func (l *cardLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	lines, buttons := o[0].MinSize(), l.flow.MinSize(o[1:])
	if l.beside(o) {
		return lines.Max(buttons)
	}
	return fyne.NewSize(max(lines.Width, buttons.Width), lines.Height+8+buttons.Height)
}

// Layout implements fyne.Layout.
func (l *cardLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	l.width = s.Width
	if !l.beside(o) {
		lines := o[0].MinSize().Height
		Put(o[0], 0, 0, s.Width, lines)
		left := float32(0)
		if b, ok := o[1].(*Button); ok && b.kind == Quiet {
			left = -8 // its text begins where the lines do
		}
		l.place(o[1:], left, lines+8)
		return
	}
	x := s.Width - l.line(o[1:])
	Put(o[0], 0, 0, max(0, x-8), s.Height)
	l.place(o[1:], x, (s.Height-buttonHeight)/2)
}

// beside reports whether there is room for the buttons beside the lines.
func (l *cardLayout) beside(o []fyne.CanvasObject) bool {
	return len(o) == 1 || l.width == 0 || l.width-l.line(o[1:])-8 >= max(linesLeast-8, o[0].MinSize().Width)
}
