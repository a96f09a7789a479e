package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Key scrolls, and Escape leaves a form. Denying by Escape is the window's.
func (c *Card) Key(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyEscape && c.mode != asking {
		c.back()
		return true
	}
	return c.sheet.key(e.Name)
}

// Shortcuts are the keys that a window must hand to Shortcut.
func Shortcuts() []fyne.Shortcut {
	var out []fyne.Shortcut
	for _, k := range []fyne.KeyName{fyne.KeyA, fyne.KeyD, fyne.KeyR, fyne.KeyW} {
		out = append(out, &desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierAlt})
	}
	return out
}

// Shortcut does what a key with Alt says.
func (c *Card) Shortcut(s fyne.Shortcut) bool {
	k, ok := s.(*desktop.CustomShortcut)
	if !ok || k.Modifier != fyne.KeyModifierAlt {
		return false
	}
	switch k.KeyName {
	case fyne.KeyA:
		c.approveByKey()
	case fyne.KeyD:
		c.deny()
	case fyne.KeyR:
		c.because()
	case fyne.KeyW:
		c.always()
	default:
		return false
	}
	return true
}
