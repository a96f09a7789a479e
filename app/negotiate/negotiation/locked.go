package negotiation

import (
	"context"
	"errors"
	"time"
)

// Unfinished is why a room cannot be closed without one party having an agreement that the
// other does not have. The zero value: nothing.
type Unfinished struct {
	// Approved: the other party can still approve what this one has approved, or has done so
	// already, as far as this desktop has read the log.
	Approved bool
	// Until is how long the other party can approve, as far as this desktop's clock can say;
	// zero if that time is not known.
	Until time.Time
	// OtherApproved: the other party has approved what this one has not.
	OtherApproved bool
	// Unread: there is an agreement that the other desktop is not known to have.
	Unread bool
}

// Locked calls do while nothing can be put into the outbox of a room and nothing that
// comes in the room is kept: what do changes of the room counts for all that is said later.
func (s *Service) Locked(ctx context.Context, room string, do func(Unfinished) error) error {
	return s.with(ctx, room, func(ses *session) error { return do(ses.unfinished()) })
}

// unfinished returns what keeps a room from being closed, by what was read alone. An approval in
// the outbox may be in the log already, and that the time of one has run out counts once the log
// says so.
func (ses *session) unfinished() (u Unfinished) {
	self := ses.replica.Room.Self
	for id, n := range ses.replica.Negotiations {
		if n.Open() && (n.approvedBy(self) || ses.sends(id, Approve)) {
			u.Approved = true
			if n.State == Accepted {
				u.Until = Known{n, ses.since[id]}.Deadline().Add(grace)
			}
		}
		u.OtherApproved = u.OtherApproved || n.Open() && n.approvedBy(self.Other()) && !n.approvedBy(self)
		u.Unread = u.Unread || n.State == Agreed && !n.readBy(self.Other())
	}
	return u
}

func (ses *session) sends(id string, k Kind) bool {
	for _, o := range ses.outbox {
		if o.message.Negotiation == id && o.message.Kind == k {
			return true
		}
	}
	return false
}

// confirm puts into the outbox that this desktop has the agreements that it has read, each
// once: the other party may not close the room before. It is no answer to what the other
// says of itself, so none follows another.
func (s *Service) confirm(ctx context.Context, room string) error {
	return s.with(ctx, room, func(ses *session) error {
		self := ses.replica.Room.Self
		if ses.replica.Room.Ended != "" || ses.replica.Room.Practice { // a script is told nothing
			return nil
		}
		for id, n := range ses.replica.Negotiations {
			if n.State != Agreed || n.readBy(self) || ses.sends(id, Read) {
				continue
			}
			last := n.Last()
			err := s.queue(ctx, ses, s.expected(ses), Message{Kind: Read, Negotiation: id, Round: last.Number, Hash: last.Hash})
			if _, full := errors.AsType[Refusal](err); err != nil && !full {
				return err
			}
		}
		return nil
	})
}
