package negotiations

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// rooms is the list of the rooms.
type rooms = kit.LongList[api.Room, *lineContent]

func (p *Page) newRooms() *rooms {
	return frame.NewList(p.f, kit.LongListOptions[api.Room, *lineContent]{
		NewContent: newLineContent,
		Fill:       func(c *lineContent, r api.Room) bool { return c.set(p.m.roomText(r)) },
		Opened:     func() { p.f.Focus(p.rounds.list) },
		Changed:    p.choseRoom,
	})
}

// fillRooms puts the rooms into the list; the one that is shown is current.
func (p *Page) fillRooms() {
	p.rooms.Replace(kit.AllRows(p.m.rooms))
	p.rooms.Index, _ = p.rooms.Pages.Index(func(r api.Room) bool { return r.ID == p.m.want })
}

func (p *Page) choseRoom() {
	r, ok := p.rooms.Current()
	if !ok || r.ID == p.m.want {
		return
	}
	p.showRoom(r.ID)
}

// OpenItem shows the room with that id.
func (p *Page) OpenItem(id string) { p.showRoom(id) }

// showRoom shows another room; what is known of the one before is not its.
func (p *Page) showRoom(id string) {
	if p.foot.Form() != nil {
		p.foot.Close()
	}
	p.m.want, p.m.chosen, p.m.round = id, "", 0
	p.m.answers = answers{rooms: p.m.rooms}
	p.rounds.fill()
	p.pays.fill()
	p.Draw()
	p.refresh.Restart()
}

// roomText returns the row of a room: who is in it, what about, and how far they are.
func (m *model) roomText(r api.Room) lineText {
	t := lineText{title: otherName(r), tone: assets.ColorMuted}
	kind := ""
	if r.Practice {
		kind = lang.T("Practice")
	}
	what := kit.CleanTo(r.Summary, 80)
	if what == "" {
		what = lang.When(r.Created, m.now())
	}
	t.note = kit.Join(kind, what)
	switch r.State {
	case api.RoomInviting:
		t.title, t.state = lang.T("Invitation"), lang.T("no one yet")
		if r.Invitation != nil && r.Invitation.Ended != "" {
			t.state, t.tone = lang.T("ended"), theme.ColorNameWarning
		}
	case api.RoomComparing:
		t.state, t.tone = lang.T("compare words"), theme.ColorNamePrimary
	case api.RoomBroken:
		t.state, t.tone = lang.T("broken"), theme.ColorNameError
	case api.RoomClosed:
		t.state = lang.T("closed")
	default:
		t.state, t.tone = progressWord(r)
		if !r.Connected {
			t.note = kit.Join(lang.T("No connection"), kind, what)
		}
	}
	return t
}

// progressWord returns how far the negotiation of an open room is.
func progressWord(r api.Room) (string, fyne.ThemeColorName) {
	if r.Waits {
		return lang.T("your turn"), theme.ColorNamePrimary
	}
	switch r.Progress {
	case api.NegotiationOffered, api.NegotiationAccepted:
		return lang.T("waiting"), assets.ColorMuted
	case api.NegotiationAgreed:
		return lang.T("agreed"), theme.ColorNameSuccess
	case api.NegotiationRejected:
		return lang.T("rejected"), assets.ColorMuted
	case api.NegotiationExpired:
		return lang.T("time ran out"), assets.ColorMuted
	}
	return lang.T("open"), assets.ColorMuted
}
