package kittest

import (
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/nod-app/nod/views/kit"
)

// Keyboard presses keys on a window, as the driver passes them on: to what has the
// focus, or to the window's canvas.
type Keyboard struct {
	Win      fyne.Window
	Keys     kit.Keys // is told of keys that go down while nothing has the focus
	AfterKey func()   // what follows each press
}

// Key presses keys that write nothing.
func (h *Keyboard) Key(names ...fyne.KeyName) {
	for _, n := range names {
		h.Down(n)
		h.Held(n)
	}
}

// Down is the first half of a press, which does not come again while a key is held.
func (h *Keyboard) Down(n fyne.KeyName) {
	if f := h.Win.Canvas().Focused(); f == nil {
		h.Keys.Pressed()
	} else if k, ok := f.(desktop.Keyable); ok {
		k.KeyDown(&fyne.KeyEvent{Name: n})
	}
}

// Held is the other half, which comes over and over.
func (h *Keyboard) Held(n fyne.KeyName) {
	e := &fyne.KeyEvent{Name: n}
	if f := h.Win.Canvas().Focused(); f != nil {
		f.TypedKey(e)
	} else {
		h.Win.Canvas().OnTypedKey()(e)
	}
	h.AfterKey()
}

// Typed presses keys that write.
func (h *Keyboard) Typed(text string) {
	for _, r := range text {
		h.Down("")
		h.HeldRune(r)
		h.AfterKey()
	}
}

// HeldRune is what a key writes while it is held, without what follows.
func (h *Keyboard) HeldRune(r rune) {
	if f := h.Win.Canvas().Focused(); f != nil {
		f.TypedRune(r)
	} else {
		h.Win.Canvas().OnTypedRune()(r)
	}
}

// Chord presses a key with others.
func (h *Keyboard) Chord(mod fyne.KeyModifier, n fyne.KeyName) {
	h.Down(n)
	h.Shortcut(&desktop.CustomShortcut{KeyName: n, Modifier: mod})
}

// Shortcut is what a key with others comes to.
func (h *Keyboard) Shortcut(s fyne.Shortcut) {
	if f, ok := h.Win.Canvas().Focused().(fyne.Shortcutable); ok {
		f.TypedShortcut(s)
	} else {
		canvasShortcuts(h.Win.Canvas()).TypedShortcut(s)
	}
	h.AfterKey()
}

// canvasShortcuts returns what handles the shortcuts of a test's canvas. Fyne
// 2.8.1 wraps it in a type without that method.
func canvasShortcuts(c fyne.Canvas) fyne.Shortcutable {
	return reflect.ValueOf(c).Elem().FieldByName("WindowlessCanvas").Interface().(fyne.Shortcutable)
}
