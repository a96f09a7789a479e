package rooms

import (
	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/invitation"
	"github.com/nod-app/nod/app/negotiate/natslog"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Invitation is how another person joins a room.
type Invitation struct {
	Code    string    `json:"code"` // to be said
	Link    string    `json:"link"` // to be sent
	QR      []byte    `json:"qr"`   // the link, as a PNG picture
	Expires time.Time `json:"expires"`
	Ended   string    `json:"ended,omitempty" said:""` // why no one can join with it any more, as a sentence
}

// explained is how long guests are told that an invitation has expired.
const explained = 10 * time.Minute

// invited is an invitation that guests are answered on.
type invited struct {
	Invitation
	host *invitation.Host
	stop context.CancelFunc
	done chan struct{}
}

// invite makes an invitation for a room, and answers guests.
func (s *Service) invite(ctx context.Context, id identity.Identity, r Room) error {
	link := invitation.Link{Room: r.ID, Cluster: r.Cluster}
	access, pin := "", identity.Pin{}
	if r.Cluster == "" {
		link.Address, link.Ticket = r.Address, invitation.NewTicket()
		access, pin = publicAccess(link.Ticket.Access()), r.Pin
	}
	qr, err := link.QR()
	if err != nil {
		return err
	}
	c := s.connection(r.ID)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := s.connect(ctx, c, id, r, access); err != nil {
		return err
	}
	if err := createLog(ctx, c.transport, r); err != nil {
		return err
	}
	code := invitation.NewCode()
	i := &invited{Invitation: Invitation{Code: code.String(), Link: link.String(), QR: qr, Expires: s.Now().Add(s.Valid)}, done: make(chan struct{})}
	i.host = invitation.NewHost(invitation.HostOptions{
		Room: r.ID, Identity: id, Name: r.Host.Name, Account: r.Host.Account, Code: code, Pin: pin, Expires: i.Expires,
		Admit: func(j invitation.Joined) error { return s.admit(id, r, access, j) },
	})
	serving, stop := context.WithCancel(s.ctx)
	i.stop = stop
	transport := c.transport
	go func() {
		defer close(i.done)
		s.answer(serving, i, transport, r.ID)
	}()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil { // no one would end it
		return ErrEnding
	}
	s.invitations[r.ID] = i
	return nil
}

// logCreator is a transport that can make the log of a room.
type logCreator interface {
	Create(ctx context.Context, replicas int) error
}

// clusterReplicas is on how many servers of a cluster a log is, so that one of them
// can be lost.
const clusterReplicas = 3

// createLog makes the log of a room: in a cluster on several servers, unless it has fewer.
func createLog(ctx context.Context, l logCreator, r Room) error {
	if r.Cluster != "" {
		if err := l.Create(ctx, clusterReplicas); !errors.Is(err, protocol.ErrRefused) {
			return err
		}
	}
	return l.Create(ctx, 1)
}

// answer answers guests until ctx ends, or no one can expect an answer any more.
func (s *Service) answer(ctx context.Context, i *invited, transport *natslog.Log, id string) {
	answered := func() { s.Changed(id) }
	expiry := time.AfterFunc(s.Valid, answered)
	defer expiry.Stop()
	serving, cancel := context.WithTimeout(ctx, s.Valid+explained)
	defer cancel()
	_ = i.host.Serve(serving, transport, answered) // it ends with serving, or with the connection
	if ctx.Err() == nil {
		s.withdraw(ctx, id)
	}
}

// withdraw takes the right to ask from who has the link of an invitation that has ended.
func (s *Service) withdraw(ctx context.Context, id string) {
	r, err := s.Store.Room(ctx, id)
	if err != nil || r.Cluster != "" || !r.Runs() && r.State() != Inviting {
		return
	}
	key, err := s.Key.Identity(ctx)
	if err == nil {
		_, err = s.serve(ctx, key, r, "")
	}
	if err != nil {
		s.Logger.Error("withdraw an invitation", "room", id, "err", err)
	}
}

// admit lets a guest in: first it is kept, then the guest can connect, then it is told.
func (s *Service) admit(id identity.Identity, r Room, access string, j invitation.Joined) error {
	if err := s.Store.SetJoined(s.ctx, r.ID, Joined{Host: j.Host, Guest: j.Guest, GuestAccess: j.GuestAccess, Words: j.Words}); err != nil {
		return err
	}
	r.Guest, r.GuestAccess = j.Guest, j.GuestAccess
	if r.Cluster == "" {
		if _, err := s.serve(s.ctx, id, r, access); err != nil {
			ctx := context.WithoutCancel(s.ctx)
			return errors.Join(err, s.Store.SetJoined(ctx, r.ID, Joined{Host: r.Host})) // the guest is told that it is not in
		}
	}
	s.start(r.ID)
	return nil
}

// endInvitation ends the invitation of a room, if it has one.
func (s *Service) endInvitation(id string) {
	s.mu.Lock()
	i := s.invitations[id]
	delete(s.invitations, id)
	s.mu.Unlock()
	if i != nil {
		i.stop()
		<-i.done
	}
}

// invitation returns the invitation of a room that no one has joined. s.mu is not locked while it
// is asked: it lets guests in, for which s.mu is needed.
func (s *Service) invitation(r Room) *Invitation {
	if r.State() != Inviting {
		return nil
	}
	s.mu.Lock()
	i := s.invitations[r.ID]
	s.mu.Unlock()
	if i == nil {
		return &Invitation{Ended: lang.Say("Nod was restarted, or could not go on with it. Make a new invitation.")}
	}
	out := i.Invitation
	var refusal *invitation.Refusal
	switch err := i.host.Ended(s.Now()); {
	case err == nil:
	case errors.As(err, &refusal) && refusal.Code == invitation.Expired:
		out.Ended = lang.Say("It has expired. Make a new invitation.")
	default:
		out.Ended = sentence(err.Error()) + " " + lang.Say("Make a new invitation.")
	}
	return &out
}
