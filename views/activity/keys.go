package activity

import (
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/nod-app/nod/views/kit"
)

// keys are the window's keys; they work wherever no text field has the focus.
type keys struct{ w *Window }

// shortcuts are the keys with Ctrl.
func shortcuts() []fyne.Shortcut {
	control := fyne.KeyModifierShortcutDefault
	return []fyne.Shortcut{
		&desktop.CustomShortcut{KeyName: fyne.KeyF, Modifier: control},
		&desktop.CustomShortcut{KeyName: fyne.KeyW, Modifier: control},
	}
}

// Pressed says that the next key is pressed, not repeated.
func (k keys) Pressed() { k.w.held = false }

// Shortcut does what a key with Ctrl says.
func (k keys) Shortcut(s fyne.Shortcut) bool {
	c, ok := s.(*desktop.CustomShortcut)
	if !ok {
		return false
	}
	switch c.KeyName {
	case fyne.KeyF:
		k.w.search()
	case fyne.KeyW:
		k.w.o.Close()
	default:
		return false
	}
	return true
}

// Key moves about in what is shown, and Escape goes one step back.
func (k keys) Key(e *fyne.KeyEvent) bool {
	w := k.w
	switch {
	case e.Name == fyne.KeyEscape:
		w.escape()
		return true
	case w.help != nil:
		return k.read(e, w.help.scroll)
	case w.st.tab == calls && e.Name == fyne.KeySpace:
		readOn(w.details.scroll)
		return true
	case w.st.tab == calls:
		return k.within(e, w.st.pages.total, int(w.list.Size().Height/step)-1, w.move)
	case w.st.tab == grants:
		return k.within(e, len(w.st.grants), 3, w.grants.move)
	}
	return k.read(e, w.log.scroll)
}

// read scrolls through what is too long for the window.
func (k keys) read(e *fyne.KeyEvent, s *container.Scroll) bool {
	end, page := s.Content.MinSize().Height, s.Size().Height-32
	by, ok := map[fyne.KeyName]float32{
		fyne.KeyUp: -32, fyne.KeyDown: 32, fyne.KeyPageUp: -page, fyne.KeyPageDown: page, fyne.KeyHome: -end, fyne.KeyEnd: end,
	}[e.Name]
	if ok {
		s.ScrollToOffset(fyne.NewPos(0, s.Offset.Y+by))
	}
	return ok
}

// readOn goes a page down, and from the end back to the top.
func readOn(s *container.Scroll) {
	if end := s.Content.MinSize().Height - s.Size().Height; s.Offset.Y >= end {
		s.ScrollToTop()
	} else {
		s.ScrollToOffset(fyne.NewPos(0, min(end, s.Offset.Y+s.Size().Height-32)))
	}
}

// within moves about among n things of which page are seen at once.
func (k keys) within(e *fyne.KeyEvent, n, page int, move func(int)) bool {
	by, ok := map[fyne.KeyName]int{
		fyne.KeyUp: -1, fyne.KeyDown: 1, fyne.KeyPageUp: -page, fyne.KeyPageDown: page, fyne.KeyHome: -n, fyne.KeyEnd: n,
	}[e.Name]
	if ok {
		move(by)
	}
	return ok
}

// Rune does what a letter says. Letters do not repeat while they are held
// down: each act is one press.
func (k keys) Rune(r rune) bool {
	w := k.w
	if w.held {
		return true
	}
	w.held = true
	act, ok := w.letters()[unicode.ToLower(r)]
	if ok {
		act()
	}
	return ok
}

// letters are the keys that stand on the buttons of what is shown.
func (w *Window) letters() map[rune]func() {
	out := map[rune]func(){
		'1': func() { w.turn(calls) }, '2': func() { w.turn(grants) }, '3': func() { w.turn(theLog) },
		'?': w.openHelp, '/': w.search, 'v': w.verifyShown, 'x': w.exportShown,
	}
	switch {
	case w.help != nil:
	case w.st.tab == calls:
		out['u'], out['t'], out['d'], out['c'], out['n'] = w.undo, w.onlyTrace, w.onlyDay, w.copyRecord, w.showNew
	case w.st.tab == grants:
		out['r'] = w.grants.revokeCurrent
	case w.st.tab == theLog:
		out['c'] = w.copyRoot
	}
	return out
}

// verifyShown checks the log where its state can be read.
func (w *Window) verifyShown() {
	w.turn(theLog)
	w.verify()
}

// exportShown asks for the file first; on the page of the log it stands there already.
func (w *Window) exportShown() {
	if w.st.tab == theLog && w.help == nil {
		w.export(w.log.path.Text)
		return
	}
	w.askExport()
}

// escape goes one step back: out of the help, another page, the filter.
func (w *Window) escape() {
	switch {
	case w.help != nil:
		w.back()
	case w.st.tab != calls:
		w.turn(calls)
	case w.st.filter.narrows() || w.filters.search.Text != "":
		w.clearFilter()
	}
}

func (w *Window) search() {
	w.turn(calls)
	w.win.Canvas().Focus(w.filters.search)
}

var _ kit.Keys = keys{}
