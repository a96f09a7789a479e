package chat

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/views/kit"
)

// maxRows is how many lines the entry grows to.
const maxRows = 6

// messageEntry is where a message is written: Enter sends it, Shift+Enter begins a
// new line. What it has no use for goes to the window.
type messageEntry struct {
	kit.Entry
	c     *composer
	width float32
	rows  int
}

func newEntry(c *composer) *messageEntry {
	e := &messageEntry{c: c, rows: 1}
	e.MultiLine, e.Wrapping = true, kit.AtWords()
	e.Extend(e, c.p.f.ChromeKeys())
	e.SetMinRowsVisible(1)
	return e
}

// AcceptsTab leaves the key to the window, which goes to the next field.
func (e *messageEntry) AcceptsTab() bool { return false }

// KeyDown notes that a key was pressed, not repeated.
func (e *messageEntry) KeyDown(k *fyne.KeyEvent) {
	e.c.p.f.ChromeKeys().Pressed()
	e.Entry.KeyDown(k)
}

// TypedKey sends with Enter; keys that are not about the text go elsewhere.
func (e *messageEntry) TypedKey(k *fyne.KeyEvent) {
	enter, shift := k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter, e.c.p.f.Modifiers()&fyne.KeyModifierShift != 0
	switch {
	case !(enter && shift) && e.c.key(k.Name):
	case enter && !shift:
		e.c.p.Table.Run("send")
	case k.Name == fyne.KeyTab:
	default:
		e.Entry.TypedKey(k)
	}
}

// Resize fits the number of lines to the new width.
func (e *messageEntry) Resize(s fyne.Size) {
	e.Entry.Resize(s)
	if e.width != s.Width {
		e.width = s.Width
		e.grow()
	}
}

// grow makes it as high as its text or its placeholder is, up to maxRows.
func (e *messageEntry) grow() {
	n := 1
	if e.width > 0 {
		n = rowsOf(cmp.Or(e.Text, e.PlaceHolder), e.width-4*theme.InnerPadding())
	}
	if n != e.rows {
		e.rows = n
		e.SetMinRowsVisible(n)
		e.c.resized()
	}
}

// rowsOf returns how many lines a text takes when it is width wide, up to maxRows.
func rowsOf(text string, width float32) int {
	if len(text) > 1000 {
		return maxRows // more than that many lines; measuring them takes long
	}
	l := kit.Wrapped(fyne.TextWrapWord)
	height := func(text string) float32 {
		l.SetText(text)
		l.Resize(fyne.NewSize(width+2*theme.InnerPadding(), 0))
		return l.MinSize().Height
	}
	one, two := height("a"), height("a\na")
	return min(maxRows, 1+int((height(text)-one)/(two-one)+0.5))
}
