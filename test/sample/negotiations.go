package sample

import (
	"context"
	"crypto/ed25519"
	"slices"

	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// Known implements handlers.Negotiator.
func (s *Rooms) Known(ctx context.Context, room string) ([]negotiation.Known, []negotiation.Unsent, error) {
	return s.service.Known(ctx, room)
}

// Start begins a negotiation.
func (s *Rooms) Start(ctx context.Context, room string, o negotiation.Opening) (id string, err error) {
	err = s.act(ctx, room, "start", func() error {
		id, err = s.service.Start(ctx, room, o)
		return err
	})
	return id, err
}

// Counter offers other terms.
func (s *Rooms) Counter(ctx context.Context, room, id string, h negotiation.Hash, t negotiation.Terms, reason string) error {
	return s.act(ctx, room, "counter "+id, func() error { return s.service.Counter(ctx, room, id, h, t, reason) })
}

// Accept accepts an offer.
func (s *Rooms) Accept(ctx context.Context, room, id string, h negotiation.Hash) error {
	return s.act(ctx, room, "accept "+id, func() error { return s.service.Accept(ctx, room, id, h) })
}

// Reject ends a negotiation.
func (s *Rooms) Reject(ctx context.Context, room, id string, h negotiation.Hash, reason string) error {
	return s.act(ctx, room, "reject "+id, func() error { return s.service.Reject(ctx, room, id, h, reason) })
}

// Approve signs terms.
func (s *Rooms) Approve(ctx context.Context, room, id string, h negotiation.Hash) error {
	return s.act(ctx, room, "approve "+id, func() error { return s.service.Approve(ctx, room, id, h) })
}

// act does what a person does and, if the room is connected, sends it.
func (s *Rooms) act(ctx context.Context, room, what string, do func() error) error {
	s.mu.Lock()
	err := s.recordCall(what, " in ", room)
	s.mu.Unlock()
	if err == nil {
		err = do()
	}
	if err == nil {
		err = s.Send(ctx, room)
	}
	return err
}

// Send sends what waits in the outbox of a room, if its server can be reached.
func (s *Rooms) Send(ctx context.Context, room string) error {
	s.service.Flush(ctx, room)
	return s.receive(ctx, room)
}

// receive has the service apply what is in the log of a room.
func (s *Rooms) receive(ctx context.Context, id string) error {
	s.mu.Lock()
	var entries []negotiation.Entry
	if r := s.find(id); r != nil {
		entries = slices.Clone(r.log)
	}
	s.mu.Unlock()
	for _, e := range entries {
		if err := s.service.Receive(ctx, id, e); err != nil {
			return err
		}
	}
	return nil
}

// Say puts a message of a party into the log of a room. An approval is signed.
func (s *Rooms) Say(ctx context.Context, id string, from negotiation.Party, m negotiation.Message) error {
	if m.Kind == negotiation.Approve {
		r, err := negotiationRooms{s}.Room(ctx, id)
		if err != nil {
			return err
		}
		k, err := s.service.Get(ctx, id, m.Negotiation)
		if err != nil {
			return err
		}
		text, err := negotiation.ApprovalText(r, k.Negotiation, from)
		if err != nil {
			return err
		}
		m.Signature = ed25519.Sign(keyOf(from), text)
	}
	body, err := m.Encode()
	if err != nil {
		return err
	}
	s.mu.Lock()
	if r := s.find(id); r != nil {
		s.append(r, from, body)
	}
	s.mu.Unlock()
	return s.receive(ctx, id)
}
