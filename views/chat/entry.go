package chat

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// maxRows is how many lines the entry grows to.
const maxRows = 6

// entry is where a message is written: Enter sends it, Shift+Enter begins a
// new line. What it has no use for goes to the window.
type entry struct {
	widget.Entry
	keys  kit.Keys
	first func(fyne.KeyName) bool // gets a key before the text does; true: it was used
	send  func()
	grown func() // it needs more lines than before, or fewer
	shift bool
	width float32
	rows  int
}

func newEntry(keys kit.Keys) *entry {
	e := &entry{keys: keys, rows: 1}
	e.MultiLine, e.Wrapping = true, fyne.TextWrapWord
	e.ExtendBaseWidget(e)
	e.SetMinRowsVisible(1)
	return e
}

// DebugText is the text, or the placeholder with a mark before it.
func (e *entry) DebugText() string {
	if e.Text == "" {
		return "placeholder:" + e.PlaceHolder
	}
	return e.Text
}

// AcceptsTab leaves the key to the window, which goes to the next field.
func (e *entry) AcceptsTab() bool { return false }

// KeyDown notes Shift, and that a key was pressed, not repeated.
func (e *entry) KeyDown(k *fyne.KeyEvent) {
	if k.Name == desktop.KeyShiftLeft || k.Name == desktop.KeyShiftRight {
		e.shift = true
	}
	e.keys.Pressed()
	e.Entry.KeyDown(k)
}

// KeyUp notes that Shift was let go.
func (e *entry) KeyUp(k *fyne.KeyEvent) {
	if k.Name == desktop.KeyShiftLeft || k.Name == desktop.KeyShiftRight {
		e.shift = false
	}
	e.Entry.KeyUp(k)
}

// FocusLost forgets that Shift is held: something else gets its end.
func (e *entry) FocusLost() {
	e.shift = false
	e.Entry.FocusLost()
}

// TypedKey sends with Enter; keys that are not about the text go elsewhere.
func (e *entry) TypedKey(k *fyne.KeyEvent) {
	enter := k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter
	switch {
	case !(enter && e.shift) && e.first != nil && e.first(k.Name):
	case enter && !e.shift:
		e.send()
	case k.Name == fyne.KeyTab:
	default:
		e.Entry.TypedKey(k)
	}
}

// TypedShortcut keeps the shortcuts of text for the text.
func (e *entry) TypedShortcut(s fyne.Shortcut) {
	switch s.(type) {
	case *fyne.ShortcutUndo, *fyne.ShortcutRedo, *fyne.ShortcutCopy, *fyne.ShortcutCut,
		*fyne.ShortcutPaste, *fyne.ShortcutSelectAll:
		e.Entry.TypedShortcut(s)
		return
	}
	if !e.keys.Shortcut(s) {
		e.Entry.TypedShortcut(s)
	}
}

// Resize fits the number of lines to the new width.
func (e *entry) Resize(s fyne.Size) {
	e.Entry.Resize(s)
	if e.width != s.Width {
		e.width = s.Width
		e.grow()
	}
}

// grow makes it as high as its text is, up to maxRows.
func (e *entry) grow() {
	n := 1
	if e.width > 0 {
		n = rowsOf(e.Text, e.width-4*theme.InnerPadding())
	}
	if n != e.rows {
		e.rows = n
		e.SetMinRowsVisible(n)
		if e.grown != nil {
			e.grown()
		}
	}
}

// rowsOf is how many lines a text takes when it is width wide, up to maxRows.
func rowsOf(text string, width float32) int {
	n := 0
	for _, line := range strings.SplitN(text, "\n", maxRows+1) {
		n += 1 + breaks(line, width)
		if n >= maxRows {
			return maxRows
		}
	}
	return n
}

// breaks is how often a line is broken, at spaces where there are some.
func breaks(line string, width float32) int {
	if len(line) > 4000 {
		return maxRows
	}
	n, at := 0, float32(0)
	for _, word := range strings.SplitAfter(line, " ") {
		w := fyne.MeasureText(word, assets.TextSize, fyne.TextStyle{}).Width
		if at > 0 && at+w > width {
			n, at = n+1, 0
		}
		for w > width && n < maxRows {
			n, w = n+1, w-width
		}
		at += w
	}
	return n
}
