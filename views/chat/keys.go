package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/nod-app/nod/views/approval"
	"github.com/nod-app/nod/views/kit"
)

// keys are the window's keys; those with Ctrl and Alt work while a message is
// written, too.
type keys struct{ w *Window }

var _ kit.Keys = keys{}

// chord is a key with a modifier.
type chord struct {
	mod fyne.KeyModifier
	key fyne.KeyName
}

// chords are the keys with Ctrl and Alt and what they do.
func (w *Window) chords() map[chord]func() {
	const ctrl, alt = fyne.KeyModifierShortcutDefault, fyne.KeyModifierAlt
	return map[chord]func(){
		{ctrl, fyne.KeyN}: w.begin, {ctrl, fyne.KeyF}: w.find, {ctrl, fyne.KeyM}: w.toggleModels,
		{ctrl, fyne.KeyO}: w.attach, {ctrl, fyne.KeyR}: w.retry, {ctrl, fyne.KeyW}: w.o.Close,
		{ctrl, fyne.KeyE}:      func() { w.head.ask(exporting) },
		{ctrl, fyne.KeyD}:      func() { w.head.ask(deleting) },
		{ctrl, fyne.KeyPageUp}: func() { w.step(-1) }, {ctrl, fyne.KeyPageDown}: func() { w.step(1) },
		{alt, fyne.KeyC}: w.copyCurrent, {alt, fyne.KeyE}: w.editCurrent, {alt, fyne.KeyT}: w.unfoldCurrent,
		{alt, fyne.KeyU}: w.undoCurrent, {alt, fyne.KeyUp}: func() { w.walk(-1) }, {alt, fyne.KeyDown}: func() { w.walk(1) },
		{alt, fyne.KeyReturn}: w.openCurrent, {alt, fyne.KeyEnter}: w.openCurrent, {alt, fyne.KeyEnd}: w.latest,
	}
}

// shortcuts are the keys that the window's canvas has to hand over.
func shortcuts() []fyne.Shortcut {
	out := approval.Shortcuts()
	for c := range (&Window{}).chords() {
		out = append(out, &desktop.CustomShortcut{KeyName: c.key, Modifier: c.mod})
	}
	return out
}

// Pressed says that the next key is pressed, not repeated.
func (k keys) Pressed() {
	k.w.held = false
	k.w.asking.card.Pressed()
}

// Shortcut does what a key with Ctrl or Alt says.
func (k keys) Shortcut(s fyne.Shortcut) bool {
	w := k.w
	c, ok := s.(*desktop.CustomShortcut)
	if !ok {
		return false
	}
	if w.asking.open() && w.asking.card.Shortcut(s) {
		return true
	}
	act, ok := w.chords()[chord{c.Modifier, c.KeyName}]
	if ok && w.usable(c) {
		act()
	}
	return ok
}

// usable says whether a chord is about what is shown: those with Alt, and the
// ones that change the conversation, are about the messages.
func (w *Window) usable(c *desktop.CustomShortcut) bool {
	if w.st.page == talk {
		return true
	}
	switch c.KeyName {
	case fyne.KeyN, fyne.KeyF, fyne.KeyM, fyne.KeyW, fyne.KeyPageUp, fyne.KeyPageDown:
		return c.Modifier == fyne.KeyModifierShortcutDefault
	}
	return false
}

// Key moves about in what is shown, and Escape goes one step back.
func (k keys) Key(e *fyne.KeyEvent) bool {
	w := k.w
	switch {
	case e.Name == fyne.KeyEscape:
		w.escape()
		return true
	case e.Name == fyne.KeyF1:
		w.openHelp()
		return true
	case e.Name == fyne.KeyF2:
		w.head.ask(naming)
		return true
	case w.st.page == models:
		return w.models.key(e)
	case w.st.page == helping:
		return scrollBy(e, w.help.scroll)
	}
	return w.read(e)
}

// read scrolls through the question that is asked, or else the conversation.
func (w *Window) read(e *fyne.KeyEvent) bool {
	if w.asking.open() && w.asking.card.Key(e) {
		return true
	}
	page := max(40, w.thread.scroll.Size().Height-64)
	by, ok := map[fyne.KeyName]float32{
		fyne.KeyUp: -48, fyne.KeyDown: 48, fyne.KeyPageUp: -page, fyne.KeyPageDown: page, fyne.KeyHome: -1e9, fyne.KeyEnd: 1e9,
	}[e.Name]
	if ok {
		w.thread.by(by)
	}
	return ok
}

// scrollBy scrolls through a page.
func scrollBy(e *fyne.KeyEvent, s *container.Scroll) bool {
	end, page := s.Content.MinSize().Height, s.Size().Height-32
	by, ok := map[fyne.KeyName]float32{
		fyne.KeyUp: -32, fyne.KeyDown: 32, fyne.KeyPageUp: -page, fyne.KeyPageDown: page, fyne.KeyHome: -end, fyne.KeyEnd: end,
	}[e.Name]
	if ok {
		s.ScrollToOffset(fyne.NewPos(0, s.Offset.Y+by))
	}
	return ok
}

// Rune does what a letter says; letters do not repeat while they are held down.
func (k keys) Rune(r rune) bool {
	w := k.w
	if w.held {
		return true
	}
	w.held = true
	switch {
	case r == '?':
		w.openHelp()
	case w.st.page == models:
		return w.models.letter(r)
	default:
		return false
	}
	return true
}

// escape goes one step back: out of a page, a question about the title, an
// edit, and then it stops the reply.
func (w *Window) escape() {
	switch {
	case w.asking.open() && w.asking.card.Key(&fyne.KeyEvent{Name: fyne.KeyEscape}):
	case w.st.page == models && w.models.leave():
	case w.st.page != talk:
		w.turn(talk)
	case w.complete.open():
		w.complete.key(fyne.KeyEscape)
	case w.head.form != 0:
		w.head.back()
	case w.composer.d.edit != "":
		w.leaveEdit()
	case w.st.view.busy():
		w.stopReply()
	case w.chosen:
		w.chosen = false
		w.drawTalk()
		w.focusEntry()
	default:
		w.focusEntry()
	}
}

// find puts the focus into the search.
func (w *Window) find() { w.win.Canvas().Focus(w.side.search) }

func (w *Window) toggleModels() {
	if w.st.page == models {
		w.turn(talk)
		return
	}
	w.openModels()
}

// latest goes to the end of the conversation.
func (w *Window) latest() {
	w.chosen = false
	w.mark()
	w.thread.toEnd()
}
