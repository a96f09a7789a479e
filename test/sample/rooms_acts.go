package sample

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

func (s *Rooms) mountRooms(to *api.Server) {
	handle(to, api.ListRooms, s.List)
	handle(to, api.GetRoom, func(_ context.Context, r api.RoomRequest) (api.Room, error) { return s.change(r.Room, "", nil) })
	handle(to, api.OpenRoom, s.Open)
	handle(to, api.InviteToRoom, s.Invite)
	handle(to, api.JoinRoom, s.Join)
	handle(to, api.PracticeRoom, s.Practice)
	handle(to, api.CloseRoom, s.Close)
	handleGuarded(to, api.AbandonRoom, s.Close)
	handleGuarded(to, api.CompareWords, s.Compare)
}

// List returns every room.
func (s *Rooms) List(ctx context.Context, _ api.None) (api.RoomsResult, error) {
	s.mu.Lock()
	err, all := s.fail, slices.Clone(s.rooms)
	s.mu.Unlock()
	out := api.RoomsResult{Rooms: []api.Room{}, Name: Me().Name}
	if err != nil {
		return out, err
	}
	for _, r := range all {
		view, err := s.change(r.ID, "", nil)
		if err != nil {
			return out, err
		}
		out.Rooms = append(out.Rooms, view)
	}
	return out, nil
}

// change returns a room after a call that changes it; without a name the call is none.
func (s *Rooms) change(id, call string, f func(*api.Room)) (api.Room, error) {
	s.mu.Lock()
	r, err := s.find(id), s.fail
	if r == nil && err == nil {
		err = &api.Error{Code: api.CodeNotFound, Message: negotiation.ErrNoRoom.Error()}
	}
	if call != "" && err == nil {
		err = s.recordCall(call, " ", id)
	}
	if err != nil {
		s.mu.Unlock()
		return api.Room{}, err
	}
	if f != nil {
		f(&r.Room)
	}
	out := r.Room
	s.mu.Unlock()
	return s.withProgress(out)
}

// withProgress adds what the negotiation of a room waits for: the one that changed last.
func (s *Rooms) withProgress(r api.Room) (api.Room, error) {
	known, _, err := s.service.Known(context.Background(), r.ID)
	if err != nil || len(known) == 0 {
		return r, err
	}
	k := slices.MaxFunc(known, func(a, b negotiation.Known) int { return int(a.Position) - int(b.Position) })
	r.Negotiation, r.Summary, r.Progress = k.ID, k.Last().Terms.Summary, api.NegotiationState(k.State)
	if r.State == api.RoomOpen && k.Open() {
		r.Waits, r.Deadline = k.Waits(negotiation.Party(r.Self)), k.Deadline().UTC()
	}
	return r, nil
}

// add adds a room that is new; it becomes the first.
func (s *Rooms) add(call string, f func(*api.Room)) (api.Room, error) {
	s.mu.Lock()
	if err := s.recordCall(call); err != nil {
		s.mu.Unlock()
		return api.Room{}, err
	}
	s.last++
	r := api.Room{ID: fmt.Sprintf("room%04d", s.last), Connected: true, Self: "host", Me: Me(), Created: s.now()}
	f(&r)
	s.rooms = append([]*room{{Room: r, agent: api.RoomAgent{Messages: []api.RoomMessage{}}}}, s.rooms...)
	s.mu.Unlock()
	return r, nil
}

// Open opens a room.
func (s *Rooms) Open(_ context.Context, r api.OpenRoomRequest) (api.Room, error) {
	return s.add("open "+r.Address, func(r *api.Room) { r.State, r.Invitation = api.RoomInviting, Invitation(s.now()) })
}

// Invite makes a new invitation.
func (s *Rooms) Invite(_ context.Context, r api.RoomRequest) (api.Room, error) {
	out, err := s.change(r.Room, "", nil)
	if err == nil && out.State != api.RoomInviting {
		return out, &api.Error{Code: api.CodeConflict, Message: "you are in this room already"}
	}
	return s.change(r.Room, "invite", func(r *api.Room) { r.Invitation = Invitation(s.now()) })
}

// Join joins a room with the code of Invitation.
func (s *Rooms) Join(_ context.Context, r api.JoinRoomRequest) (api.Room, error) {
	switch {
	case !strings.HasPrefix(r.Link, "nod://join/"):
		return api.Room{}, api.Invalid("This is no link to a room: it does not begin with nod://join/")
	case r.Code != Invitation(time.Time{}).Code:
		return api.Room{}, api.Invalid("The code is not the one of this invitation. The invitation has ended: ask for a new one.")
	}
	return s.add("join", func(r *api.Room) {
		ben := Ben()
		r.State, r.Self, r.Other, r.Words = api.RoomComparing, "guest", &ben, Words()
	})
}

// Practice opens a practice room.
func (s *Rooms) Practice(context.Context, api.None) (api.Room, error) {
	return s.add("practice", func(r *api.Room) { r.State, r.Practice, r.Other = api.RoomOpen, true, Script() })
}

// Close closes a room.
func (s *Rooms) Close(_ context.Context, r api.RoomRequest) (api.None, error) {
	_, err := s.change(r.Room, "close", func(r *api.Room) {
		r.State, r.Closed, r.Connected, r.Invitation = api.RoomClosed, s.now(), false, nil
	})
	return api.None{}, err
}

// Compare opens a room or closes it.
func (s *Rooms) Compare(_ context.Context, r api.CompareWordsRequest) (api.Room, error) {
	return s.change(r.Room, fmt.Sprint("compare ", r.Same), func(room *api.Room) {
		room.State, room.Words = api.RoomOpen, nil
		if !r.Same {
			room.State, room.Closed, room.Connected, room.Reason = api.RoomClosed, s.now(), false, "Ben said that the words were not the same: someone may have been between the two desktops."
		}
	})
}
