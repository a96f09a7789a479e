package negotiation

import (
	"context"
	"time"
)

// Locked calls do while nothing can be put into the outbox of a room and nothing that
// comes in the room is kept: what do changes of the room counts for all that is said later.
// until is how long the other party can approve what this one has approved, as far as this
// desktop's clock can say; zero if there is nothing like that.
func (s *Service) Locked(ctx context.Context, room string, do func(until time.Time) error) error {
	return s.with(ctx, room, func(ses *session) error { return do(ses.approvedUntil()) })
}

// approvedUntil counts an approval in the outbox too: it may be in the log already.
func (ses *session) approvedUntil() time.Time {
	open, ok := ses.expected().Open()
	if !ok || !open.approvedBy(ses.replica.Room.Self) {
		return time.Time{}
	}
	return Known{open, ses.since[open.ID]}.Deadline().Add(grace)
}
