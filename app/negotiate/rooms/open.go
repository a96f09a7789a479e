package rooms

import (
	"context"
	"errors"
	"net"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/invitation"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// openTime is how long opening a room may take; a cluster may not answer.
const openTime = 20 * time.Second

// Open opens a room and makes an invitation. address is that of this computer, as the
// guest reaches it; "": as the settings say. Nothing is kept if it fails.
func (s *Service) Open(ctx context.Context, address string) (Status, error) {
	s.acting.Lock()
	defer s.acting.Unlock()
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	id, err := s.identity(ctx)
	if err != nil {
		return Status{}, err
	}
	r, err := s.newRoom(ctx, id, address)
	if err == nil {
		err = s.invite(ctx, id, r)
	}
	if err == nil {
		err = s.Store.AddRoom(ctx, r)
	}
	if err != nil {
		s.endInvitation(r.ID)
		return Status{}, errors.Join(err, s.disconnect(r.ID))
	}
	s.Acts.RecordAct(ctx, "room", lang.Say("Opened a room."), map[string]string{"room": r.ID})
	s.Changed(r.ID)
	return s.status(r), nil
}

// newRoom returns a room that this desktop opens, with its place on the server.
func (s *Service) newRoom(ctx context.Context, id identity.Identity, address string) (Room, error) {
	set := s.Settings()
	r := Room{
		ID: protocol.NewID(), Self: negotiation.Host, Created: s.Now(), Cluster: set.Cluster,
		Host: invitation.Member{Key: id.Key(), Name: set.PersonName(), Account: set.Account},
	}
	if r.Cluster != "" {
		return r, nil
	}
	address, err := set.hostAddress(address)
	if err != nil {
		return r, err
	}
	if r.Pin, err = id.ServerPin(); err != nil {
		return r, err
	}
	r.Address = net.JoinHostPort(address, "0")
	r.Address, err = s.serve(ctx, id, r, "")
	return r, err
}

// identity returns this desktop's secret, for what needs an agent that keeps running.
func (s *Service) identity(ctx context.Context) (identity.Identity, error) {
	switch {
	case s.Temporary:
		return identity.Identity{}, ErrTemporary
	case s.ctx.Err() != nil:
		return identity.Identity{}, ErrEnding
	}
	return s.Key.Identity(ctx)
}

// errSaid means that a room cannot have another guest.
var errSaid = invalid("someone has said something in this room, so it cannot have another guest; open a new room")

// Invite makes a new invitation for a room that no one has joined, or in which no one has
// said anything; who joined is forgotten. The invitation before ends.
func (s *Service) Invite(ctx context.Context, id string) (Status, error) {
	s.acting.Lock()
	defer s.acting.Unlock()
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	key, err := s.identity(ctx)
	if err != nil {
		return Status{}, err
	}
	r, err := s.Store.Room(ctx, id)
	switch {
	case err != nil:
		return Status{}, err
	case r.Self != negotiation.Host:
		return Status{}, invalid("only the person who opened the room can invite someone")
	case r.Ended() != "":
		return Status{}, invalid("no one can be invited any more. %s", r.Ended())
	}
	s.endInvitation(id)
	s.end(id)
	if r, err = s.emptied(ctx, r); err != nil {
		return Status{}, err
	}
	if err := s.disconnect(id); err != nil {
		return Status{}, err
	}
	if err := s.invite(ctx, key, r); err != nil {
		return Status{}, errors.Join(err, s.disconnect(id))
	}
	s.Acts.RecordAct(ctx, "room", lang.Say("Made a new invitation for a room."), map[string]string{"room": id})
	s.Changed(id)
	return s.status(r), nil
}

// emptied returns a room in which no one but its host is; if that cannot be, the room goes on.
func (s *Service) emptied(ctx context.Context, r Room) (Room, error) {
	r, err := s.Store.Room(ctx, r.ID) // someone may have joined until the invitation was ended
	if err != nil || r.State() == Inviting {
		return r, err
	}
	err = s.Locked(ctx, r.ID, func(negotiation.Unfinished) error { return s.Store.SetJoined(ctx, r.ID, Joined{Host: r.Host}) })
	if err != nil {
		s.start(r.ID)
		if errors.Is(err, ErrChanged) {
			err = errSaid
		}
		return r, err
	}
	return s.Store.Room(ctx, r.ID)
}
