package negotiation

import (
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Receive applies the next entry of a room's log and keeps it. An entry that was kept
// before changes nothing.
func (s *Service) Receive(ctx context.Context, room string, e Entry) error {
	var res Result
	var now Known
	var in Room
	err := s.with(ctx, room, func(ses *session) error {
		after, r, ok := ses.replica.Apply(e)
		if !ok {
			return nil
		}
		res = r
		k := Known{r.Negotiation, s.since(ses, r)}
		if err := s.Store.SaveEntry(context.WithoutCancel(ctx), room, r, k, s.Now()); err != nil {
			ses.loaded = false // whether it is kept only the store knows
			return lang.Errorf("keep what came in a room: %w", err)
		}
		ses.replica = after
		if r.Refused == nil {
			ses.since[k.ID] = k.Since
		}
		if e.From == ses.replica.Room.Self {
			ses.outbox = slices.DeleteFunc(slices.Clone(ses.outbox), func(o outgoing) bool { return string(o.Body) == string(e.Body) })
		}
		now, in = k, ses.replica.Room
		ses.signal()
		return nil
	})
	if err == nil && res.Message.Negotiation != "" {
		s.Changed(room, res.Message.Negotiation)
		if res.Refused == nil && s.Received != nil && res.Message.Kind != Read {
			s.Received(in, now, res)
		}
	}
	return err
}

// since returns when the time for answering begins to run after an entry, by the clock on the wall
// alone: Go's other one stops while the computer sleeps. One approval does not give the other more
// time.
func (s *Service) since(ses *session, r Result) time.Time {
	before := ses.since[r.Negotiation.ID]
	if r.Refused != nil || r.Message.Kind == Approve || r.Message.Kind == Read {
		return before
	}
	return s.Now().Round(0)
}

// grace is how much longer than the other party this one waits for an answer that the
// other owes, so that mostly only one of them says that time ran out.
const grace = 5 * time.Second

// Tick ends what this party waits for or should have answered, if its time has run out.
// It returns when to come again; zero if there is nothing to wait for.
func (s *Service) Tick(ctx context.Context, room string) (next time.Time, err error) {
	var late Known
	err = s.with(ctx, room, func(ses *session) error {
		open, ok := s.expected(ses).Open()
		if !ok || ses.since[open.ID].IsZero() {
			return nil
		}
		k := Known{open, ses.since[open.ID]}
		next = k.Deadline()
		if !k.Waits(ses.replica.Room.Self) {
			next = next.Add(grace)
		}
		if !s.Now().Before(next) {
			late, next = k, time.Time{}
		}
		return nil
	})
	if err != nil || late.ID == "" {
		return next, err
	}
	return time.Time{}, s.send(ctx, room, late.ID, func(k Known, _ Room) (Message, error) {
		return Message{Kind: Expire, Round: k.Last().Number}, nil
	})
}

// reopened notes that the log was opened again: what was published before may not be in
// it.
func (s *Service) reopened(ctx context.Context, room string) (position uint64, err error) {
	err = s.with(ctx, room, func(ses *session) error {
		for i := range ses.outbox {
			ses.outbox[i].published = false
		}
		position = ses.replica.Position
		return nil
	})
	return position, err
}
