package approval

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// keys are the window's keys. None without Ctrl or Alt does more than scroll,
// but for Escape, which says no to all that the plan asks.
type keys struct{ w *Window }

// shortcuts are the keys with Ctrl or Alt besides those of the card.
func shortcuts() []fyne.Shortcut {
	control := fyne.KeyModifierShortcutDefault
	return []fyne.Shortcut{
		&desktop.CustomShortcut{KeyName: fyne.KeyA, Modifier: control | fyne.KeyModifierShift},
		&desktop.CustomShortcut{KeyName: fyne.KeyW, Modifier: control},
		&desktop.CustomShortcut{KeyName: fyne.KeyUp, Modifier: fyne.KeyModifierAlt},
		&desktop.CustomShortcut{KeyName: fyne.KeyDown, Modifier: fyne.KeyModifierAlt},
	}
}

// Pressed says that the next key is pressed, not repeated.
func (k keys) Pressed() { k.w.card.Pressed() }

// Rune does nothing: a letter alone decides nothing here.
func (k keys) Rune(rune) bool { return false }

// Key scrolls; Escape goes back out of a form, or says no.
func (k keys) Key(e *fyne.KeyEvent) bool {
	w := k.w
	switch {
	case !w.body.Visible():
		if e.Name == fyne.KeyEscape {
			w.Dismiss()
		}
		return e.Name == fyne.KeyEscape
	case w.card.Key(e):
	case e.Name == fyne.KeyEscape && w.st.lost:
		w.Dismiss()
	case e.Name == fyne.KeyEscape:
		w.denyAll()
	default:
		return false
	}
	return true
}

// Shortcut does what a key with Ctrl or Alt says.
func (k keys) Shortcut(s fyne.Shortcut) bool {
	w := k.w
	c, ok := s.(*desktop.CustomShortcut)
	if !ok {
		return false
	}
	switch {
	case c.KeyName == fyne.KeyW && c.Modifier == fyne.KeyModifierShortcutDefault:
		w.Dismiss()
	case !w.body.Visible():
		return false
	case c.KeyName == fyne.KeyA && c.Modifier&fyne.KeyModifierShift != 0:
		if w.card.gate.key {
			w.approveAll()
		}
	case c.KeyName == fyne.KeyUp:
		w.move(-1)
	case c.KeyName == fyne.KeyDown:
		w.move(1)
	default:
		return w.card.Shortcut(s)
	}
	return true
}

// move looks at another call of the plan.
func (w *Window) move(by int) {
	if w.st.step(by) {
		w.st.all = false
		w.draw()
	}
}
