package markdown

import (
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
	rest  []*linkArea // of links, on their further lines
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
	p := painter{t: t}
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

// ruleBody draws a line across the column.
type ruleBody struct{ *kit.Fill }

func newRule() ruleBody {
	return ruleBody{kit.NewFill(theme.ColorNameSeparator, 0, fyne.NewSize(1, 1))}
}

func (ruleBody) set(*piece)          {}
func (ruleBody) fit(float32) float32 { return 1 }
func (ruleBody) wish() float32       { return 1 }
