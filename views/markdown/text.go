package markdown

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/views/kit"
)

// body is the widget that draws a piece.
type body interface {
	fyne.Widget
	set(p *piece)
	fit(width float32) (height float32) // lays it out for that width
	wish() float32                      // how wide it would be if it could
}

// textBody draws lines of text. What stays as it was keeps its objects, since
// each new one has to be painted anew.
type textBody struct {
	widget.BaseWidget
	v     *View
	spans []span
	level int
	side  side
	width float32
	ranks []rank
	texts []*canvas.Text
	back  []*canvas.Rectangle // behind code
	over  []*canvas.Rectangle // through what is struck, under links
	links []*link
	rest  []*spot // of links, on their further lines
	all   []fyne.CanvasObject
}

func newText(v *View) *textBody {
	t := &textBody{v: v}
	t.ExtendBaseWidget(t)
	return t
}

func (t *textBody) set(p *piece) { t.say(p.spans, p.level, left) }

func (t *textBody) say(spans []span, level int, s side) {
	t.spans, t.level, t.side, t.width = spans, level, s, 0
}

// DebugText is the text.
func (t *textBody) DebugText() string { return plain(t.spans) }

func (t *textBody) wish() float32 {
	var w float32
	for _, l := range flow(t.v.ruler, t.spans, t.level, 1e6) {
		w = max(w, l.width)
	}
	return w
}

func (t *textBody) fit(width float32) float32 {
	if t.width != width {
		t.width = width
		t.ranks = flow(t.v.ruler, t.spans, t.level, width)
		t.draw()
	}
	return float32(max(1, len(t.ranks))) * step(t.level)
}

// draw makes the objects of all lines, from those that are there.
func (t *textBody) draw() {
	p := pen{t: t}
	for i, l := range t.ranks {
		shift := float32(0)
		switch t.side {
		case center:
			shift = (t.width - l.width) / 2
		case right:
			shift = t.width - l.width
		}
		for _, r := range l.runs {
			r.x += max(0, shift)
			p.run(r, float32(i)*step(t.level))
		}
	}
	t.texts, t.back, t.over, t.links = t.texts[:p.texts], t.back[:p.back], t.over[:p.over], t.links[:p.links]
	t.rest = t.rest[:p.rest]
	t.all = t.all[:0]
	for _, o := range t.back {
		t.all = append(t.all, o)
	}
	for _, o := range t.texts {
		t.all = append(t.all, o)
	}
	for _, o := range t.over {
		t.all = append(t.all, o)
	}
	for _, o := range t.links {
		t.all = append(t.all, o)
	}
	for _, o := range t.rest {
		t.all = append(t.all, o)
	}
}

// pen counts the objects of a text that are used already.
type pen struct {
	t                              *textBody
	texts, back, over, links, rest int
	url                            string // of the last run
}

func (p *pen) run(r run, y float32) {
	h, plain := step(p.t.level), faceOf(p.t.level, 0)
	base := p.t.v.ruler.base(plain)
	top := y + (h-p.t.v.ruler.high(plain))/2
	if r.style&mono != 0 {
		kit.Put(p.rect(&p.t.back, &p.back, theme.ColorNameInputBackground, 3), r.x-2, y+2, r.w+4, h-4)
	}
	p.text(r, top+base-p.t.v.ruler.base(r.face))
	if r.style&strike != 0 {
		kit.Put(p.rect(&p.t.over, &p.over, colorOf(r.span), 0), r.x, top+base-5, r.w, 1)
	}
	if r.link != "" {
		kit.Put(p.rect(&p.t.over, &p.over, theme.ColorNameHyperlink, 0), r.x, top+base+2, r.w, 1)
		p.link(r, y, h)
	}
	p.url = r.link
}

func (p *pen) text(r run, y float32) {
	if p.texts == len(p.t.texts) {
		p.t.texts = append(p.t.texts, canvas.NewText("", nil))
	}
	o, ink := p.t.texts[p.texts], kit.Color(colorOf(r.span))
	p.texts++
	if o.Text != r.text || o.Color != ink || o.TextSize != r.face.size || o.TextStyle != r.face.style {
		o.Text, o.Color, o.TextSize, o.TextStyle = r.text, ink, r.face.size, r.face.style
		o.Refresh()
	}
	kit.Put(o, r.x, y, r.w, p.t.v.ruler.high(r.face))
}

func (p *pen) rect(all *[]*canvas.Rectangle, used *int, name fyne.ThemeColorName, radius float32) *canvas.Rectangle {
	if *used == len(*all) {
		*all = append(*all, canvas.NewRectangle(color.Transparent))
	}
	o, c := (*all)[*used], kit.Color(name)
	*used++
	if o.FillColor != c || o.CornerRadius != radius {
		o.FillColor, o.CornerRadius = c, radius
		o.Refresh()
	}
	return o
}

// link lays what can be pressed over a run. Of a link in several runs, the
// first has the focus for all.
func (p *pen) link(r run, y, h float32) {
	if r.link == p.url {
		if p.rest == len(p.t.rest) {
			p.t.rest = append(p.t.rest, newSpot(p.t.v))
		}
		p.t.rest[p.rest].set(r.link, r.text)
		kit.Put(p.t.rest[p.rest], r.x-2, y, r.w+4, h)
		p.rest++
		return
	}
	if p.links == len(p.t.links) {
		p.t.links = append(p.t.links, newLink(p.t.v))
	}
	p.t.links[p.links].set(r.link, r.text)
	kit.Put(p.t.links[p.links], r.x-2, y, r.w+4, h)
	p.links++
}

// CreateRenderer is for Fyne.
func (t *textBody) CreateRenderer() fyne.WidgetRenderer { return (*textRenderer)(t) }

type textRenderer textBody

func (r *textRenderer) Destroy()                     {}
func (r *textRenderer) Objects() []fyne.CanvasObject { return r.all }
func (r *textRenderer) Layout(fyne.Size)             {}
func (r *textRenderer) MinSize() fyne.Size           { return fyne.NewSize(1, 1) }

func (r *textRenderer) Refresh() {
	if r.width > 0 {
		(*textBody)(r).draw() // the colours of the theme may be others
	}
	canvas.Refresh((*textBody)(r))
}
