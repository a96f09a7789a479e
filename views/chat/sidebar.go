package chat

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// searchDelay is how long typing rests before the search begins.
const searchDelay = 150 * time.Millisecond

// sidebar is the list of conversations, with the search above it and the
// button of the models below.
type sidebar struct {
	o      sidebarOptions
	box    *fyne.Container
	search *kit.Entry
	list   *chatList
	empty  *kit.Face
	models *kit.Button
	sign   string // on the button of the models
	stop   func() // ends the wait before a search
}

// sidebarOptions are what a sidebar needs of the page.
type sidebarOptions struct {
	dispatch kit.Dispatch
	now      func() time.Time
	keys     kit.Keys // of the list
	outer    kit.Keys // of what stands around it
	commands *frame.Commands
	focus    func(fyne.Focusable)
	open     func(id string)    // shows a conversation
	write    func()             // puts the focus where a message is written
	searched func(query string) // another search begins
	retry    func()             // fetches the list again
}

func newSidebar(o sidebarOptions) *sidebar {
	s := &sidebar{o: o, stop: func() {}, empty: kit.NewFace(), list: newChatList(o)}
	fresh := o.commands.Button("new", kit.Plain).WithIcon(theme.ContentAddIcon())
	fresh.SetText("New")
	s.search = kit.NewSearch("Search", o.outer)
	s.search.OnChanged, s.search.Escaped = s.typed, s.leave
	s.search.Moved = func() { o.focus(s.list) }
	s.search.OnSubmitted = func(string) { o.focus(s.list) }
	s.models = o.commands.Button("models", kit.Quiet)
	top := kit.Pad(8, 8, 8, 8, kit.Rows(8, fresh, s.search))
	below := container.NewVBox(kit.Hairline(), kit.Pad(4, 4, 4, 4, container.NewHBox(s.models)))
	s.box = container.NewBorder(top, below, nil, nil, kit.Pad(0, 0, 8, 8, container.NewStack(s.list, s.empty.Box)))
	return s
}

// draw shows the list, if anything in it has changed.
func (s *sidebar) draw(st *state) {
	s.drawEmpty(st)
	if icon := modelsIcon(st); icon.Name() != s.sign {
		s.sign = icon.Name()
		s.models.SetIcon(icon)
	}
	s.list.set(st)
}

// modelsIcon says with a sign if there is nothing that could reply.
func modelsIcon(st *state) fyne.Resource {
	running := st.models.Server.State == api.ServerRunning || st.models.Server.State == api.ServerRemote
	switch {
	case !st.modelsKnown || st.lost:
		return assets.Dot(assets.ColorMuted)
	case len(st.models.Pulls) > 0:
		return theme.NewColoredResource(theme.DownloadIcon(), theme.ColorNamePrimary)
	case !running:
		return theme.NewColoredResource(theme.WarningIcon(), theme.ColorNameWarning)
	}
	return assets.Dot(theme.ColorNameSuccess)
}

func (s *sidebar) drawEmpty(st *state) {
	button := func(text, key string, do func()) *kit.Button {
		return kit.NewButton(text, key, kit.Plain, s.o.outer, do)
	}
	switch {
	case len(st.chats) > 0 || st.lost:
		s.empty.Hide()
	case st.listError != "":
		s.empty.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), "Not loaded", st.listError, button("Try again", "", s.o.retry))
	case !st.listed && st.slowList:
		s.empty.Skeleton(func() fyne.CanvasObject { return newListRow() })
	case !st.listed:
		s.empty.Hide()
	case st.query != "":
		s.empty.Say("no results", theme.NewThemedResource(theme.SearchIcon()), "Nothing found", "No conversation has these words.",
			button("Clear the search", "Esc", s.leave))
	default:
		s.empty.Say("empty", assets.Tray(assets.ColorMuted), "No conversations", "Your first message starts one.")
	}
	s.empty.Enable(!st.lost)
}

// typed searches when typing rests.
func (s *sidebar) typed(text string) {
	s.stop()
	s.stop = s.o.dispatch.After(searchDelay, func() { s.o.searched(strings.TrimSpace(text)) })
}

// leave empties the search; if it is empty already a message can be written.
func (s *sidebar) leave() {
	if s.search.Text == "" {
		s.o.write()
		return
	}
	s.search.SetText("")
	s.stop()
	s.o.searched("")
}

// chatList is the list of conversations.
type chatList struct {
	kit.List
	o      sidebarOptions
	chats  []api.Chat
	open   string
	drafts map[string]draft
	lost   bool
}

func newChatList(o sidebarOptions) *chatList {
	l := &chatList{o: o}
	l.Length = func() int { return len(l.chats) }
	l.CreateItem = func() fyne.CanvasObject { return newListRow() }
	l.UpdateItem = func(i int, row fyne.CanvasObject) { l.fill(i, row.(*kit.Row[*listRow])) }
	l.Extend(l, o.keys, listRowHeight+4)
	return l
}

func (l *chatList) set(st *state) {
	l.drafts = st.drafts
	if slices.Equal(l.chats, st.chats) && l.open == st.open && l.lost == st.lost {
		return
	}
	l.chats, l.open, l.lost = slices.Clone(st.chats), st.open, st.lost
	l.Refresh()
}

func (l *chatList) fill(i int, r *kit.Row[*listRow]) {
	if i >= len(l.chats) {
		return
	}
	c := l.chats[i]
	current := c.ID == l.open
	_, unsent := l.drafts[c.ID]
	r.Pressed = func(fyne.KeyModifier) { l.o.open(c.ID); l.o.write() }
	changed := r.Content.set(listTextOf(c, unsent && !current, l.lost, l.o.now()), current)
	r.Set(kit.RowState{Current: current, Focused: current && l.HasFocus()}, changed)
}
