package proposals

import (
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/nod-app/nod/views/kit"
)

// keys are the window's keys; they work wherever no text field has the focus.
type keys struct{ w *Window }

// shortcuts are the keys with Ctrl. A text field keeps Ctrl+Z and Ctrl+A for its text.
func shortcuts() []fyne.Shortcut {
	control := fyne.KeyModifierShortcutDefault
	return []fyne.Shortcut{
		&fyne.ShortcutUndo{},
		&fyne.ShortcutSelectAll{},
		&desktop.CustomShortcut{KeyName: fyne.KeyF, Modifier: control},
		&desktop.CustomShortcut{KeyName: fyne.KeyW, Modifier: control},
		&desktop.CustomShortcut{KeyName: fyne.KeyA, Modifier: control | fyne.KeyModifierShift},
	}
}

// Pressed says that the next key is pressed, not repeated.
func (k keys) Pressed() { k.w.held = false }

// Shortcut does what a key with Ctrl says.
func (k keys) Shortcut(s fyne.Shortcut) bool {
	w := k.w
	switch s := s.(type) {
	case *fyne.ShortcutUndo:
		w.undo()
	case *fyne.ShortcutSelectAll:
		w.markAll()
	case *desktop.CustomShortcut:
		return k.custom(s)
	default:
		return false
	}
	return true
}

func (k keys) custom(s *desktop.CustomShortcut) bool {
	switch {
	case s.KeyName == fyne.KeyF:
		k.w.search()
	case s.KeyName == fyne.KeyW:
		k.w.o.Close()
	case s.KeyName == fyne.KeyA && s.Modifier&fyne.KeyModifierShift != 0:
		k.w.approveShown()
	default:
		return false
	}
	return true
}

// Key moves about in the list, and Escape goes one step back.
func (k keys) Key(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyEscape {
		k.w.escape()
		return true
	}
	if k.w.page != nil {
		return false
	}
	rows := int(k.w.list.Size().Height/step) - 1
	moves := map[fyne.KeyName]int{
		fyne.KeyUp: -1, fyne.KeyDown: 1, fyne.KeyPageUp: -rows, fyne.KeyPageDown: rows,
		fyne.KeyHome: -k.w.st.pages.total, fyne.KeyEnd: k.w.st.pages.total,
	}
	if by, ok := moves[e.Name]; ok {
		k.w.move(by)
		return true
	}
	if e.Name == fyne.KeySpace {
		k.w.toggleCurrent()
		return true
	}
	return false
}

// Rune does what a letter says. Letters that decide something do not repeat
// while they are held down: each decision is one press.
func (k keys) Rune(r rune) bool {
	w := k.w
	if r == '?' {
		w.openHelp()
		return true
	}
	if w.page != nil {
		return false
	}
	if r == '/' {
		w.search()
		return true
	}
	if w.held {
		return true
	}
	w.held = true
	if r == 'R' {
		w.askReason()
		return true
	}
	act, ok := w.letters()[unicode.ToLower(r)]
	if ok {
		act()
	}
	return ok
}

// letters are the keys that stand on the buttons.
func (w *Window) letters() map[rune]func() {
	if w.st.mode == clashing {
		return map[rune]func(){'k': w.keepBoth}
	}
	return map[rune]func(){
		'a': w.approve, 'r': w.reject, 'e': w.edit, 'o': w.openFile, 'f': w.reveal, 'u': w.undoCurrent,
		'1': w.tabbed(pending), '2': w.tabbed(approved), '3': w.tabbed(rejected), '4': w.tabbed(invalid),
	}
}

// move goes up or down in the list; with Shift it marks all on the way.
func (w *Window) move(by int) {
	if w.st.pages.total == 0 {
		return
	}
	to := clamp(w.st.choice.index+by, w.st.pages.total)
	if w.o.Modifiers()&fyne.KeyModifierShift != 0 {
		w.extend(to)
		return
	}
	w.look(to)
}

// toggleCurrent marks the row that is looked at, or takes its mark away.
func (w *Window) toggleCurrent() {
	if p, ok := w.current(); ok {
		w.st.choice.toggle(p)
		w.drawChoice()
	}
}

// escape goes one step back: out of a question, a page, the marks, the filter.
func (w *Window) escape() {
	switch {
	case w.page != nil:
		w.back()
	case w.st.mode != browsing:
		w.browse()
	case len(w.st.choice.marked) > 0:
		w.st.choice.clear()
		w.drawChoice()
	case w.st.filter.Query != "":
		w.head.search.SetText("")
	}
}

// browse leaves the question at the foot of the details.
func (w *Window) browse() {
	w.st.mode = browsing
	w.details.draw()
	w.win.Canvas().Focus(w.list)
}

func (w *Window) search() {
	if w.page == nil {
		w.win.Canvas().Focus(w.head.search)
	}
}

var _ kit.Keys = keys{}
