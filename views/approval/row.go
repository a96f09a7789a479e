package approval

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

const (
	rowHeight float32 = 20
	markWidth float32 = 20 // room for a sign before a text
)

// row draws a line.
type row struct {
	widget.BaseWidget
	line line
}

func newRow() *row {
	r := &row{}
	r.ExtendBaseWidget(r)
	return r
}

func (r *row) set(l line) {
	r.line = l
	r.Refresh()
}

// DebugText is all that the row says.
func (r *row) DebugText() string { return r.line.whole() }

// CreateRenderer is for Fyne.
func (r *row) CreateRenderer() fyne.WidgetRenderer { return &rowRenderer{r: r} }

type rowRenderer struct {
	r       *row
	width   float32
	objects []fyne.CanvasObject
}

func (d *rowRenderer) Destroy()                     {}
func (d *rowRenderer) MinSize() fyne.Size           { return fyne.NewSize(64, rowHeight) }
func (d *rowRenderer) Objects() []fyne.CanvasObject { return d.objects }
func (d *rowRenderer) Refresh()                     { d.build(); canvas.Refresh(d.r) }

func (d *rowRenderer) Layout(s fyne.Size) {
	if d.width != s.Width {
		d.width = s.Width
		d.build()
	}
}

// build stands the parts of the line beside each other, with room at both edges.
func (d *rowRenderer) build() {
	l, x, muted := d.r.line, edge+d.r.line.indent, kit.Color(assets.ColorMuted)
	d.objects = nil
	d.put(canvas.NewRectangle(groundColor(l.ground)), 0, 0, d.width, rowHeight)
	if l.icon != noSign {
		d.put(kit.Icon(signPicture(l.icon), 14), x-markWidth, (rowHeight-14)/2, 14, 14)
	}
	d.write(newText(l.label, assets.SmallSize, muted, fyne.TextStyle{}), edge)
	d.write(newText(l.mark, codeSize, markColor(l), fyne.TextStyle{Monospace: true}), x-markWidth)
	tail := newText(l.tail, assets.SmallSize, muted, fyne.TextStyle{})
	d.write(tail, d.width-edge-tail.MinSize().Width)
	for _, p := range l.spans {
		t := newSpan(p, l.code)
		d.write(t, x)
		if l.code && p.tone == strong {
			d.write(newSpan(p, true), x+0.6) // the monospaced family has no bold
		}
		x += t.MinSize().Width
	}
}

func (d *rowRenderer) write(t *canvas.Text, x float32) {
	if t.Text != "" {
		m := t.MinSize()
		d.put(t, x, (rowHeight-m.Height)/2, m.Width, m.Height)
	}
}

func (d *rowRenderer) put(o fyne.CanvasObject, x, y, w, h float32) {
	kit.Put(o, x, y, w, h)
	d.objects = append(d.objects, o)
}

func newSpan(p span, code bool) *canvas.Text {
	size, style := assets.TextSize, fyne.TextStyle{Bold: !code && (p.tone == strong || p.tone == title), Monospace: code}
	switch {
	case code:
		size = codeSize
	case p.tone == title:
		size = assets.SmallSize
	}
	return newText(p.text, size, kit.Color(toneColor(p.tone)), style)
}

func newText(text string, size float32, c color.Color, style fyne.TextStyle) *canvas.Text {
	t := canvas.NewText(text, c)
	t.TextSize, t.TextStyle = size, style
	return t
}

func toneColor(t tone) fyne.ThemeColorName {
	switch t {
	case quiet, title:
		return assets.ColorMuted
	case warn:
		return theme.ColorNameWarning
	}
	return theme.ColorNameForeground
}

func markColor(l line) color.Color {
	switch l.ground {
	case added:
		return kit.Color(theme.ColorNameSuccess)
	case removed:
		return kit.Color(theme.ColorNameError)
	}
	return kit.Color(assets.ColorMuted)
}

// groundColor is a tint of the sign's colour, so thin that text keeps its contrast.
func groundColor(g ground) color.Color {
	switch g {
	case added:
		return tint(theme.ColorNameSuccess)
	case removed:
		return tint(theme.ColorNameError)
	case marked:
		return kit.Color(assets.ColorWarnBack)
	}
	return color.Transparent
}

func tint(name fyne.ThemeColorName) color.Color {
	c := color.NRGBAModel.Convert(kit.Color(name)).(color.NRGBA)
	c.A = 0x1c
	return c
}

func signPicture(s sign) fyne.Resource {
	switch s {
	case warnSign:
		return theme.NewWarningThemedResource(theme.WarningIcon())
	case arrowSign:
		return assets.Arrow(assets.ColorMuted)
	}
	return nil
}
