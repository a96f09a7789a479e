package rooms

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/invitation"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// defaultJoinTime is Deps.JoinTime unless another is given.
const defaultJoinTime = 20 * time.Second

// Join joins the room of another desktop. Errors are sentences for the person. A code
// that is one costs the only guess.
func (s *Service) Join(ctx context.Context, linkText, codeText string) (Status, error) {
	id, err := s.identity(ctx)
	if err != nil {
		return Status{}, err
	}
	link, err := invitation.ParseLink(linkText)
	if err != nil {
		return Status{}, invalid("%v", err)
	}
	code, err := invitation.ParseCode(codeText)
	if err != nil {
		return Status{}, invalid("%v", err)
	}
	if err := s.joinable(ctx, link.Room); err != nil {
		return Status{}, err
	}
	set := s.Settings()
	ctx, cancel := context.WithTimeout(ctx, s.JoinTime)
	defer cancel()
	j, err := invitation.Join(ctx, invitation.JoinOptions{
		Link: link, Code: code, Identity: id, Name: set.PersonName(), Account: set.Account, Credentials: set.Credentials, TLS: s.ClusterTLS,
	})
	if err != nil {
		return Status{}, notJoined(err, link)
	}
	r := Room{
		ID: j.Room, Self: negotiation.Guest, Host: j.Host, Guest: j.Guest, GuestAccess: j.GuestAccess, Words: j.Words,
		Address: link.Address, Pin: j.Pin, Cluster: link.Cluster, Created: s.Now(),
	}
	ctx = context.WithoutCancel(ctx) // the host has let this desktop in
	if err := s.enter(ctx, r); err != nil {
		return Status{}, err
	}
	s.Acts.RecordAct(ctx, "room", lang.Say("Joined the room of %s.", r.Host.Name), map[string]string{"room": r.ID})
	s.forgetLink(link)
	s.start(r.ID)
	s.Changed(r.ID)
	return s.status(r), nil
}

// joinable refuses a room that this desktop has already, before the only guess is spent,
// unless nothing was said in it nor is to be sent: its host may have made a new invitation,
// after which the one before is worth nothing.
func (s *Service) joinable(ctx context.Context, id string) error {
	r, err := s.Store.Room(ctx, id)
	switch {
	case errors.Is(err, negotiation.ErrNoRoom):
		return nil
	case err != nil:
		return err
	case r.Self == negotiation.Host:
		return invalid("this is the link of your own room: send it to the other person")
	case r.Broken != "":
		return errLeft
	}
	said, err := s.Store.RoomMessages(ctx, id)
	if err != nil {
		return err
	}
	unsent, err := s.Store.Outbox(ctx, id)
	switch {
	case err != nil:
		return err
	case len(said) > 0 && r.Ended() != "":
		return errLeft
	case len(said) > 0:
		return errInside
	case len(unsent) > 0:
		return errUnsent
	}
	return nil
}

var (
	errLeft   = invalid("you have left this room: ask for a new one")
	errInside = invalid("you are in this room already")
	errUnsent = invalid("you have said something in this room that is still to be sent to who was there: ask for a new room")
)

// enter keeps a room that this desktop has joined, in the place of one with the same id in
// which nothing was said.
func (s *Service) enter(ctx context.Context, r Room) error {
	s.acting.Lock()
	defer s.acting.Unlock()
	s.end(r.ID)
	if err := s.disconnect(r.ID); err != nil {
		return err
	}
	err := s.Store.EnterRoom(ctx, r)
	if !errors.Is(err, ErrChanged) {
		return err
	}
	if kept, err := s.Store.Room(ctx, r.ID); err == nil && kept.Runs() {
		s.start(r.ID)
	}
	return errInside
}

// notJoined says what is wrong, and what to do.
func notJoined(err error, link invitation.Link) error {
	var refusal *invitation.Refusal
	at := cmp.Or(link.Address, link.Cluster)
	switch {
	case errors.As(err, &refusal):
		return invalid("%v", refused(refusal))
	case errors.Is(err, protocol.ErrRefused) && link.Cluster != "":
		return invalid("the server %s does not let Nod in: check cluster and credentials under [rooms] in config.toml (%s)", at, quoted(err.Error()))
	case errors.Is(err, protocol.ErrRefused):
		return invalid("the other person's Nod does not know this invitation any more: ask for a new one")
	case errors.Is(err, context.DeadlineExceeded):
		return invalid("the other person's Nod cannot be reached at %s: are both computers on the same network, is Nod running there, and does a firewall let it through?", at)
	}
	return err
}
