package approval

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

const (
	rowHeight float32 = 20
	markWidth float32 = 20 // room for a sign before a text
)

// row draws a line.
type row struct {
	kit.Placed
	line line
}

func newRow() *row {
	r := &row{}
	r.Least = fyne.NewSize(64, rowHeight)
	r.Init(r, r.build)
	return r
}

func (r *row) set(l line) {
	r.line = l
	r.Refresh()
}

// DebugText returns all that the row says.
func (r *row) DebugText() string { return r.line.whole() }

// Resize places the parts of the line for the new width.
func (r *row) Resize(s fyne.Size) {
	was := r.Size().Width
	r.Placed.Resize(s)
	if s.Width != was {
		r.Refresh()
	}
}

// build places the parts of the line beside each other, with room at both edges.
func (r *row) build() {
	l, x, width, muted := r.line, edge+r.line.indent, r.Size().Width, kit.Color(assets.ColorMuted)
	r.Objects = nil
	r.put(canvas.NewRectangle(groundColor(l.ground)), 0, 0, width, rowHeight)
	if l.icon != noSign {
		r.put(kit.Icon(signPicture(l.icon), 14), x-markWidth, (rowHeight-14)/2, 14, 14)
	}
	r.write(newText(l.label, assets.SmallSize, muted, fyne.TextStyle{}), edge)
	r.write(newText(l.mark, codeSize, markColor(l), fyne.TextStyle{Monospace: true}), x-markWidth)
	tail := newText(l.tail, assets.SmallSize, muted, fyne.TextStyle{})
	r.write(tail, width-edge-tail.MinSize().Width)
	for _, p := range l.spans {
		t := newSpan(p, l.code)
		r.write(t, x)
		if l.code && p.tone == strong {
			r.write(newSpan(p, true), x+0.6) // the monospaced family has no bold
		}
		x += t.MinSize().Width
	}
}

func (r *row) write(t *canvas.Text, x float32) {
	if t.Text != "" {
		m := t.MinSize()
		r.put(t, x, (rowHeight-m.Height)/2, m.Width, m.Height)
	}
}

func (r *row) put(o fyne.CanvasObject, x, y, w, h float32) {
	kit.Put(o, x, y, w, h)
	r.Objects = append(r.Objects, o)
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

// groundColor returns a tint of the sign's colour, so thin that text keeps its contrast.
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
