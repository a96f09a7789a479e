package frame

import (
	"unicode"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

// keys hand what is typed to the commands: those of the page that is shown
// first, then the frame's own.
type keys struct{ f *Frame }

// chromeKeys are the keys of what is around list and details: letters that
// decide something do nothing there.
type chromeKeys struct{ keys }

// formKeys are the keys within a form.
type formKeys struct{ keys }

var (
	_ kit.Keys = keys{}
	_ kit.Keys = chromeKeys{}
	_ kit.Keys = formKeys{}
)

// Keys returns the keys for the list and the details of a page.
func (f *Frame) Keys() kit.Keys { return f.keys }

// ChromeKeys returns the keys for everything else on a page: search, tabs, choices.
func (f *Frame) ChromeKeys() kit.Keys { return chromeKeys{f.keys} }

// FormKeys returns the keys for the fields and buttons of a form.
func (f *Frame) FormKeys() kit.Keys { return formKeys{f.keys} }

// bind makes the keys with Ctrl and Alt known to the window.
func (f *Frame) bind(commands []kit.Command) {
	kit.Bind(f.Window.Canvas(), f.keys, kit.Shortcuts(commands))
}

// Pressed says that the next key is pressed, not repeated.
func (k keys) Pressed() {
	k.f.held = false
	if p, ok := k.f.current().Page.(Presser); ok {
		p.Pressed()
	}
}

func (k keys) Rune(r rune) bool       { return k.f.rune(r, kit.InContent) }
func (k chromeKeys) Rune(r rune) bool { return k.f.rune(r, kit.InPage) }
func (formKeys) Rune(rune) bool       { return false }

func (k keys) Key(e *fyne.KeyEvent) bool       { return k.f.key(e, kit.InContent) }
func (k chromeKeys) Key(e *fyne.KeyEvent) bool { return k.f.key(e, kit.InPage) }
func (k formKeys) Key(e *fyne.KeyEvent) bool   { return k.f.key(e, kit.InForm) }

// Shortcut does what a key with Ctrl or Alt says.
func (k keys) Shortcut(s fyne.Shortcut) bool {
	where := kit.InContent
	if _, writing := k.f.Window.Canvas().Focused().(textField); writing {
		where = kit.InText
	}
	name, _ := kit.Chord(s)
	held := k.f.held && where != kit.InText // text fields do not say which keys go down
	k.f.held = true
	return k.f.run(name, func(c kit.Command) bool { return c.MatchShortcut(s) && !(held && c.Once) }, where)
}

// textField is what text is typed into.
type textField interface{ SelectedText() string }

// rune does what a character says; one that decides something does not repeat
// while its key is held down.
func (f *Frame) rune(r rune, where kit.Scope) bool {
	match := func(exact bool) func(kit.Command) bool {
		return func(c kit.Command) bool { return c.MatchRune(r, exact) }
	}
	if f.held {
		return true
	}
	f.held = true
	key := fyne.KeyName(unicode.ToUpper(r))
	return f.run(key, match(true), where) || f.run(key, match(false), where)
}

// key does what a key that writes nothing says; Escape goes one step back. Enter, which
// decides something, does not repeat while it is held down.
func (f *Frame) key(e *fyne.KeyEvent, where kit.Scope) bool {
	if e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter {
		if f.held {
			return true
		}
		f.held = true
	}
	if e.Name == fyne.KeyEscape {
		f.Escape()
		return true
	}
	return f.run(e.Name, func(c kit.Command) bool { return c.MatchKey(e.Name) }, where)
}

// run does the first command that matches, can be done now, and whose key acts
// where it was pressed. It reports whether any matched.
func (f *Frame) run(key fyne.KeyName, match func(kit.Command) bool, where kit.Scope) bool {
	matched := false
	for _, c := range f.Commands() {
		if !match(c) || !f.acts(c.Scope, where) {
			continue
		}
		matched = true
		if c.Enabled() {
			f.press(key, c)
			break
		}
	}
	return matched
}

func (f *Frame) press(key fyne.KeyName, c kit.Command) {
	if c.Guard != nil && !c.Guard.Allows(key) || f.Intercept != nil && f.Intercept(c) {
		return
	}
	c.Do()
	f.current().Commands().Draw()
}

func (f *Frame) acts(scope, where kit.Scope) bool {
	switch {
	case f.Window.Canvas().Overlays().Top() != nil:
		return false
	case f.form != nil:
		where = kit.InForm
	}
	return scope >= where
}

// Escape goes one step back: out of a dialog or a menu, a form, what the page
// has selected or filtered, a sub-page, what was said.
func (f *Frame) Escape() {
	if top := f.Window.Canvas().Overlays().Top(); top != nil {
		f.closeOverlay(top)
		return
	}
	if f.form != nil {
		f.form.Cancel()
		return
	}
	if p, ok := f.current().Page.(Escaper); ok && p.Escape() {
		f.current().Commands().Draw()
		return
	}
	if len(f.stack) == 0 {
		f.result.clear()
	}
	f.Back()
}

func (f *Frame) closeOverlay(top fyne.CanvasObject) {
	f.Window.Canvas().Overlays().Remove(top)
	f.current().Shown()
}

// MayAsk reports whether a page may open a form without being asked to: it is in sight with
// nothing above it, no form is open, and no text is being written.
func (f *Frame) MayAsk(p Page) bool {
	c := f.Window.Canvas()
	_, writing := c.Focused().(textField)
	return f.current().Page == p && f.form == nil && c.Overlays().Top() == nil && !writing
}

// OpenForm says that a form is open: until CloseForm, letters write, and only
// Escape and the window's own keys act.
func (f *Frame) OpenForm(form *kit.Form) {
	f.form = form
	f.Focus(form.First)
}

// CloseForm says that the form is gone.
func (f *Frame) CloseForm() {
	if f.form != nil {
		f.form = nil
		f.focusPage()
	}
}

// closeForm gives the form up, since another page is shown.
func (f *Frame) closeForm() {
	if form := f.form; form != nil {
		f.form = nil
		form.Cancel()
	}
}

// Form returns the open form; nil: none is.
func (f *Frame) Form() *kit.Form { return f.form }
