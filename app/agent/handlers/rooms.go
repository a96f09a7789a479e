package handlers

import (
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/invitation"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
	"github.com/nod-app/nod/app/negotiate/rooms"
)

// Rooms answers the calls about rooms.
type Rooms struct {
	Service      *rooms.Service
	Negotiations *negotiation.Service
	Name         func() string            // that the other party sees as this person's
	Holds        func(secret string) bool // whether a caller is the window process
}

// Mount adds the routes to s.
func (h Rooms) Mount(s *api.Server) {
	api.Handle(s, api.ListRooms, h.list)
	api.Handle(s, api.GetRoom, h.get)
	api.Handle(s, api.OpenRoom, h.open)
	api.Handle(s, api.InviteToRoom, h.invite)
	api.Handle(s, api.JoinRoom, h.join)
	api.Handle(s, api.PracticeRoom, h.practice)
	api.Handle(s, api.CloseRoom, h.close)
	api.HandleGuarded(s, api.AbandonRoom, h.Holds, h.abandon)
	api.HandleGuarded(s, api.CompareWords, h.Holds, h.compare)
}

func (h Rooms) list(ctx context.Context, _ api.None) (api.RoomsResult, error) {
	all, err := h.Service.List(ctx)
	if err != nil {
		return api.RoomsResult{}, err
	}
	return api.RoomsResult{Rooms: each(all, func(r rooms.Status) api.Room { return h.encode(ctx, r) }), Name: h.Name(), Link: h.Service.OpenedLink()}, nil
}

func (h Rooms) get(ctx context.Context, r api.RoomRequest) (api.Room, error) {
	return h.encoded(ctx)(h.Service.Get(ctx, r.Room))
}

func (h Rooms) open(ctx context.Context, r api.OpenRoomRequest) (api.Room, error) {
	return h.encoded(ctx)(h.Service.Open(ctx, r.Address))
}

func (h Rooms) invite(ctx context.Context, r api.RoomRequest) (api.Room, error) {
	return h.encoded(ctx)(h.Service.Invite(ctx, r.Room))
}

func (h Rooms) join(ctx context.Context, r api.JoinRoomRequest) (api.Room, error) {
	return h.encoded(ctx)(h.Service.Join(ctx, r.Link, r.Code))
}

func (h Rooms) compare(ctx context.Context, r api.CompareWordsRequest) (api.Room, error) {
	return h.encoded(ctx)(h.Service.Compare(ctx, r.Room, r.Words, r.Same))
}

func (h Rooms) practice(ctx context.Context, _ api.None) (api.Room, error) {
	return h.encoded(ctx)(h.Service.OpenPractice(ctx))
}

func (h Rooms) close(ctx context.Context, r api.RoomRequest) (api.None, error) {
	return api.None{}, h.Service.CloseRoom(ctx, r.Room, false)
}

func (h Rooms) abandon(ctx context.Context, r api.RoomRequest) (api.None, error) {
	return api.None{}, h.Service.CloseRoom(ctx, r.Room, true)
}

// Waiting returns the rooms in which the person has to answer or to approve, the one whose time runs
// out first first. It is for the status, which fails for no room.
func (h Rooms) Waiting(ctx context.Context) (out []api.Waiting) {
	all, _ := h.Service.List(ctx)
	for _, r := range all {
		x := api.Room{}
		if r.Ended() == "" {
			x = h.encode(ctx, r)
		}
		if x.Waits {
			out = append(out, api.Waiting{Window: api.WindowNegotiations, ID: r.ID, Title: x.Summary, Other: r.Other().Name, Total: x.Total, Until: x.Deadline})
		}
	}
	slices.SortStableFunc(out, func(a, b api.Waiting) int { return a.Until.Compare(b.Until) })
	return out
}

// encoded encodes what a call of the service returned.
func (h Rooms) encoded(ctx context.Context) func(rooms.Status, error) (api.Room, error) {
	return func(r rooms.Status, err error) (api.Room, error) {
		if err != nil {
			return api.Room{}, err
		}
		return h.encode(ctx, r), nil
	}
}

// encode adds how far the negotiations of a room are.
func (h Rooms) encode(ctx context.Context, r rooms.Status) api.Room {
	out := fromRoom(r)
	known, unsent, err := h.Negotiations.Known(ctx, r.ID)
	if err != nil { // this desktop's key cannot be had
		if out.Reason == "" {
			out.Reason = err.Error()
		}
		return out
	}
	if len(known) > 0 {
		last := slices.MaxFunc(known, func(a, b negotiation.Known) int { return order(a) - order(b) })
		out.Negotiation, out.Summary, out.Progress = last.ID, last.Last().Terms.Summary, api.NegotiationState(last.State)
		out.Total = totalText(last.Last().Terms)
		if r.Ended() == "" {
			out.Waits, out.Deadline = last.Waits(r.Self), last.Deadline()
		}
	}
	for _, m := range unsent { // this person has done already what waits for the server
		out.Waits = false
		if m.Kind == negotiation.Offer {
			out.Negotiation, out.Summary, out.Progress, out.Deadline = m.Negotiation, m.Terms.Summary, api.NegotiationOffered, time.Time{}
		}
	}
	return out
}

// order puts negotiations in the order in which they began, the open one last.
func order(k negotiation.Known) int {
	if k.Open() {
		return negotiation.MaxEntries + 1
	}
	return int(k.Rounds[0].Position) // at most MaxEntries
}

func fromRoom(r rooms.Status) api.Room {
	out := api.Room{
		ID: r.ID, Practice: r.Practice, State: api.RoomState(r.State()), Reason: r.Ended(), Connected: r.Connected, Self: string(r.Self),
		Me: fromMember(r.Me(), r.Practice), Words: r.Words, Invitation: r.Invitation, Created: r.Created, Closed: r.Closed,
	}
	if out.Reason == "" {
		out.Reason = r.Problem
	}
	if r.State() != rooms.Inviting {
		other := fromMember(r.Other(), r.Practice)
		out.Other = &other
	}
	return out
}

func fromMember(m invitation.Member, practice bool) api.RoomMember {
	out := api.RoomMember{Name: m.Name, Practice: practice, Account: m.Account}
	if m.Key != (protocol.Key{}) { // practice rooms have no keys that matter
		out.Key = m.Key.String()
	}
	return out
}
