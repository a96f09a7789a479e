package negotiation

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
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

// Counter offers other terms than those of the offer with that hash. The error is a Refusal
// if this party cannot now, or if there is another offer meanwhile.
func (s *Service) Counter(ctx context.Context, room, id string, h Hash, t Terms, reason string) error {
	return s.send(ctx, room, id, func(k Known, r Room) (Message, error) {
		return Message{Kind: Counter, Round: k.Last().Number + 1, Terms: &t, Reason: reason}, answers(k, r, h)
	})
}

// Accept accepts the offer with that hash. Nothing is agreed yet: both persons have to
// approve.
func (s *Service) Accept(ctx context.Context, room, id string, h Hash) error {
	return s.send(ctx, room, id, func(k Known, r Room) (Message, error) {
		return Message{Kind: Accept, Round: k.Last().Number, Hash: h}, compared(r)
	})
}

// Reject ends a negotiation in which the offer with that hash is the last that was seen; the
// reason may be empty. The error is a Refusal if there is another offer meanwhile.
func (s *Service) Reject(ctx context.Context, room, id string, h Hash, reason string) error {
	return s.send(ctx, room, id, func(k Known, r Room) (Message, error) {
		return Message{Kind: Reject, Round: k.Last().Number, Reason: reason}, answers(k, r, h)
	})
}

// answers says whether an answer is one to the last offer. Who has just countered may not
// have seen yet that this counts.
func answers(k Known, r Room, h Hash) error {
	if k.ID == "" {
		return nil // it is not found
	}
	last := k.Last()
	if n := len(k.Rounds); last.By == r.Self && n > 1 && k.Rounds[n-2].Hash == h {
		return nil
	}
	if last.Hash != h {
		return refuse(WrongHash, "It answers another offer than the last one, that of round %d. Look at that one, then answer it.", last.Number)
	}
	return nil
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
		s.Acts.RecordAct(ctx, "negotiation", lang.Say("Approved terms."), map[string]any{"room": room, "negotiation": id, "terms": string(h)})
	}
	return err
}

func compared(r Room) error {
	if !r.Compared {
		return ErrNotCompared
	}
	return nil
}

// send puts a message into the outbox if it would have an effect now. Run publishes it:
// the server of the room can be away for long, and no one waits for it here.
func (s *Service) send(ctx context.Context, room, id string, write func(Known, Room) (Message, error)) error {
	err := s.with(ctx, room, func(ses *session) error {
		next := s.expected(ses)
		if why := next.Room.Ended; why != "" {
			return fmt.Errorf("%w. %s", ErrUnusable, why)
		}
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
	s.session(room).signal()
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

// answerBy returns when a message is too late; zero for what never does. Nothing is too late for
// ending a negotiation.
func answerBy(k Known, kind Kind) time.Time {
	if kind == Reject || kind == Expire || kind == Offer || k.Since.IsZero() {
		return time.Time{}
	}
	return k.Deadline()
}

// late reports whether a message answers after its time.
func (s *Service) late(k Known, kind Kind) bool {
	by := answerBy(k, kind)
	return !by.IsZero() && !s.Now().Before(by)
}

// queue adds a message to those to be sent; the session is locked.
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
		return lang.Errorf("keep what is to send: %w", err)
	}
	ses.outbox = append(ses.outbox, outgoing{Outgoing: o, message: m})
	return nil
}

// Flush publishes what is in the outbox and was not published since the log was opened.
// Each message waits for the server until it is too late. What fails stays there; Run
// tries again. What came to be too late, or would be refused now, is dropped instead: an
// old answer to a new situation is no one's will. An approval that is too late is not sent
// either, but stays until the negotiation is over in the log: it may be in there. The error is why the oldest message that
// is left could not be sent. Only Run calls it.
func (s *Service) Flush(ctx context.Context, room string) error {
	for ctx.Err() == nil {
		var next *outgoing
		var by time.Time
		err := s.with(ctx, room, func(ses *session) (err error) {
			next, by, err = s.nextToPublish(ctx, ses)
			return err
		})
		if err != nil || next == nil {
			return err
		}
		tooLate, err := s.publish(ctx, room, next.Body, by)
		switch {
		case tooLate:
			continue // it is dropped
		case err != nil:
			return err
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
	return ctx.Err()
}

// publish appends a body to the log of a room; by is when it is too late, zero for never.
func (s *Service) publish(ctx context.Context, room string, body []byte, by time.Time) (tooLate bool, err error) {
	if !by.IsZero() {
		var done context.CancelFunc
		ctx, done = s.until(ctx, by)
		defer done()
	}
	log, err := s.Rooms.Log(ctx, room)
	if err == nil {
		err = log.Publish(ctx, body)
	}
	return err != nil && ctx.Err() != nil, err
}

// until returns a context that ends at a time by Now. Now is asked each second, because the
// clock of a context stops while the computer sleeps.
func (s *Service) until(ctx context.Context, end time.Time) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer cancel()
		for left := end.Sub(s.Now()); left > 0; left = end.Sub(s.Now()) {
			if !sleep(ctx, min(left, time.Second)) {
				return
			}
		}
	}()
	return ctx, func() { cancel(); <-ended }
}

// nextToPublish returns the oldest message that was not published, and when it is too late,
// after dropping those that have no sense any more.
func (s *Service) nextToPublish(ctx context.Context, ses *session) (_ *outgoing, by time.Time, _ error) {
	r := ses.replica
	for i := 0; i < len(ses.outbox); {
		o := ses.outbox[i]
		n := r.Negotiations[o.message.Negotiation]
		k := Known{n, ses.since[n.ID]}
		after, res, _ := r.Apply(Entry{Position: r.Position + 1, From: r.Room.Self, Body: o.Body})
		why := ""
		switch {
		case res.Refused != nil:
			why = res.Refused.Text
		case !o.published && s.late(k, o.message.Kind):
			why = lang.Say("The time for answering had run out before it could be sent.")
		}
		if why != "" && !o.published && o.message.Kind == Approve && n.Open() {
			i++ // it may be in the log; only what follows there can say that it has no effect
			continue
		}
		if why != "" && !o.published {
			if err := s.Store.DropOutgoing(ctx, o.Outgoing, why); err != nil {
				return nil, by, err
			}
			ses.outbox = slices.Delete(slices.Clone(ses.outbox), i, i+1)
			s.Changed(ses.room, o.message.Negotiation)
			continue
		}
		if !o.published {
			return &o, answerBy(k, o.message.Kind), nil
		}
		r = after
		i++
	}
	return nil, by, nil
}
