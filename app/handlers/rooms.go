package handlers

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiation"
	"github.com/nod-app/nod/app/room"
	"github.com/nod-app/nod/app/room/invitation"
	"github.com/nod-app/nod/app/rooms"
)

// Rooms answers the calls about rooms.
type Rooms struct {
	Service      *rooms.Service
	Negotiations *negotiation.Service
}

// Mount adds the routes to s.
func (h Rooms) Mount(s *api.Server) {
	api.Handle(s, api.ListRooms, h.list)
	api.Handle(s, api.GetRoom, h.get)
	api.Handle(s, api.PracticeRoom, h.practice)
	api.Handle(s, api.CloseRoom, h.close)
}

func (h Rooms) list(ctx context.Context, _ api.None) (api.RoomsResult, error) {
	all, err := h.Service.List(ctx)
	if err != nil {
		return api.RoomsResult{}, toError(err)
	}
	out := api.RoomsResult{Rooms: []api.Room{}}
	for _, r := range all {
		out.Rooms = append(out.Rooms, h.encode(ctx, r))
	}
	return out, nil
}

func (h Rooms) get(ctx context.Context, r api.RoomRequest) (api.Room, error) {
	return h.encoded(ctx)(h.Service.Get(ctx, r.Room))
}

func (h Rooms) practice(ctx context.Context, _ api.None) (api.Room, error) {
	return h.encoded(ctx)(h.Service.OpenPractice(ctx))
}

func (h Rooms) close(ctx context.Context, r api.RoomRequest) (api.None, error) {
	return api.None{}, toError(h.Service.CloseRoom(ctx, r.Room))
}

// encoded encodes what a call of the service returned.
func (h Rooms) encoded(ctx context.Context) func(rooms.Status, error) (api.Room, error) {
	return func(r rooms.Status, err error) (api.Room, error) {
		if err != nil {
			return api.Room{}, toError(err)
		}
		return h.encode(ctx, r), nil
	}
}

// encode adds how far the negotiations of a room are.
func (h Rooms) encode(ctx context.Context, r rooms.Status) api.Room {
	out := fromRoom(r)
	known, _, err := h.Negotiations.Known(ctx, r.ID)
	if err != nil { // this desktop's key cannot be had
		if out.Reason == "" {
			out.Reason = err.Error()
		}
		return out
	}
	if len(known) == 0 {
		return out
	}
	last := slices.MaxFunc(known, func(a, b negotiation.Known) int { return order(a) - order(b) })
	out.Negotiation, out.Progress = last.ID, api.NegotiationState(last.State)
	if r.Ended() == "" {
		out.Waits, out.Deadline = last.Waits(r.Self), utc(last.Deadline())
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
		Me: fromMember(r.Me()), Words: r.Words, Created: r.Created.UTC(), Closed: utc(r.Closed),
	}
	if out.Reason == "" {
		out.Reason = r.Problem
	}
	if r.State() != rooms.Inviting {
		other := fromMember(r.Other())
		out.Other = &other
	}
	return out
}

func fromMember(m invitation.Member) api.RoomMember {
	out := api.RoomMember{Name: m.Name, Account: m.Account}
	if m.Key != (room.Key{}) { // practice rooms have no keys that matter
		out.Key = m.Key.String()
	}
	return out
}
