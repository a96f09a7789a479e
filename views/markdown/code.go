package markdown

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/markdown"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

const (
	codeHead float32 = 36 // the row with the language and the button
	codeSide float32 = 12
)

// codeBlock draws code: its language, a button that copies all of it, and its
// lines, which are never wrapped.
type codeBlock struct {
	wideBlock
	piece *markdown.Piece
	name  *kit.Line
	copy  *kit.Button
	lines pool[*canvas.Text]
	width float32 // of the lines
}

func newCode(v *View) *codeBlock {
	c := &codeBlock{name: kit.Small("")}
	c.init(c, v, kit.NewFill(assets.ColorSurface, assets.Radius, fyne.NewSize(1, 1)).Edged(theme.ColorNameSeparator), c.draw)
	c.copy = kit.NewButton(lang.T("Copy"), "", kit.Quiet, v.o.Keys, func() { v.copy(v.codeOf(c)) })
	return c
}

func (c *codeBlock) set(p *markdown.Piece) {
	c.piece = p
	name := p.Lang
	if name == "" {
		name = lang.T("code")
	}
	if p.Joins {
		name = lang.T("%s, continued", name)
	}
	c.name.SetText(name)
	c.note.SetText("")
	if p.More > 0 {
		c.note.SetText(lang.T("%s. Copy has all of them.", kit.Number(p.More, "%s more line", "%s more lines")))
	}
	c.draw()
}

func (v *View) codeOf(c *codeBlock) string {
	at := slices.IndexFunc(v.rows, func(r *row) bool { return r.block == block(c) })
	for at > 0 && v.rows[at].piece.Joins {
		at--
	}
	text := v.rows[at].piece.Text
	for at++; at < len(v.rows) && v.rows[at].piece.Joins; at++ {
		text += v.rows[at].piece.Text
	}
	return strings.TrimRight(text, "\n")
}

// draw shows the lines, with the objects that are there.
func (c *codeBlock) draw() {
	c.width = 0
	for i, l := range c.piece.Lines {
		o := c.lines.next(func() *canvas.Text { return canvas.NewText("", nil) })
		setText(o, l, fontOf(0, markdown.Mono), theme.ColorNameForeground)
		size := o.MinSize()
		c.width = max(c.width, size.Width)
		kit.Put(o, codeSide, float32(i)*codeLine, size.Width, size.Height)
	}
	c.inside.Objects = c.lines.collect(c.inside.Objects[:0])
}

// DebugText returns the code.
func (c *codeBlock) DebugText() string { return c.piece.Text }

func (c *codeBlock) layOut(width float32) float32 {
	kit.Put(c.name, codeSide, 10, max(1, width-140), 20)
	b := c.copy.MinSize()
	kit.Put(c.copy, width-b.Width-4, 2, b.Width, b.Height)
	h := codeHead + c.place(1, codeHead, width-2, float32(len(c.piece.Lines))*codeLine, c.width+2*codeSide)
	h += c.placeNote(codeSide, h, width-2*codeSide) + 8
	kit.Put(c.edge, 0, 0, width, h)
	c.Objects = slices.Insert(c.Objects, 1, fyne.CanvasObject(c.name), fyne.CanvasObject(c.copy))
	return h
}
