package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Fill is a rectangle in a colour of the theme, which it follows; the colour
// "" is none.
type Fill struct {
	widget.BaseWidget
	color, edge fyne.ThemeColorName
	radius      float32
	min         fyne.Size
}

// NewFill makes a rectangle with rounded corners and a least size.
func NewFill(c fyne.ThemeColorName, radius float32, least fyne.Size) *Fill {
	f := &Fill{color: c, radius: radius, min: least}
	f.ExtendBaseWidget(f)
	return f
}

// Edged draws a hairline around it, in the accent the ring of the focus; it returns f.
func (f *Fill) Edged(c fyne.ThemeColorName) *Fill { f.edge = c; return f }

// SetColor changes the colour.
func (f *Fill) SetColor(c fyne.ThemeColorName) {
	if f.color != c {
		f.color = c
		f.Refresh()
	}
}

// SetLeast changes the least size.
func (f *Fill) SetLeast(s fyne.Size) {
	if f.min != s {
		f.min = s
		f.Refresh()
	}
}

// SetEdge changes what is drawn around it; "" takes it away.
func (f *Fill) SetEdge(c fyne.ThemeColorName) {
	if f.edge != c {
		f.edge = c
		f.Refresh()
	}
}

// CreateRenderer is for Fyne.
func (f *Fill) CreateRenderer() fyne.WidgetRenderer {
	r := &fillRenderer{f: f, rect: canvas.NewRectangle(color.Transparent)}
	r.Refresh()
	return r
}

type fillRenderer struct {
	f    *Fill
	rect *canvas.Rectangle
}

func (r *fillRenderer) Destroy()                     {}
func (r *fillRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.rect} }
func (r *fillRenderer) MinSize() fyne.Size           { return r.f.min }
func (r *fillRenderer) Layout(s fyne.Size)           { r.rect.Resize(s) }

func (r *fillRenderer) Refresh() {
	r.rect.FillColor, r.rect.CornerRadius = color.Color(color.Transparent), r.f.radius
	if r.f.color != "" {
		r.rect.FillColor = Color(r.f.color)
	}
	r.rect.StrokeWidth = 0
	if r.f.edge != "" {
		r.rect.StrokeColor, r.rect.StrokeWidth = Color(r.f.edge), 1
	}
	if r.f.edge == theme.ColorNamePrimary {
		r.rect.StrokeWidth = ringWidth
	}
	r.rect.Refresh()
}
