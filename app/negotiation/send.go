package negotiation

import (
	"context"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/decision"
)

// Opening begins a negotiation. Seconds of 0 are DefaultRound and DefaultSign.
type Opening struct {
	Terms        Terms
	RoundSeconds int
	SignSeconds  int
}

// Start begins a negotiation with an offer and returns its id. Like all that follows it
// returns when the message is in the outbox; whether it had an effect, only its place in
// the log can say.
func (s *Service) Start(ctx context.Context, room string, o Opening) (id string, err error) {
	id = decision.NewID()
	m := Message{Kind: Offer, Negotiation: id, Round: 1, Terms: &o.Terms, RoundSeconds: o.RoundSeconds, SignSeconds: o.SignSeconds}
	if m.RoundSeconds == 0 {
		m.RoundSeconds = DefaultRound
	}
	if m.SignSeconds == 0 {
		m.SignSeconds = DefaultSign
	}
	return id, s.send(ctx, room, id, func(Known, Room) (Message, error) { return m, nil })
}

// Counter offers other terms. The error is a Refusal if this party cannot now.
func (s *Service) Counter(ctx context.Context, room, id string, t Terms, reason string) error {
	return s.send(ctx, room, id, func(k Known, _ Room) (Message, error) {
		return Message{Kind: Counter, Round: k.Last().Number + 1, Terms: &t, Reason: reason}, nil
	})
}

// Accept accepts the offer with that hash. Nothing is agreed yet: both persons have to
// approve.
func (s *Service) Accept(ctx context.Context, room, id string, h Hash) error {
	return s.send(ctx, room, id, func(k Known, r Room) (Message, error) {
		return Message{Kind: Accept, Round: k.Last().Number, Hash: h}, compared(r)
	})
}

// Reject ends a negotiation; the reason may be empty.
func (s *Service) Reject(ctx context.Context, room, id, reason string) error {
	return s.send(ctx, room, id, func(k Known, _ Room) (Message, error) {
		return Message{Kind: Reject, Round: k.Last().Number, Reason: reason}, nil
	})
}

// Approve signs the terms with that hash. Only what a person does may call it.
func (s *Service) Approve(ctx context.Context, room, id string, h Hash) error {
	err := s.send(ctx, room, id, func(k Known, r Room) (Message, error) {
		if err := compared(r); err != nil {
			return Message{}, err
		}
		text, err := ApprovalText(r, k.Negotiation, r.Self)
		if err != nil {
			return Message{}, err
		}
		signature, err := s.Rooms.Sign(ctx, room, text)
		return Message{Kind: Approve, Round: k.Last().Number, Hash: h, Signature: signature}, err
	})
	if err == nil {
		s.Acts.RecordAct(ctx, "negotiation", "Approved terms.", map[string]any{"room": room, "negotiation": id, "terms": string(h)})
	}
	return err
}

func compared(r Room) error {
	if !r.Compared {
		return ErrNotCompared
	}
	return nil
}

// send puts a message into the outbox if it would have an effect now, and then
// publishes what is there. That it could not be published yet is no error.
func (s *Service) send(ctx context.Context, room, id string, write func(Known, Room) (Message, error)) error {
	err := s.with(ctx, room, func(ses *session) error {
		next := ses.expected()
		n, ok := next.Negotiations[id]
		k := Known{n, ses.since[id]}
		if ok && !n.Open() {
			return refuse(Ended, "The negotiation is over: it is %s.", n.State)
		}
		m, err := s.compose(k, next.Room, ok, write)
		if err != nil {
			return err
		}
		m.Negotiation = id
		return s.queue(ctx, ses, next, m)
	})
	if err != nil {
		return err
	}
	s.Flush(ctx, room)
	s.session(room).signal() // what could not be published now is tried again
	return nil
}

// compose lets write make a message; only an offer can be made without a negotiation.
func (s *Service) compose(k Known, r Room, begun bool, write func(Known, Room) (Message, error)) (Message, error) {
	if !begun {
		k.Rounds = []Round{{}}
	}
	m, err := write(k, r)
	switch {
	case err != nil:
		return m, err
	case !begun && m.Kind != Offer:
		return m, ErrNotFound
	case begun && s.late(k, m.Kind):
		return m, ErrTooLate
	}
	return m, nil
}

// late says whether a message answers after its time. Nothing is too late for ending a
// negotiation.
func (s *Service) late(k Known, kind Kind) bool {
	if kind == Reject || kind == Expire || kind == Offer || k.Since.IsZero() {
		return false
	}
	return !s.Now().Before(k.Deadline())
}

// queue is called with the session locked.
func (s *Service) queue(ctx context.Context, ses *session, next Replica, m Message) error {
	body, err := m.Encode()
	if err != nil {
		return err
	}
	if _, res, _ := next.Apply(Entry{Position: next.Position + 1, From: next.Room.Self, Body: body}); res.Refused != nil {
		return *res.Refused
	}
	o := Outgoing{Room: ses.room, Negotiation: m.Negotiation, Body: body, At: s.Now()}
	if err := s.Store.AddOutgoing(context.WithoutCancel(ctx), o); err != nil {
		ses.loaded = false // whether it is there only the store knows
		return fmt.Errorf("keep what is to send: %w", err)
	}
	ses.outbox = append(ses.outbox, outgoing{Outgoing: o, message: m})
	return nil
}

// Flush publishes what is in the outbox and was not published since the log was opened.
// What fails stays there; Run tries again. What came to be too late, or would be
// refused now, is dropped instead: an old answer to a new situation is nobody's will.
func (s *Service) Flush(ctx context.Context, room string) {
	ses := s.session(room)
	ses.publishing.Lock()
	defer ses.publishing.Unlock()
	for {
		var next *outgoing
		err := s.with(ctx, room, func(ses *session) (err error) {
			next, err = s.nextToPublish(ctx, ses)
			return err
		})
		if err != nil || next == nil {
			return
		}
		log, err := s.Rooms.Log(ctx, room)
		if err == nil {
			err = log.Publish(ctx, next.Body)
		}
		if err != nil {
			return
		}
		_ = s.with(ctx, room, func(ses *session) error {
			for i := range ses.outbox {
				if string(ses.outbox[i].Body) == string(next.Body) {
					ses.outbox[i].published = true
				}
			}
			return nil
		})
	}
}

// nextToPublish returns the oldest message that was not published, after dropping those
// that have no sense any more.
func (s *Service) nextToPublish(ctx context.Context, ses *session) (*outgoing, error) {
	r := ses.replica
	for i := 0; i < len(ses.outbox); {
		o := ses.outbox[i]
		n := r.Negotiations[o.message.Negotiation]
		after, res, _ := r.Apply(Entry{Position: r.Position + 1, From: r.Room.Self, Body: o.Body})
		why := ""
		switch {
		case res.Refused != nil:
			why = res.Refused.Text
		case n.State != "" && !o.published && s.late(Known{n, ses.since[n.ID]}, o.message.Kind):
			why = "The time for answering had run out before it could be sent."
		}
		if why != "" && !o.published {
			if err := s.Store.DropOutgoing(ctx, o.Outgoing, why); err != nil {
				return nil, err
			}
			ses.outbox = slices.Delete(slices.Clone(ses.outbox), i, i+1)
			s.Changed(ses.room, o.message.Negotiation)
			continue
		}
		if !o.published {
			return &o, nil
		}
		r = after
		i++
	}
	return nil, nil
}
