package rooms

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/app/negotiation"
	"github.com/nod-app/nod/app/room"
	"github.com/nod-app/nod/app/safetext"
)

// What one desktop says last in a room: that it has closed it, and whether because the
// words were not the same. The other one closes the room too, and says so, once.
const (
	saysClosed    = `{"type":"room_closed"}`
	saysDifferent = `{"type":"room_closed","words":"different"}`
)

// closingTime is how long the other desktop is waited for while a room is closed.
const closingTime = 2 * time.Second

// tellClosed tells the other desktop that this one has closed a room, if it can be reached.
// Where the log is on this desktop alone it stays until the other has read it, for a moment:
// who is away finds later that it is not let in. Where nothing was said the host can still
// invite again, so nothing is said of closing either, but that the words were not the same.
func (s *Service) tellClosed(ctx context.Context, r Room, different bool) {
	if !r.Runs() {
		return
	}
	c := s.connection(r.ID)
	if !c.mu.TryLock() { // it is being connected
		return
	}
	log := c.log
	reached := log != nil
	if reached {
		reached, _ = c.transport.Reached()
	}
	c.mu.Unlock()
	if !reached {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closingTime)
	defer cancel()
	if said, err := s.Store.RoomMessages(ctx, r.ID); err != nil || len(said) == 0 && !different {
		return
	}
	body := saysClosed
	if different {
		body = saysDifferent
	}
	if err := log.Publish(ctx, []byte(body)); err != nil || r.Self != negotiation.Host || r.Cluster != "" {
		return // what the host or a cluster has the other will read
	}
	_ = log.Follow(ctx, 0, func(e room.Entry) error {
		if e.Message.From == r.Other().Key && closing(e.Message.Body) {
			return errClosing
		}
		return nil
	})
}

func closing(body []byte) bool { return string(body) == saysClosed || string(body) == saysDifferent }

// errClosing ends the reading of a room's log: the other desktop has closed the room.
var errClosing = errors.New("the other desktop has closed the room")

// closedByOther closes a room that the other desktop has closed, and says so: all that was
// said before has been read here, and nothing that is said from now on will be read there.
func (s *Service) closedByOther(ctx context.Context, r Room, log *room.Log, body []byte) error {
	ctx = context.WithoutCancel(ctx)
	reason := cmp.Or(safetext.Name(r.Other().Name, 40), "The other person")
	if string(body) == saysDifferent {
		reason += " said that the words were not the same: somebody may have stood between the two desktops."
	} else {
		reason += " closed it."
	}
	err := s.Locked(ctx, r.ID, func(negotiation.Unfinished) error {
		return s.Store.CloseRoom(ctx, r.ID, s.Now(), reason, false)
	})
	if err != nil {
		return err
	}
	answering, cancel := context.WithTimeout(ctx, closingTime)
	defer cancel()
	_ = log.Publish(answering, []byte(saysClosed)) // else the other does not wait for it any longer
	s.mu.Lock()
	run := s.runs[r.ID]
	s.mu.Unlock()
	if run != nil {
		run.stop()
	}
	err = s.disconnect(r.ID)
	s.Changed(r.ID)
	return errors.Join(errClosing, err)
}
