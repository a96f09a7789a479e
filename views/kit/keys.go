package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Keys takes what is typed while no text field has the focus. Every widget of
// the kit that can be focused passes on what it does not use itself, so a
// window's keys work wherever the focus is.
type Keys interface {
	Pressed()                    // a key went down; not called when it repeats
	Key(e *fyne.KeyEvent) bool   // false: not used
	Rune(r rune) bool            // false: not used
	Shortcut(fyne.Shortcut) bool // false: not used
}

// NoKeys uses none.
type NoKeys struct{}

func (NoKeys) Pressed()                    {}
func (NoKeys) Key(*fyne.KeyEvent) bool     { return false }
func (NoKeys) Rune(rune) bool              { return false }
func (NoKeys) Shortcut(fyne.Shortcut) bool { return false }

// Bind gives k what is typed into a window while nothing has the focus, and
// those shortcuts wherever it is.
func Bind(c fyne.Canvas, k Keys, shortcuts []fyne.Shortcut) {
	c.SetOnTypedKey(func(e *fyne.KeyEvent) { k.Key(e) })
	c.SetOnTypedRune(func(r rune) { k.Rune(r) })
	if d, ok := c.(desktop.Canvas); ok {
		d.SetOnKeyDown(func(*fyne.KeyEvent) { k.Pressed() })
	}
	for _, s := range shortcuts {
		c.AddShortcut(s, func(s fyne.Shortcut) { k.Shortcut(s) })
	}
}
