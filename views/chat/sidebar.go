package chat

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// sidebar is the list of conversations, with the search above it and the
// button of the models below.
type sidebar struct {
	p      *Page
	box    *fyne.Container
	search *kit.Entry
	list   *kit.LongList[api.Chat, *chatRow]
	empty  *kit.Face
	models *kit.Button
	icon   string // on the button of the models
	chats  []api.Chat
	open   string
	lost   bool
}

func newSidebar(p *Page) *sidebar {
	s := &sidebar{p: p, empty: kit.NewFace()}
	s.list = kit.NewLongList(kit.LongListOptions[api.Chat, *chatRow]{
		Dispatch: p.f.Dispatch, Keys: p.f.Keys(), NewContent: newChatRow, Fill: s.fill,
		Pressed: func(i int, _ fyne.KeyModifier) { p.open(s.chats[i].ID); p.write() },
	})
	s.search = kit.NewListSearch(p.f.Dispatch, p.f.ChromeKeys(), p.search, func() { p.f.Focus(s.list) })
	s.search.Escaped = s.leave
	s.models = p.Table.Button("models", kit.Quiet)
	top := kit.Pad(8, 8, 8, 8, kit.Rows(8, p.Table.Button("new", kit.Plain).WithIcon(theme.ContentAddIcon()), s.search))
	below := container.NewVBox(kit.Hairline(), kit.Pad(4, 4, 4, 4, container.NewHBox(s.models)))
	s.box = container.NewBorder(top, below, nil, nil, kit.Pad(0, 0, 8, 0, container.NewStack(s.list, s.empty.Box)))
	return s
}

// draw shows the list, if anything in it has changed.
func (s *sidebar) draw(st *state) {
	s.drawEmpty(st)
	if icon := modelsIcon(st); icon.Name() != s.icon {
		s.icon = icon.Name()
		s.models.SetIcon(icon)
	}
	if slices.Equal(s.chats, st.chats) && s.open == st.open && s.lost == st.lost {
		return
	}
	s.chats, s.open, s.lost = slices.Clone(st.chats), st.open, st.lost
	s.list.Replace(kit.Pages[api.Chat]{Total: len(st.chats)})
	for n, page := range slices.Collect(slices.Chunk(st.chats, kit.PageSize)) {
		s.list.Pages.Put(n, page)
	}
	s.list.Index = st.index(st.open)
	s.list.Refresh()
}

// fill puts a conversation into a row.
func (s *sidebar) fill(r *chatRow, c api.Chat) (changed bool) {
	st := &s.p.st
	_, unsent := st.drafts[c.ID]
	c.Busy = c.Busy && !st.lost
	return r.set(chatTextOf(c, c.ID == st.open, unsent && c.ID != st.open, s.p.f.Now()))
}

// modelsIcon says with a sign if there is nothing that could reply.
func modelsIcon(st *state) fyne.Resource {
	running := st.models.Server.State == api.ServerRunning
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
		return kit.NewButton(text, key, kit.Plain, s.p.f.ChromeKeys(), do)
	}
	switch {
	case len(st.chats) > 0 || st.lost || !st.listed && st.listError == "" && !st.slowList:
		s.empty.Hide()
	case st.listError != "":
		s.empty.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), lang.T("Not loaded"), st.listError, button(lang.T("Try again"), "", s.p.list.Refresh))
	case !st.listed:
		s.empty.Skeleton(func() fyne.CanvasObject { return kit.NewListRow(newChatRow()) })
	case st.query != "":
		s.empty.Say("no results", theme.NewThemedResource(theme.SearchIcon()), lang.T("Nothing found"), lang.T("No conversation has these words."),
			button(lang.T("Clear the search"), "Esc", s.leave))
	default:
		s.empty.Note(lang.T("Your first message starts a conversation."))
	}
	s.empty.Enable(!st.lost)
}

// leave empties the search; if it is empty already a message can be written.
func (s *sidebar) leave() {
	if s.search.Text == "" {
		s.p.write()
	}
	s.search.SetText("")
}
