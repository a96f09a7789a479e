package negotiations

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// rowHeight and the list's own spacing of 4 make steps of 52 pixels.
const rowHeight float32 = 48

// lineText is what a row of two lines says.
type lineText struct {
	title, state, note string
	tone               fyne.ThemeColorName // of the state
}

// lineContent shows a row of two lines.
type lineContent struct {
	text               lineText
	title, state, note *kit.Line
}

func newLineContent() *lineContent {
	return &lineContent{title: kit.NewLine(""), state: kit.Small("").Whole(), note: kit.Small("")}
}

func (c *lineContent) set(t lineText) bool {
	kit.Show(true, c.title, c.state, c.note)
	if c.text == t {
		return false
	}
	c.text = t
	c.title.SetText(t.title)
	c.state.Colored(t.tone).Bold(t.tone != assets.ColorMuted).SetText(t.state)
	c.note.SetText(t.note)
	return true
}

// Name implements kit.Named.
func (c *lineContent) Name() *kit.Line { return c.title }

// DebugText returns the text of the row.
func (c *lineContent) DebugText() string { return kit.Join(c.text.title, c.text.state, c.text.note) }

func (c *lineContent) Height() float32 { return rowHeight }

func (c *lineContent) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{c.title, c.state, c.note}
}

func (c *lineContent) Bones(width float32) []kit.Bone {
	return []kit.Bone{{X: 16, Y: 9, Width: (width - 32) * 0.6, Height: 12}, {X: 16, Y: 29, Width: (width - 32) * 0.4, Height: 9}}
}

// Layout puts the lines at 4 and 26 pixels.
func (c *lineContent) Layout(s fyne.Size) {
	const left float32 = 16
	state := c.state.MinSize().Width
	kit.Put(c.title, left, 4, s.Width-left-state-20, 20)
	kit.Put(c.state, s.Width-state-12, 6, state, 17)
	kit.Put(c.note, left, 26, s.Width-left-12, 17)
}
