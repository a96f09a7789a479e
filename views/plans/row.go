package plans

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// rowHeight and the list's own spacing of 4 make steps of 52 pixels.
const rowHeight float32 = 48

// rowText is what a row shows.
type rowText struct {
	kind                           itemKind
	title, note, state, confidence string
	tone                           fyne.ThemeColorName // of the state
	tick                           tickState
}

func (m *model) rowOf(it item) rowText {
	t := rowText{kind: it.kind, title: it.title, note: it.note, tick: m.tickOf(it), tone: assets.ColorMuted}
	switch it.kind {
	case actionItem:
		a := m.Plan.Actions[it.index]
		t.confidence = confidenceWord(a.Confidence)
		if word := m.stateWord(a); word != ready { // most are
			t.state, t.tone = lang.Text(word), m.stateTone(a)
		}
	case moduleItem:
		t.note, t.state = "", it.note
		if len(it.actions) > 0 {
			t.state = kit.Number(len(it.actions), "%s action", "%s actions")
		}
	}
	return t
}

// rowContent shows one row: a tick or a sign before two lines.
type rowContent struct {
	text               rowText
	tick               *tickBox
	sure               *canvas.Image
	title, note, state *kit.Line
}

// newRowContent makes a row; pressed is called with its key when its tick is pressed.
func newRowContent() *rowContent {
	c := &rowContent{
		tick: &tickBox{image: kit.Icon(theme.CheckButtonIcon(), 20)}, sure: kit.Icon(assets.Confidence("low", assets.ColorMuted), 12),
		title: kit.NewLine(""), note: kit.Small(""), state: kit.Small("").Whole(),
	}
	c.tick.ExtendBaseWidget(c.tick)
	return c
}

func (c *rowContent) set(t rowText, pressed func()) bool {
	c.tick.pressed = pressed
	kit.Show(true, c.tick, c.title, c.note, c.state)
	kit.Show(t.confidence != "", c.sure)
	if c.text == t {
		return false
	}
	if c.text.confidence != t.confidence {
		kit.SetIcon(c.sure, assets.Confidence(t.confidence, assets.ColorMuted))
	}
	c.text = t
	c.tick.image.Resource = signOf(t)
	size, color := assets.TextSize, theme.ColorNameForeground
	if t.kind == moduleItem { // a heading
		size, color = assets.SmallSize, assets.ColorMuted
	}
	c.title.AsProse(t.kind == questionItem).Bold(t.kind == questionItem).Sized(size).Colored(color).SetText(t.title)
	c.note.SetText(t.note)
	c.state.Colored(t.tone).SetText(t.state)
	return true
}

func signOf(t rowText) fyne.Resource {
	switch t.kind {
	case questionItem:
		return theme.NewColoredResource(theme.QuestionIcon(), theme.ColorNameWarning)
	case conflictItem:
		return theme.NewColoredResource(theme.WarningIcon(), theme.ColorNameWarning)
	case changeItem:
		return theme.NewColoredResource(theme.HistoryIcon(), theme.ColorNamePrimary)
	case passageItem:
		return theme.NewColoredResource(theme.VisibilityOffIcon(), assets.ColorMuted)
	case documentItem:
		return theme.NewColoredResource(theme.DocumentIcon(), t.tone)
	}
	switch t.tick {
	case tickBarred:
		return theme.NewColoredResource(theme.CheckButtonIcon(), assets.ColorEdge)
	case tickOff:
		return theme.NewColoredResource(theme.CheckButtonIcon(), assets.ColorMuted)
	case tickSome:
		return theme.NewColoredResource(theme.Icon(theme.IconNameCheckButtonPartial), theme.ColorNamePrimary)
	case tickOn:
		return theme.NewColoredResource(theme.CheckButtonCheckedIcon(), theme.ColorNamePrimary)
	}
	return assets.Dot(theme.ColorNameSeparator)
}

// DebugText returns the text of the row.
func (c *rowContent) DebugText() string {
	tick := map[tickState]string{tickOff: "[ ]", tickSome: "[-]", tickOn: "[x]"}[c.text.tick]
	return kit.Join(tick, c.text.title, c.text.state, c.text.note)
}

func (c *rowContent) Height() float32 { return rowHeight }

func (c *rowContent) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{c.tick, c.title, c.state, c.sure, c.note}
}

func (c *rowContent) Bones(width float32) []kit.Bone {
	return []kit.Bone{{X: 16, Y: 14, Width: 20, Height: 20}, {X: 46, Y: 9, Width: (width - 60) * 0.6, Height: 12}, {X: 46, Y: 29, Width: (width - 60) * 0.4, Height: 9}}
}

// Layout puts the lines at 4 and 26 pixels, or the only one in the middle.
func (c *rowContent) Layout(s fyne.Size) {
	const left, text float32 = 14, 46
	first, second := float32(4), float32(26)
	if c.text.note == "" {
		first = (s.Height - 20) / 2
	}
	kit.Put(c.tick, left-6, 0, 32, s.Height)
	state := c.state.MinSize().Width
	kit.Put(c.title, text, first, s.Width-text-state-20, 20)
	kit.Put(c.state, s.Width-state-12, first+2, state, 17)
	note := text
	if c.text.confidence != "" {
		kit.Put(c.sure, text, second+2, 12, 12)
		note += 18
	}
	kit.Put(c.note, note, second, s.Width-note-12, 17)
}

// tickBox is the sign before a row; a press on it ticks the row. It never has the
// focus: the keys are the list's.
type tickBox struct {
	widget.BaseWidget
	image   *canvas.Image
	pressed func()
}

// Tapped ticks the row.
func (b *tickBox) Tapped(*fyne.PointEvent) {
	if b.pressed != nil {
		b.pressed()
	}
}

// CreateRenderer is for Fyne.
func (b *tickBox) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(kit.Pad(0, 0, 6, 6, kit.Centered(b.image)))
}
