package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

const (
	callLineHeight float32 = 40
	// objectLeast is the room that its object has before how long it took has any.
	objectLeast float32 = 120
)

// callLine is a call in one line.
type callLine struct {
	text          callText
	open          bool
	sign, fold    *canvas.Image
	title, object *kit.Line
	status, aside *kit.Line
}

var _ kit.RowContent = (*callLine)(nil)

func newCallLine() *callLine {
	return &callLine{
		sign: kit.Icon(nil, 16), title: kit.NewLine("").Bold(true).Whole(), object: kit.NewLine("").Colored(assets.ColorMuted),
		status: kit.Small("").Bold(true).Whole(), aside: kit.Small("").Whole(), fold: kit.Icon(nil, 16),
	}
}

// set shows another call, or another state of it; false: it is the same.
func (l *callLine) set(t callText, open bool) (changed bool) {
	if l.text == t && l.open == open && l.sign.Resource != nil {
		return false
	}
	first := l.sign.Resource == nil
	if first || l.text.status != t.status {
		kit.SetIcon(l.sign, theme.NewColoredResource(theme.Current().Icon(t.status.icon), t.status.color))
	}
	if first || l.open != open {
		fold := theme.MenuExpandIcon()
		if open {
			fold = theme.MenuDropDownIcon()
		}
		kit.SetIcon(l.fold, theme.NewColoredResource(fold, assets.ColorMuted))
	}
	l.text, l.open = t, open
	l.title.SetText(t.title)
	l.object.SetText(t.object)
	l.status.Colored(t.status.color).SetText(t.status.word)
	l.aside.SetText(t.aside)
	return true
}

func (l *callLine) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{l.sign, l.title, l.object, l.status, l.aside, l.fold}
}
func (l *callLine) Height() float32          { return callLineHeight }
func (l *callLine) Bones(float32) []kit.Bone { return nil }
func (l *callLine) DebugText() string {
	return kit.Join(l.text.title, l.text.object, l.text.status.word, l.text.aside)
}

// Layout places sign, title and object at the left; status, time and the sign
// of the fold at the right. How long it took gives way to what it is about.
func (l *callLine) Layout(s fyne.Size) {
	kit.Put(l.sign, 12, (s.Height-16)/2, 16, 16)
	right := s.Width - 12 - 16
	kit.Put(l.fold, right, (s.Height-16)/2, 16, 16)
	t := l.title.MinSize()
	l.object.SetText(l.text.object)
	beside := right - 40 - t.Width - 16 - l.status.MinSize().Width - 16
	kit.Show(beside-l.aside.MinSize().Width >= min(objectLeast, l.object.Wide()), l.aside)
	for _, line := range []*kit.Line{l.aside, l.status} {
		if m := line.MinSize(); line.DebugText() != "" && line.Visible() {
			right -= m.Width + 8
			kit.Put(line, right, (s.Height-m.Height)/2, m.Width, m.Height)
		}
	}
	width := min(t.Width, max(40, right-40-16))
	kit.Put(l.title, 40, (s.Height-t.Height)/2, width, t.Height)
	room := max(0, right-40-width-16)
	if l.object.Wide() > room && room < 2*objectLeast && l.text.short != "" {
		l.object.SetText(l.text.short)
	}
	kit.Put(l.object, 40+width+8, (s.Height-t.Height)/2, room, t.Height)
	kit.Show(room > 24, l.object)
}
