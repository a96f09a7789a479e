// Package negotiations is the page on which a person negotiates: the rooms, the offers of
// a negotiation as a conversation, the terms, what is paid of an agreement, and the
// assistant. Nothing is agreed before the person has approved exactly those terms.
package negotiations

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// tab is what is shown beside the offers, or in their place where there is little room.
type tab int

const (
	offersTab tab = iota
	termsTab
	paymentsTab
	assistantTab
)

// Page is the page of the negotiations. All its methods belong on the UI goroutine.
type Page struct {
	frame.Base
	f       *frame.Frame
	m       model
	refresh *kit.Refresher
	tab     tab
	shown   bool
	offered string // the link that was offered to be joined

	rooms      *rooms
	head       *head
	invitation *invitation
	comparison *comparison
	rounds     *rounds
	terms      *termsPane
	pays       *paymentsPane
	assistant  *assistantPane
	foot       *frame.Foot
	buttons    *buttons
	empty      *kit.Face
	again      *kit.Button
	first      []*kit.Button  // what a person without a room can do
	before     fyne.Focusable // had the keys when a question was asked; nil: the rooms
	form       *form          // that was opened last; nil: none is kept
	tabs       *kit.Tabs[tab]
	panes      *panes
	middle     *fyne.Container // offers and the rest
	below      *fyne.Container // the foot
	main       *fyne.Container // all but the list of the rooms
	side       *fyne.Container // the list of the rooms, and main
}

// New makes the page; nothing is fetched before it is shown.
func New(f *frame.Frame) frame.Page { return newPage(f) }

func newPage(f *frame.Frame) *Page {
	p := &Page{f: f, m: model{now: f.Now}, empty: kit.NewFace()}
	p.Table = f.NewCommands(p.table()...)
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetch, Slow: func(on bool) { p.m.loading.Slow = on; p.drawEmpty() }}
	p.rooms = p.newRooms()
	p.head = newHead(p)
	p.invitation, p.comparison, p.rounds = newInvitation(p), newComparison(p), newRounds(p)
	p.terms, p.pays, p.assistant = newTermsPane(p), newPaymentsPane(p), newAssistantPane(p)
	p.again = p.Table.Button("try-again", kit.Primary)
	p.first = []*kit.Button{p.Table.Button("invite", kit.Primary), p.Table.Button("join", kit.Plain), p.Table.Button("practice", kit.Plain)}
	p.first[1].SetText(lang.T("Join a room…"))
	p.buttons = newButtons(p)
	p.foot = f.NewFoot(p.buttons.box)
	p.foot.Opened = p.opened
	p.Body = p.layOut()
	return p
}

func (p *Page) layOut() fyne.CanvasObject {
	p.tabs = kit.NewTabs(p.f.ChromeKeys(), p.turn, kit.Option[tab]{Value: offersTab, Name: lang.T("Offers")}, kit.Option[tab]{Value: termsTab, Name: lang.T("Terms")},
		kit.Option[tab]{Value: paymentsTab, Name: lang.T("Payments")}, kit.Option[tab]{Value: assistantTab, Name: lang.T("Assistant")})
	p.panes = &panes{offers: p.tabs.Tab(offersTab), tab: func() tab { return p.tab }}
	rest := container.NewStack(p.terms.box, p.pays.box, p.assistant.box)
	p.middle = container.New(p.panes, kit.Pad(8, 4, 12, 8, p.tabs.Box), kit.Pad(8, 8, 8, 0, p.rounds.box), kit.Hairline(), rest)
	p.below = container.NewVBox(kit.Hairline(), kit.Pad(8, 8, 16, 16, p.foot.Box))
	p.main = container.NewBorder(p.head.box, p.below, nil, nil, container.NewStack(p.middle, p.invitation.box, p.comparison.box))
	open := container.NewVBox(kit.Hairline(), kit.Pad(8, 8, 12, 12, kit.Rows(8, p.Table.Button("invite", kit.Plain),
		kit.FlowApart(4, p.Table.Button("join", kit.Plain), p.Table.Button("practice", kit.Plain)))))
	list := container.NewBorder(nil, open, nil, nil, kit.Pad(8, 8, 8, 0, p.rooms))
	p.side = container.New(kit.Side{Least: roomsPane, Most: roomsPane}, list, kit.Hairline(), p.main)
	return container.NewStack(p.side, p.empty.Box)
}

// Shown fetches the rooms, and lets the time run.
func (p *Page) Shown() {
	p.shown, p.before = true, nil
	p.head.time.See(true)
	p.refresh.Refresh()
}

// Hidden stops the time.
func (p *Page) Hidden() {
	p.shown = false
	p.head.time.See(false)
}

// free reports whether the page is in sight and nothing is being written on it: only then
// something else is shown in its place unasked, or late.
func (p *Page) free() bool {
	return p.shown && p.f.Top() == nil && p.foot.Form() == nil
}

// Changed fetches again when a room or a payment changed.
func (p *Page) Changed(e api.Event) {
	switch e.Topic {
	case "":
		p.refresh.Refresh()
	case api.TopicRooms, api.TopicPayments, api.TopicModels:
		p.refresh.Changed()
	}
}

// Dropped verifies a document that is dropped on the window.
func (p *Page) Dropped(paths []string) {
	if p.f.Can() {
		p.verify(paths[0])
	}
}

func (p *Page) turn(t tab) {
	p.tab = t
	p.Draw()
	p.middle.Refresh()
	if t == offersTab {
		p.f.Focus(p.rounds.list)
		return
	}
	p.f.Focus(p.inTab())
}

// shownTab returns the tab that is shown beside the offers, or in their place.
func (p *Page) shownTab() tab {
	if p.tab == offersTab && !p.panes.narrow {
		return termsTab
	}
	return p.tab
}

// Draw shows all of the page.
func (p *Page) Draw() {
	p.drawEmpty()
	r, ok := p.m.room()
	p.head.draw(r, ok)
	p.invitation.draw(r)
	p.comparison.draw(r)
	kit.Show(ok && r.State != api.RoomInviting && r.State != api.RoomComparing, p.middle)
	p.rooms.Refresh()
	p.rounds.draw()
	p.tabs.Draw(p.shownTab(), p.count)
	p.terms.draw(r)
	p.pays.draw(r)
	p.assistant.draw(r)
	t := p.shownTab()
	kit.Show(t == termsTab, p.terms.box)
	kit.Show(t == paymentsTab, p.pays.box)
	kit.Show(t == assistantTab, p.assistant.box)
	p.drawFoot()
	p.Table.Draw()
	p.main.Refresh()
}

// count returns how many things are in a tab; -1: it is not said.
func (p *Page) count(t tab) int {
	switch {
	case t == offersTab && len(p.m.n.Rounds) > 0:
		return len(p.m.n.Rounds)
	case t == paymentsTab && len(p.m.payments) > 0:
		return len(p.m.payments)
	}
	return -1
}

func (p *Page) drawFoot() {
	kit.Show(p.buttons.draw() || p.foot.Form() != nil, p.below)
}

func (p *Page) drawEmpty() {
	p.empty.Draw(p.m.loading, len(p.m.rooms), p.f.Lost(), kit.ListFaces{
		Failed: lang.T("The rooms could not be loaded"), Again: p.again,
		Row: func() fyne.CanvasObject { return kit.NewListRow(newLineContent()) },
		Nothing: func() {
			p.empty.Say("none", muted(theme.AccountIcon()), lang.T("Negotiate with someone"),
				lang.T("A room is where two people, or their assistants, make offers until both agree, or do not."), p.first...)
		},
	})
	kit.Show(p.empty.Shown() == "", p.side)
}
