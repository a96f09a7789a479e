package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Kind is how much a button asks to be pressed.
type Kind int

const (
	Plain   Kind = iota // one of several
	Primary             // the one thing to do next; at most one is visible
	Quiet               // text that can be pressed
)

// Button is a button with the key that does the same written on it.
type Button struct {
	Pressable
	text, key string
	note      string
	row       bool // its text begins at the left, and its key ends at the right
	icon      fyne.Resource
	kind      Kind
	tapped    func()
	guard     Guard
	hint      func(note string) // what is said below the text of a row while the pointer is over it; empty: it is not
}

// Guard decides whether a press of a button counts.
type Guard interface {
	Down()                        // the pointer went down on the button
	Allows(key fyne.KeyName) bool // key is the one that presses it, or "" for the pointer
}

// NewButton makes a button; key is the key that is shown on it, or empty.
func NewButton(text, key string, kind Kind, keys Keys, tapped func()) *Button {
	b := &Button{text: text, key: key, kind: kind, tapped: tapped, hint: func(string) {}}
	b.Extend(b, keys, b.press)
	return b
}

// WithIcon puts a picture before the text; it returns b.
func (b *Button) WithIcon(icon fyne.Resource) *Button { b.icon = icon; return b }

// AsRow makes the button one of several below each other, with room for what is said below its text; it returns b. hint is
// given that while the pointer is over it, since there may be too little room.
func (b *Button) AsRow(hint func(note string)) *Button { b.row, b.hint = true, hint; return b }

// SetNote changes what is said below the text of a row.
func (b *Button) SetNote(text string) { set(b, &b.note, text) }

// MouseIn passes on what is said below the text, for which there may be too little room.
func (b *Button) MouseIn(e *desktop.MouseEvent) {
	b.Pressable.MouseIn(e)
	b.hint(b.note)
}

// MouseOut takes that back.
func (b *Button) MouseOut() {
	b.Pressable.MouseOut()
	b.hint("")
}

// Guarded sets g to be asked before each press, and returns b.
func (b *Button) Guarded(g Guard) *Button { b.guard = g; return b }

// SetKey changes the key that is shown on it.
func (b *Button) SetKey(key string) { set(b, &b.key, key) }

// SetText changes the text and draws it.
func (b *Button) SetText(text string) { set(b, &b.text, text) }

// SetKind changes how much it asks to be pressed.
func (b *Button) SetKind(k Kind) { set(b, &b.kind, k) }

// SetIcon changes the picture.
func (b *Button) SetIcon(icon fyne.Resource) { set(b, &b.icon, icon) }

// set draws a widget again if a value of it changes.
func set[T comparable](w fyne.Widget, value *T, to T) {
	if *value != to {
		*value = to
		w.Refresh()
	}
}

// SetEnabled enables or disables the button.
func (b *Button) SetEnabled(on bool) {
	if on {
		b.Enable()
	} else {
		b.Disable()
	}
}

// DebugText returns the text without the key.
func (b *Button) DebugText() string { return b.text }

func (b *Button) press(key fyne.KeyName) {
	if !b.Disabled() && b.tapped != nil && (b.guard == nil || b.guard.Allows(key)) {
		b.tapped()
	}
}

// MouseDown tells the guard.
func (b *Button) MouseDown(*desktop.MouseEvent) {
	if b.guard != nil {
		b.guard.Down()
	}
}

// MouseUp does nothing: a button acts on Tapped.
func (b *Button) MouseUp(*desktop.MouseEvent) {}

// Cursor returns the pointer's shape.
func (b *Button) Cursor() desktop.Cursor { return desktop.DefaultCursor }
