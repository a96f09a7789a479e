package chat

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// side is the list of conversations, with the search above it and the models below.
type side struct {
	w      *Window
	box    *fyne.Container
	fresh  *kit.Button
	search *kit.Entry
	list   *chatList
	face   *kit.Face
	models *kit.Button
	stop   func() // of the search that is about to begin
	shown  []api.Chat
	open   string
	lost   bool
	sign   string // that the button of the models has
}

func newSide(w *Window) *side {
	s := &side{w: w, stop: func() {}, face: kit.NewFace()}
	s.fresh = kit.NewButton("New", "Ctrl+N", kit.Plain, w.keys, w.begin).WithIcon(theme.ContentAddIcon())
	s.search = kit.NewEntry("Search", w.keys)
	s.search.Icon = theme.SearchIcon()
	s.search.OnChanged, s.search.Escaped = s.typed, s.leave
	s.search.Moved = func() { w.win.Canvas().Focus(s.list) }
	s.search.OnSubmitted = func(string) { w.win.Canvas().Focus(s.list) }
	s.list = newChatList(w)
	s.models = kit.NewButton("Models", "Ctrl+M", kit.Quiet, w.keys, w.openModels)
	keys := kit.NewButton("Keys", "F1", kit.Quiet, w.keys, w.openHelp)
	top := kit.Pad(8, 8, 8, 8, kit.Rows(8, s.fresh, s.search))
	foot := container.NewBorder(nil, nil, s.models, keys)
	below := container.NewVBox(kit.Hairline(), kit.Pad(4, 4, 4, 4, foot))
	s.box = container.NewBorder(top, below, nil, nil, kit.Pad(0, 0, 8, 8, container.NewStack(s.list, s.face.Box)))
	return s
}

// draw shows the list, if anything in it has changed.
func (s *side) draw() {
	st := &s.w.st
	s.drawFace()
	s.drawModels()
	if slices.Equal(s.shown, st.chats) && s.open == st.open && s.lost == st.lost {
		return
	}
	s.shown, s.open, s.lost = slices.Clone(st.chats), st.open, st.lost
	s.list.Refresh()
}

// drawModels says with a sign and a word if there is nothing that replies.
func (s *side) drawModels() {
	icon := fyne.Resource(assets.Dot(theme.ColorNameSuccess))
	st := &s.w.st
	switch {
	case !st.known || st.lost:
		icon = assets.Dot(assets.ColorMuted)
	case len(st.models.Pulls) > 0:
		icon = theme.NewColoredResource(theme.DownloadIcon(), theme.ColorNamePrimary)
	case st.models.Server.State != api.ServerRunning && st.models.Server.State != api.ServerRemote:
		icon = theme.NewColoredResource(theme.WarningIcon(), theme.ColorNameWarning)
	}
	if key := icon.Name(); key != s.sign {
		s.sign = key
		s.models.SetIcon(icon)
	}
}

func (s *side) drawFace() {
	st := &s.w.st
	w := s.w
	switch {
	case len(st.chats) > 0 || st.lost:
		s.face.Hide()
	case st.listFail != "":
		s.face.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), "Not read", st.listFail,
			kit.NewButton("Try again", "", kit.Plain, w.keys, w.lists.poke))
	case !st.started && st.slow:
		s.face.Skeleton(func() fyne.CanvasObject { return newChatRow() })
	case !st.started:
		s.face.Hide()
	case st.query != "":
		s.face.Say("no hits", theme.NewThemedResource(theme.SearchIcon()), "Nothing found", "No conversation has these words.",
			kit.NewButton("Clear the search", "Esc", kit.Plain, w.keys, s.leave))
	default:
		s.face.Say("empty", assets.Tray(assets.ColorMuted), "No conversations", "What you write begins one.")
	}
	s.face.Enable(!st.lost)
}

// typed searches when typing rests.
func (s *side) typed(text string) {
	s.stop()
	s.stop = s.w.o.Dispatch.After(typing, func() {
		s.w.st.query = trimmed(text)
		s.w.lists.poke()
	})
}

// leave empties the search; if it is empty already the entry gets the keys.
func (s *side) leave() {
	if s.search.Text == "" {
		s.w.focusEntry()
		return
	}
	s.search.SetText("")
	s.stop()
	s.w.st.query = ""
	s.w.lists.poke()
}

// chatList is the list of conversations; its keys are Up and Down, and Enter
// to write in the one that is chosen.
type chatList struct {
	widget.List
	w       *Window
	focused bool
}

func newChatList(w *Window) *chatList {
	l := &chatList{w: w}
	l.HideSeparators = true
	l.Length = func() int { return len(w.st.chats) }
	l.CreateItem = func() fyne.CanvasObject { return newChatRow() }
	l.UpdateItem = l.fill
	l.ExtendBaseWidget(l)
	return l
}

func (l *chatList) fill(i int, o fyne.CanvasObject) {
	if i >= len(l.w.st.chats) {
		return
	}
	c := l.w.st.chats[i]
	current := c.ID == l.w.st.open
	r := o.(*chatRow)
	r.pressed = func() { l.w.open(c.ID); l.w.focusEntry() }
	_, unsent := l.w.st.drafts[c.ID]
	r.set(chatWords(c, unsent && !current, l.w.st.lost, l.w.o.Now()), chatLook{current, current && l.focused})
}

func (l *chatList) FocusGained()           { l.focused = true; l.Refresh() }
func (l *chatList) FocusLost()             { l.focused = false; l.Refresh() }
func (l *chatList) KeyDown(*fyne.KeyEvent) { l.w.keys.Pressed() }
func (l *chatList) KeyUp(*fyne.KeyEvent)   {}
func (l *chatList) TypedRune(r rune)       { l.w.keys.Rune(r) }

// TypedKey moves about in the list; all else goes to the window.
func (l *chatList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		l.w.step(-1)
	case fyne.KeyDown:
		l.w.step(1)
	case fyne.KeyHome:
		l.w.step(-len(l.w.st.chats))
	case fyne.KeyEnd:
		l.w.step(len(l.w.st.chats))
	case fyne.KeyReturn, fyne.KeyEnter:
		l.w.focusEntry()
	default:
		l.w.keys.Key(e)
	}
}
