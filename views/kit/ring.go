package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
)

// ringWidth is how wide the ring is around what has the focus.
const ringWidth = 2

// ringed draws a widget of Fyne's with the edge of Nod's own, and the focus by its ring alone.
type ringed struct {
	fyne.WidgetRenderer
	edge   func() fyne.ThemeColorName
	ring   *Fill
	marked func() bool // its ground is that of what is selected; may be nil
}

func newRinged(of fyne.WidgetRenderer, edge func() fyne.ThemeColorName) ringed {
	r := ringed{WidgetRenderer: of, edge: edge, ring: NewFill("", theme.Size(theme.SizeNameInputRadius), fyne.Size{})}
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
	marked := r.marked != nil && r.marked()
	if r.edge() != theme.ColorNamePrimary && !marked {
		return
	}
	switch ground := r.WidgetRenderer.Objects()[0].(type) {
	case *canvas.Rectangle:
		ground.FillColor = Color(theme.ColorNameInputBackground)
		if marked {
			ground.FillColor = Color(assets.ColorSelected)
		}
	case *canvas.Circle:
		ground.FillColor = color.Transparent
	}
}
