package negotiations

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// mostPayments is how many payments of an agreement are shown.
const mostPayments = 1000

func (p *Page) fetch() func(context.Context) func() {
	room, chosen := p.m.want, p.m.chosen
	return func(ctx context.Context) func() {
		got, room, err := read(ctx, p.f.Client, room, chosen)
		return func() { p.arrived(got, room, err) }
	}
}

// read reads all rooms, and of the one with that id, or the first one, what is shown.
func read(ctx context.Context, client *api.Client, id, chosen string) (got answers, room api.Room, err error) {
	all, err := api.ListRooms.Call(ctx, client, api.None{})
	got.link = all.Link
	if err != nil || len(all.Rooms) == 0 {
		return got, room, err
	}
	got.rooms, room = all.Rooms, all.Rooms[0]
	if i := slices.IndexFunc(all.Rooms, func(r api.Room) bool { return r.ID == id }); i >= 0 {
		room = all.Rooms[i]
	}
	if room.State == api.RoomInviting || room.State == api.RoomComparing {
		return got, room, nil
	}
	err = got.readRoom(ctx, client, room, chosen)
	return got, room, err
}

func (a *answers) readRoom(ctx context.Context, client *api.Client, room api.Room, chosen string) error {
	req := api.RoomRequest{Room: room.ID}
	list, err := api.ListNegotiations.Call(ctx, client, req)
	if err != nil {
		return err
	}
	a.negotiations = list.Negotiations
	id := room.Negotiation
	if slices.ContainsFunc(list.Negotiations, func(n api.NegotiationSummary) bool { return n.ID == chosen }) {
		id = chosen
	}
	if id != "" {
		if a.n, err = api.GetNegotiation.Call(ctx, client, api.NegotiationRequest{Room: room.ID, ID: id}); err != nil {
			return err
		}
	}
	if err := a.readPayments(ctx, client); err != nil {
		return err
	}
	mandate, err := api.GetMandate.Call(ctx, client, req)
	if err != nil {
		return err
	}
	a.mandate = mandate.Mandate
	a.agent, err = api.GetRoomAgent.Call(ctx, client, req)
	return err
}

// readPayments reads the payments of the agreement, if there is one.
func (a *answers) readPayments(ctx context.Context, client *api.Client) error {
	if a.n.Agreement == "" {
		return nil
	}
	got, err := api.ListPayments.Call(ctx, client, api.PaymentsRequest{Agreement: a.n.Agreement, Limit: mostPayments})
	a.payments, a.live = got.Payments, got.Live
	return err
}

func (p *Page) arrived(got answers, room api.Room, err error) {
	p.m.loading.Read, p.m.loading.Failure = true, ""
	if err != nil {
		p.m.loading.Failure = lang.Sentence(kit.Clean(kit.Reason(err)))
		p.Draw()
		return
	}
	before, was := p.m.n, p.m.want
	p.m.answers, p.m.want = got, room.ID
	if changed := before.ID != got.n.ID || len(before.Rounds) != len(got.n.Rounds); changed || was != room.ID {
		p.m.round = 0
		p.dropQuestion(before, got.n)
	}
	p.fillRooms()
	p.rounds.fill()
	p.pays.fill()
	p.Draw()
	p.regainFocus()
	p.offerLink()
}

// dropQuestion gives a question up that is about terms which are not the last any more.
func (p *Page) dropQuestion(before, now api.Negotiation) {
	if p.foot.Form() == nil || before.ID == "" {
		return
	}
	p.foot.Close()
	if before.ID == now.ID {
		p.f.Warn(lang.T("Another offer has come; look at it first"))
	}
}
