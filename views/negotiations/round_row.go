package negotiations

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/views/kit"
)

// roundHeight and the list's own spacing of 4 make steps of 76 pixels.
const roundHeight float32 = 72

// mineIndent is how far a person's own offers stand in.
const mineIndent float32 = 32

// roundText is what the row of an offer says.
type roundText struct {
	who, total, mark, time, changes, reason string
	mine                                    bool
}

// roundContent shows an offer: who and how much, what it changed, why.
type roundContent struct {
	text                                    roundText
	who, mark, time, total, changes, reason *kit.Line
}

func newRoundContent() *roundContent {
	return &roundContent{
		who: kit.NewLine("").Bold(true), mark: kit.Small("").Colored(theme.ColorNameSuccess).Bold(true).Whole(), time: kit.Small("").Whole(),
		total: kit.NewLine("").Bold(true).Whole(), changes: kit.NewLine("").AsProse(true), reason: kit.Small("").AsProse(true),
	}
}

func (c *roundContent) set(t roundText) bool {
	kit.Show(true, c.Objects()...)
	if c.text == t {
		return false
	}
	c.text = t
	c.who.SetText(t.who)
	c.mark.SetText(t.mark)
	c.time.SetText(t.time)
	c.total.SetText(t.total)
	c.changes.SetText(t.changes)
	c.reason.SetText(t.reason)
	return true
}

// DebugText returns the text of the row.
func (c *roundContent) DebugText() string {
	return kit.Join(c.text.who, c.text.total, c.text.mark, c.text.changes, c.text.reason, c.text.time)
}

func (c *roundContent) Height() float32 { return roundHeight }

func (c *roundContent) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{c.who, c.mark, c.time, c.total, c.changes, c.reason}
}

func (c *roundContent) Bones(width float32) []kit.Bone {
	return []kit.Bone{{X: 16, Y: 9, Width: (width - 32) * 0.3, Height: 12}, {X: 16, Y: 31, Width: (width - 32) * 0.6, Height: 11}, {X: 16, Y: 52, Width: (width - 32) * 0.4, Height: 9}}
}

// Layout puts the lines at 4, 26 and 48 pixels, in the middle if there is no reason; the
// total is at the right.
func (c *roundContent) Layout(s fyne.Size) {
	left, top := float32(16), float32(4)
	if c.text.mine {
		left += mineIndent
	}
	if c.text.reason == "" {
		top += 10
	}
	total, mark, time := c.total.MinSize().Width, c.mark.MinSize().Width, c.time.MinSize().Width
	if c.text.mark != "" {
		mark += 12 // before the total
	}
	who := min(c.who.Wide()+1, s.Width-left-total-mark-time-40)
	kit.Put(c.who, left, top, who, 20)
	kit.Put(c.time, left+who+8, top+2, time, 17)
	kit.Put(c.total, s.Width-total-12, top, total, 20)
	kit.Put(c.mark, s.Width-total-mark-12, top+2, mark, 17)
	kit.Put(c.changes, left, top+22, s.Width-left-12, 20)
	kit.Put(c.reason, left, top+45, s.Width-left-12, 17)
}
