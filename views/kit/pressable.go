package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// focus can have the focus and passes what is typed to the window.
type focus struct {
	keys    Keys
	focused bool
	changed func() // the focus came or went
}

// Focused reports whether the keys go here.
func (f *focus) Focused() bool { return f.focused }

func (f *focus) FocusGained()              { f.focused = true; f.changed() }
func (f *focus) FocusLost()                { f.focused = false; f.changed() }
func (f *focus) KeyDown(*fyne.KeyEvent)    { f.keys.Pressed() }
func (f *focus) KeyUp(*fyne.KeyEvent)      {}
func (f *focus) TypedKey(e *fyne.KeyEvent) { f.keys.Key(e) }

// TypedRune passes a typed character to the window, but for the space, which TypedKey handles.
func (f *focus) TypedRune(r rune) {
	if r != ' ' {
		f.keys.Rune(r)
	}
}

// Pressable is the base of what is pressed with the pointer, with Enter or with
// Space; all other keys go to the window. Whatever extends it draws itself.
type Pressable struct {
	widget.DisableableWidget
	focus
	hovered bool
	held    bool // the key that is typed repeats, or went down elsewhere
	press   func(key fyne.KeyName)
}

// Extend makes outer, which it is a part of, pressable. key is the one that
// pressed it, or "" for the pointer.
func (p *Pressable) Extend(outer fyne.Widget, keys Keys, press func(key fyne.KeyName)) {
	p.ExtendBaseWidget(outer)
	p.keys, p.changed, p.press = keys, p.Refresh, press
}

// Hovered reports whether the pointer is over it.
func (p *Pressable) Hovered() bool { return p.hovered }

// Tapped implements fyne.Tappable.
func (p *Pressable) Tapped(*fyne.PointEvent) { p.press("") }

// MouseIn implements desktop.Hoverable.
func (p *Pressable) MouseIn(*desktop.MouseEvent) { p.hovered = true; p.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (p *Pressable) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (p *Pressable) MouseOut() { p.hovered = false; p.Refresh() }

// FocusGained waits for a key that goes down here: one that is held meant something else.
func (p *Pressable) FocusGained() {
	p.held = true
	p.focus.FocusGained()
}

// KeyDown notes that the next key is pressed, not repeated.
func (p *Pressable) KeyDown(e *fyne.KeyEvent) {
	p.held = false
	p.focus.KeyDown(e)
}

// TypedKey presses it with Enter or Space, once while they are held; all else goes to the window.
func (p *Pressable) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if !p.held {
			p.held = true
			p.press(e.Name)
		}
	default:
		p.keys.Key(e)
	}
}
