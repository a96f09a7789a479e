package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// rowHeight and the list's own spacing of 4 make steps of 72 pixels.
const rowHeight float32 = 68

// rowContent shows one proposal in the list, in three lines.
type rowContent struct {
	text                          rowText
	name, companions, place, note *kit.Line
	sensitive                     *kit.Line
	arrow, lock, confidence       *canvas.Image
}

func newRowContent() *rowContent {
	return &rowContent{
		name: kit.NewLine(""), companions: kit.Small("").Whole(), place: kit.NewLine("").Colored(assets.ColorMuted), note: kit.Small(""),
		sensitive: kit.Small("sensitive").Colored(theme.ColorNameWarning).Whole(),
		arrow:     kit.Icon(assets.Arrow(assets.ColorMuted), 14), lock: kit.Icon(assets.Lock(theme.ColorNameWarning), 12),
		confidence: kit.Icon(assets.Confidence("low", assets.ColorMuted), 12),
	}
}

// set shows a proposal and reports whether that changed anything.
func (c *rowContent) set(t rowText) bool {
	kit.Show(true, c.name, c.companions, c.place, c.note)
	kit.Show(!t.stays, c.arrow)
	kit.Show(t.confidence != "", c.confidence)
	kit.Show(t.sensitive, c.sensitive, c.lock)
	if c.text == t {
		return false
	}
	if c.text.confidence != t.confidence {
		c.confidence.Resource = assets.Confidence(t.confidence, assets.ColorMuted)
	}
	c.text = t
	c.name.SetText(t.name)
	c.companions.SetText(t.also)
	c.place.SetText(t.place)
	c.note.SetText(t.note)
	return true
}

// Name implements kit.Named.
func (c *rowContent) Name() *kit.Line { return c.name }

// DebugText is all that the row says.
func (c *rowContent) DebugText() string {
	s := kit.Join(c.text.name, c.text.also, c.text.place, c.text.note)
	if c.text.sensitive {
		s = kit.Join(s, "sensitive")
	}
	return s
}

func (c *rowContent) Height() float32 { return rowHeight }

func (c *rowContent) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{c.name, c.companions, c.arrow, c.place, c.confidence, c.note, c.lock, c.sensitive}
}

func (c *rowContent) Bones(width float32) []kit.Bone {
	width -= 28
	return []kit.Bone{
		{X: 16, Y: 10, Width: width * 0.6, Height: 12}, {X: 16, Y: 31, Width: width * 0.45, Height: 10},
		{X: 16, Y: 50, Width: width * 0.25, Height: 8},
	}
}

// Layout puts three lines at 5, 26 and 47 pixels; the texts begin at 16.
func (c *rowContent) Layout(s fyne.Size) {
	const left, first, second, third float32 = 16, 5, 26, 47
	width := s.Width - left - 12
	also := c.companions.MinSize().Width
	name := min(width-also-6, c.name.Wide()+1)
	kit.Put(c.name, left, first, name, 20)
	kit.Put(c.companions, left+name+6, first+2, also, 17)
	kit.Put(c.arrow, left, second+3, 14, 14)
	place := left + 20
	if c.text.stays {
		place = left
	}
	kit.Put(c.place, place, second, left+width-place, 20)
	c.layNote(left, third, width)
}

// layNote puts the third line: how sure, what kind, and whether it is sensitive.
func (c *rowContent) layNote(x, y, width float32) {
	const sign = 20
	if c.text.confidence != "" {
		kit.Put(c.confidence, x, y, 12, 12)
		x, width = x+sign, width-sign
	}
	room := width
	if c.text.sensitive {
		room -= 10 + 16 + c.sensitive.MinSize().Width
	}
	note := min(room, c.note.Wide()+1)
	kit.Put(c.note, x, y-2, note, 17)
	kit.Put(c.lock, x+note+10, y, 12, 12)
	kit.Put(c.sensitive, x+note+26, y-2, c.sensitive.MinSize().Width, 17)
}
