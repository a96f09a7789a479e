package history

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// rowHeight and the list's own spacing of 4 make steps of 56 pixels; the first row of a day is higher by dayHeight.
const rowHeight, dayHeight float32 = 52, 40

// rowContent shows one call in the list, in two lines. The first of a day has the day above it.
type rowContent struct {
	text                      rowText
	sign                      *canvas.Image
	name, time, word, summary *kit.Line
	day                       *kit.Line
}

func newRowContent() *rowContent {
	return &rowContent{
		sign: kit.Icon(assets.Dot(assets.ColorMuted), 16), name: kit.NewLine(""), time: kit.Small("").Whole(),
		word: kit.Small("").Bold(true).Whole(), summary: kit.Small(""),
		day: kit.NewLine("").Bold(true),
	}
}

// set shows a call and reports whether that changed anything.
func (c *rowContent) set(t rowText) bool {
	kit.Show(true, c.sign, c.name, c.time, c.word, c.summary)
	kit.Show(t.day != "", c.day)
	if c.text == t {
		return false
	}
	if c.text.outcome != t.outcome {
		kit.SetIcon(c.sign, t.outcome.picture())
	}
	c.text = t
	c.name.SetText(t.name)
	c.day.Set(t.day)
	c.time.Set(t.time).Refresh()
	color := t.outcome.color
	if t.outcome == done {
		color = assets.ColorMuted // what else came of a call stands out
	}
	c.word.Bold(t.outcome != done).Colored(color).SetText(t.word)
	c.summary.AsProse(t.prose).SetText(t.summary)
	return true
}

// Name implements kit.Named.
func (c *rowContent) Name() *kit.Line { return c.name }

// DebugText returns all that the row says.
func (c *rowContent) DebugText() string {
	return kit.Join(c.text.day, c.text.name, c.text.word, c.text.summary, c.text.time)
}

func (c *rowContent) Height() float32 { return rowHeight }

func (c *rowContent) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{c.sign, c.name, c.time, c.word, c.summary, c.day}
}

func (c *rowContent) Bones(width float32) []kit.Bone {
	width -= 52
	return []kit.Bone{
		{X: 40, Y: 10, Width: width * 0.5, Height: 12}, {X: 40, Y: 31, Width: width * 0.7, Height: 10},
		{X: 16, Y: 10, Width: 14, Height: 14},
	}
}

// Layout puts the sign before two lines: what happened, and what came of it and when.
func (c *rowContent) Layout(s fyne.Size) {
	const left, text, first, second float32 = 16, 40, 6, 28
	top := s.Height - rowHeight
	kit.Put(c.sign, left, top+first+2, 16, 16)
	width, when := s.Width-text-12, c.time.MinSize().Width
	kit.Put(c.day, left, top-24, s.Width-left, 20)
	kit.Put(c.name, text, top+first, width, 20)
	kit.Put(c.time, text+width-when, top+second, when, 17)
	word := c.word.MinSize().Width
	kit.Put(c.word, text, top+second, word, 17)
	kit.Put(c.summary, text+word+8, top+second, max(1, width-word-when-16), 17)
}
