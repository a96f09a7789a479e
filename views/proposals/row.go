package proposals

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// rowHeight and the list's own spacing of 4 make steps of 48 pixels.
const rowHeight float32 = 44

// rowContent shows one proposal in the list, in two lines.
type rowContent struct {
	text                   rowText
	name, companions, note *kit.Line
	place, care            *kit.Line
	kind, lock, confidence *canvas.Image
	picture                *canvas.Image
}

func newRowContent() *rowContent {
	picture := canvas.NewImageFromImage(nil)
	picture.ScaleMode, picture.CornerRadius = canvas.ImageScaleSmooth, 4
	return &rowContent{
		picture: picture,
		name:    kit.NewLine(""), companions: kit.Small("").Whole(), note: kit.Small(""),
		place: kit.NewLine("").Sized(assets.SmallSize).AsPath(), care: kit.Small("").Whole(),
		kind: kit.Icon(assets.Type("file", assets.ColorMuted), 20), lock: kit.Icon(assets.Lock(theme.ColorNameWarning), 12),
		confidence: kit.Icon(assets.Confidence("low", assets.ColorMuted), 12),
	}
}

// set shows a proposal and reports whether that changed anything.
func (c *rowContent) set(t rowText) bool {
	kit.Show(true, c.name, c.companions, c.note)
	kit.Show(t.place != "", c.place)
	kit.Show(t.picture == nil, c.kind)
	kit.Show(t.picture != nil, c.picture)
	kit.Show(t.confidence != "", c.confidence)
	kit.Show(t.care != "", c.care, c.lock)
	if c.text == t {
		return false
	}
	if c.text.confidence != t.confidence {
		kit.SetIcon(c.confidence, assets.Confidence(t.confidence, assets.ColorMuted))
	}
	if c.text.kind != t.kind {
		kit.SetIcon(c.kind, assets.Type(t.kind, assets.ColorMuted))
	}
	if c.text.care != t.care {
		color, icon := careOf(t.care)
		c.care.Colored(color).SetText(t.careWord())
		kit.SetIcon(c.lock, icon)
	}
	if c.text.picture != t.picture {
		c.picture.Image = t.picture
		c.picture.Refresh()
	}
	c.text = t
	c.name.Set(t.name)
	c.companions.Set(t.also)
	c.place.Set(t.place)
	c.note.AsProse(t.prose).Set(t.note)
	return true
}

// careOf returns the colour and the sign of what is to be handled with care.
func careOf(word string) (fyne.ThemeColorName, fyne.Resource) {
	if word == api.Suspicious {
		return theme.ColorNameError, theme.NewErrorThemedResource(theme.WarningIcon())
	}
	return theme.ColorNameWarning, assets.Lock(theme.ColorNameWarning)
}

// Name implements kit.Named.
func (c *rowContent) Name() *kit.Line { return c.name }

// DebugText returns the text of the row.
func (c *rowContent) DebugText() string {
	return kit.Join(c.text.name, c.text.also, c.text.place, c.text.note, c.text.careWord())
}

func (c *rowContent) Height() float32 { return rowHeight }

func (c *rowContent) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{c.kind, c.picture, c.name, c.companions, c.place, c.note, c.confidence, c.lock, c.care}
}

func (c *rowContent) Bones(width float32) []kit.Bone {
	width -= 60
	return []kit.Bone{
		{X: 16, Y: 12, Width: 20, Height: 20}, {X: 48, Y: 8, Width: width * 0.6, Height: 10}, {X: 48, Y: 26, Width: width * 0.4, Height: 8},
	}
}

// Layout puts a picture of the type before two lines, or the only one; signs stand at the end of the first. Of the
// second, the folder is shortened only if there is no room for it alone.
func (c *rowContent) Layout(s fyne.Size) {
	const icon, second float32 = 20, 23
	left, first, right := float32(16), float32(3), s.Width-12
	if c.text.below {
		left += 16
	}
	text := left + 32
	if c.text.place == "" && c.text.note == "" {
		first = (s.Height - 20) / 2
	}
	kit.Put(c.kind, left, (s.Height-icon)/2, icon, icon)
	kit.Put(c.picture, left-4, (s.Height-icon-8)/2, icon+8, icon+8)
	note := text
	if c.text.place != "" {
		place := min(right-text, c.place.Wide()+1)
		kit.Put(c.place, text, second, place, 17)
		note += place + 8
	}
	if right-note < 24 { // no word fits
		note = s.Width
	}
	kit.Put(c.note, note, second, max(1, right-note), 17)
	if c.text.confidence != "" {
		kit.Put(c.confidence, right-12, first+4, 12, 12)
		right -= 20
	}
	if c.text.care != "" {
		word := c.care.MinSize().Width
		kit.Put(c.care, right-word, first+2, word, 17)
		kit.Put(c.lock, right-word-16, first+4, 12, 12)
		right -= word + 26
	}
	if c.text.also == "" { // how wide the name is need not be known
		kit.Put(c.name, text, first, right-text, 20)
		return
	}
	also := c.companions.MinSize().Width
	name := min(right-text-also-6, c.name.Wide()+1)
	kit.Put(c.name, text, first, name, 20)
	kit.Put(c.companions, text+name+6, first+2, also, 17)
}
