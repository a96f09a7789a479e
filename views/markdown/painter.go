package markdown

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/views/kit"
)

// painter counts the objects of a text that are used already.
type painter struct {
	t                              *textBody
	texts, back, over, links, rest int
	url                            string // of the last run
}

func (p *painter) run(r run, y float32) {
	h, plain := step(p.t.level), fontOf(p.t.level, 0)
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

func (p *painter) text(r run, y float32) {
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

func (p *painter) rect(all *[]*canvas.Rectangle, used *int, name fyne.ThemeColorName, radius float32) *canvas.Rectangle {
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
func (p *painter) link(r run, y, h float32) {
	if r.link == p.url {
		if p.rest == len(p.t.rest) {
			p.t.rest = append(p.t.rest, newLinkArea(p.t.v))
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
