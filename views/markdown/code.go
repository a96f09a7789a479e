package markdown

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

const (
	codeHead float32 = 36 // the row with the language and the button
	codeSide float32 = 12
)

// codeBody draws a block of code: its language, a button that copies all of
// it, and its lines, which are never wrapped.
type codeBody struct {
	widget.BaseWidget
	v      *View
	text   string
	ground *kit.Fill
	lang   *kit.Line
	copy   *kit.Button
	note   *kit.Line
	texts  []*canvas.Text
	box    *fyne.Container
	pane   *wideBlock
	wide   float32
	count  int
}

func newCode(v *View) *codeBody {
	c := &codeBody{v: v, ground: kit.NewFill(assets.ColorSurface, assets.Radius, fyne.NewSize(1, 1)).Edged(theme.ColorNameSeparator)}
	c.lang, c.note = kit.Small(""), kit.Small("")
	c.copy = kit.NewButton("Copy", "", kit.Quiet, v.o.Keys, func() { v.copy(v.codeOf(c)) })
	c.box = container.NewWithoutLayout()
	c.pane = newWideBlock(v, c.box, c.ground)
	c.ExtendBaseWidget(c)
	return c
}

func (c *codeBody) set(p *piece) {
	c.text, c.count = p.text, len(p.lines)
	lang := p.lang
	if lang == "" {
		lang = "code"
	}
	if p.joins {
		lang += ", continued"
	}
	c.lang.SetText(lang)
	c.note.SetText("")
	if p.more > 0 {
		c.note.SetText(kit.Number(p.more, "more line") + ". Copy has all of them.")
	}
	c.lines(p.lines)
}

// codeOf is the whole of the code that c is a part of.
func (v *View) codeOf(c *codeBody) string {
	at := slices.IndexFunc(v.rows, func(r *row) bool { return r.body == body(c) })
	if at < 0 {
		return c.text
	}
	for at > 0 && v.rows[at].piece.joins {
		at--
	}
	text := v.rows[at].piece.text
	for at++; at < len(v.rows) && v.rows[at].piece.joins; at++ {
		text += v.rows[at].piece.text
	}
	return strings.TrimRight(text, "\n")
}

// lines shows them, from the objects that are there.
func (c *codeBody) lines(lines []string) {
	f, ink := fontOf(0, mono), kit.Color(theme.ColorNameForeground)
	c.wide = 0
	for i, l := range lines {
		if i == len(c.texts) {
			c.texts = append(c.texts, canvas.NewText("", nil))
		}
		o := c.texts[i]
		if o.Text != l || o.Color != ink || o.TextSize != f.size {
			o.Text, o.Color, o.TextSize, o.TextStyle = l, ink, f.size, f.style
			o.Refresh()
		}
		size := o.MinSize()
		c.wide = max(c.wide, size.Width)
		kit.Put(o, codeSide, float32(i)*codeStep, size.Width, size.Height)
	}
	c.texts = c.texts[:len(lines)]
	c.box.Objects = c.box.Objects[:0]
	for _, o := range c.texts {
		c.box.Objects = append(c.box.Objects, o)
	}
}

// DebugText is the code.
func (c *codeBody) DebugText() string { return c.text }

func (c *codeBody) wish() float32 { return c.wide + 2*codeSide }

func (c *codeBody) fit(width float32) float32 {
	inner := float32(c.count) * codeStep
	kit.Put(c.lang, codeSide, 10, max(1, width-140), 20)
	b := c.copy.MinSize()
	kit.Put(c.copy, width-b.Width-4, 2, b.Width, b.Height)
	h := codeHead + c.pane.place(1, codeHead, width-2, inner, c.wish())
	if c.note.DebugText() != "" {
		kit.Put(c.note, codeSide, h, width-2*codeSide, 20)
		h += 24
	}
	h += 8
	kit.Put(c.ground, 0, 0, width, h)
	return h
}

// CreateRenderer is for Fyne.
func (c *codeBody) CreateRenderer() fyne.WidgetRenderer { return (*codeRenderer)(c) }

type codeRenderer codeBody

func (r *codeRenderer) Destroy()           {}
func (r *codeRenderer) Layout(fyne.Size)   {}
func (r *codeRenderer) MinSize() fyne.Size { return fyne.NewSize(1, 1) }

func (r *codeRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.lang, r.copy, r.pane.object(), r.note}
}

func (r *codeRenderer) Refresh() {
	ink := kit.Color(theme.ColorNameForeground)
	for _, o := range r.texts {
		if o.Color != ink {
			o.Color = ink
			o.Refresh()
		}
	}
	canvas.Refresh((*codeBody)(r))
}
