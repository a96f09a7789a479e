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
func (r *row) CreateRenderer() fyne.WidgetRenderer {
	d := &rowRenderer{r: r, back: canvas.NewRectangle(color.Transparent), icon: canvas.NewImageFromResource(nil)}
	d.icon.FillMode = canvas.ImageFillContain
	for _, t := range []**canvas.Text{&d.label, &d.mark, &d.tail} {
		*t = canvas.NewText("", color.Black)
	}
	d.Refresh()
	return d
}

type rowRenderer struct {
	r                 *row
	back              *canvas.Rectangle
	icon              *canvas.Image
	label, mark, tail *canvas.Text
	spans             []*canvas.Text
	twins             []*canvas.Text // of spans, drawn beside them: the monospaced family has no bold
}

func (d *rowRenderer) Destroy()           {}
func (d *rowRenderer) MinSize() fyne.Size { return fyne.NewSize(64, rowHeight) }

func (d *rowRenderer) Objects() []fyne.CanvasObject {
	out := []fyne.CanvasObject{d.back, d.icon, d.label, d.mark, d.tail}
	for i, s := range d.spans {
		out = append(out, s)
		if d.twins[i] != nil {
			out = append(out, d.twins[i])
		}
	}
	return out
}

// Layout stands the parts on one line, with room at both edges.
func (d *rowRenderer) Layout(s fyne.Size) {
	l := d.r.line
	x := edge + l.indent
	kit.Put(d.back, 0, 0, s.Width, s.Height)
	place(d.label, edge, s.Height)
	place(d.mark, x-markWidth, s.Height)
	kit.Put(d.icon, x-markWidth, (s.Height-14)/2, 14, 14)
	for i, t := range d.spans {
		place(t, x, s.Height)
		if d.twins[i] != nil {
			place(d.twins[i], x+0.6, s.Height)
		}
		x += t.MinSize().Width
	}
	place(d.tail, s.Width-edge-d.tail.MinSize().Width, s.Height)
}

func place(t *canvas.Text, x, height float32) {
	m := t.MinSize()
	kit.Put(t, x, (height-m.Height)/2, m.Width, m.Height)
}

func (d *rowRenderer) Refresh() {
	l := d.r.line
	d.back.FillColor = groundColor(l.ground)
	write(d.label, l.label, assets.SmallSize, kit.Color(assets.ColorMuted), fyne.TextStyle{})
	write(d.tail, l.tail, assets.SmallSize, kit.Color(assets.ColorMuted), fyne.TextStyle{})
	write(d.mark, l.mark, codeSize, markColor(l), fyne.TextStyle{Monospace: true})
	d.spans, d.twins = d.spans[:0], d.twins[:0]
	for _, p := range l.spans {
		d.spans = append(d.spans, newSpan(p, l.code))
		var twin *canvas.Text
		if l.code && p.tone == strong {
			twin = newSpan(p, true)
		}
		d.twins = append(d.twins, twin)
	}
	d.icon.Resource = signPicture(l.icon)
	d.icon.Hidden = l.icon == noSign
	d.icon.Refresh()
	d.Layout(d.r.Size())
	canvas.Refresh(d.r)
}

func newSpan(p span, code bool) *canvas.Text {
	size, style := assets.TextSize, fyne.TextStyle{Bold: !code && (p.tone == strong || p.tone == title), Monospace: code}
	switch {
	case code:
		size = codeSize
	case p.tone == title:
		size = assets.SmallSize
	}
	t := canvas.NewText("", color.Black)
	write(t, p.text, size, kit.Color(toneColor(p.tone)), style)
	return t
}

func write(t *canvas.Text, text string, size float32, c color.Color, style fyne.TextStyle) {
	t.Text, t.TextSize, t.Color, t.TextStyle = text, size, c, style
	t.Hidden = text == ""
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
