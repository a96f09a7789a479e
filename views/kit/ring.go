package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// ringWidth is how wide the ring is around what has the focus.
const ringWidth = 2

// ringed draws a widget of Fyne's with the edge of Nod's own, and the focus by its ring alone.
type ringed struct {
	fyne.WidgetRenderer
	edge func() fyne.ThemeColorName
	ring *Fill
}

func newRinged(of fyne.WidgetRenderer, edge func() fyne.ThemeColorName) ringed {
	r := ringed{of, edge, NewFill("", theme.Size(theme.SizeNameInputRadius), fyne.Size{})}
	r.ring.SetEdge(edge())
	return r
}

// Objects implements fyne.WidgetRenderer.
func (r ringed) Objects() []fyne.CanvasObject { return append(r.WidgetRenderer.Objects(), r.ring) }

// Layout implements fyne.WidgetRenderer.
func (r ringed) Layout(s fyne.Size) {
	r.WidgetRenderer.Layout(s)
	r.ring.Resize(s)
}

// Refresh takes the ground away by which Fyne shows the focus.
func (r ringed) Refresh() {
	r.WidgetRenderer.Refresh()
	r.ring.SetEdge(r.edge())
	if r.edge() != theme.ColorNamePrimary {
		return
	}
	switch ground := r.WidgetRenderer.Objects()[0].(type) {
	case *canvas.Rectangle:
		ground.FillColor = Color(theme.ColorNameInputBackground)
	case *canvas.Circle:
		ground.FillColor = color.Transparent
	}
}
