package markdown

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/markdown"
	"github.com/nod-app/nod/views/kit"
)

// pool keeps objects that are drawn, since each new one has to be painted again.
type pool[T fyne.CanvasObject] struct {
	all  []T
	used int
}

// next returns an object that is not used yet.
func (p *pool[T]) next(create func() T) T {
	if p.used == len(p.all) {
		p.all = append(p.all, create())
	}
	p.used++
	return p.all[p.used-1]
}

// trim forgets the objects that are not used.
func (p *pool[T]) trim() { p.all, p.used = p.all[:p.used], 0 }

// collect appends the objects that are used, and forgets the others.
func (p *pool[T]) collect(out []fyne.CanvasObject) []fyne.CanvasObject {
	p.trim()
	for _, o := range p.all {
		out = append(out, o)
	}
	return out
}

// textBlock draws lines of text. What stays as it was keeps its objects.
type textBlock struct {
	kit.Placed
	v      *View
	spans  []markdown.Span
	level  int
	side   markdown.Side
	width  float32
	lines  []line
	texts  pool[*canvas.Text]
	behind pool[*canvas.Rectangle] // code
	over   pool[*canvas.Rectangle] // through what is struck, under links
	links  pool[*link]
	rest   pool[*linkArea] // of links, on their further lines
}

func newText(v *View) *textBlock {
	t := &textBlock{v: v}
	t.Init(t, func() {
		if t.width > 0 {
			t.draw()
		}
	})
	return t
}

func (t *textBlock) set(p *markdown.Piece) { t.setSpans(p.Spans, p.Level, markdown.Left) }

func (t *textBlock) setSpans(spans []markdown.Span, level int, s markdown.Side) {
	t.spans, t.level, t.side, t.width = spans, level, s, 0
}

// DebugText returns the text.
func (t *textBlock) DebugText() string { return markdown.PlainText(t.spans) }

// preferredWidth returns the width of the text without any line break of Nod's.
func (t *textBlock) preferredWidth() float32 {
	var w float32
	for _, l := range breakLines(t.spans, t.level, 1e6) {
		w = max(w, l.width)
	}
	return w
}

func (t *textBlock) layOut(width float32) float32 {
	if t.width != width {
		t.width = width
		t.lines = breakLines(t.spans, t.level, width)
		t.draw()
	}
	return float32(max(1, len(t.lines))) * lineHeight(t.level)
}

// draw makes the objects of all lines, from those that are there.
func (t *textBlock) draw() {
	url := "" // of the run before
	for i, l := range t.lines {
		x := max(0, t.width-l.width)
		switch t.side {
		case markdown.Left:
			x = 0
		case markdown.Center:
			x /= 2
		}
		for _, r := range l.runs {
			r.x += x
			t.drawRun(r, float32(i)*lineHeight(t.level), r.Link == url)
			url = r.Link
		}
	}
	t.Objects = t.texts.collect(t.behind.collect(t.Objects[:0]))
	t.Objects = t.rest.collect(t.links.collect(t.over.collect(t.Objects)))
}

// drawRun draws a run in the line at y; further says that it goes on with the
// link of the run before.
func (t *textBlock) drawRun(r textRun, y float32, further bool) {
	h, usual := lineHeight(t.level), fontOf(t.level, 0)
	base := y + (h-metricsOf(usual).height)/2 + metricsOf(usual).baseline
	if r.Style&markdown.Mono != 0 {
		kit.Put(rectangle(&t.behind, theme.ColorNameInputBackground, 3), r.x-2, y+2, r.w+4, h-4)
	}
	text := t.texts.next(func() *canvas.Text { return canvas.NewText("", nil) })
	setText(text, r.Text, r.font, colorOf(r.Span))
	kit.Put(text, r.x, base-metricsOf(r.font).baseline, r.w, metricsOf(r.font).height)
	if r.Style&markdown.Strike != 0 {
		kit.Put(rectangle(&t.over, colorOf(r.Span), 0), r.x, base-5, r.w, 1)
	}
	if r.Link != "" {
		kit.Put(rectangle(&t.over, theme.ColorNameHyperlink, 0), r.x, base+2, r.w, 1)
		kit.Put(t.linkOver(r, further), r.x-2, y, r.w+4, h)
	}
}

// linkOver returns what can be pressed over a run. Of a link in several runs, the
// first has the focus for all.
func (t *textBlock) linkOver(r textRun, further bool) fyne.CanvasObject {
	if further {
		a := t.rest.next(func() *linkArea { return newLinkArea(t.v) })
		a.url, a.text = r.Link, r.Text
		return a
	}
	l := t.links.next(func() *link { return newLink(t.v) })
	l.url, l.text = r.Link, r.Text
	return l
}

// setText changes what a text says and how, if it is something else.
func setText(o *canvas.Text, text string, f font, name fyne.ThemeColorName) {
	if c := kit.Color(name); o.Text != text || o.Color != c || o.TextSize != f.size || o.TextStyle != f.style {
		o.Text, o.Color, o.TextSize, o.TextStyle = text, c, f.size, f.style
		o.Refresh()
	}
}

// rectangle returns the next one of all, in a colour.
func rectangle(all *pool[*canvas.Rectangle], name fyne.ThemeColorName, radius float32) *canvas.Rectangle {
	o, c := all.next(func() *canvas.Rectangle { return canvas.NewRectangle(color.Transparent) }), kit.Color(name)
	if o.FillColor != c || o.CornerRadius != radius {
		o.FillColor, o.CornerRadius = c, radius
		o.Refresh()
	}
	return o
}
