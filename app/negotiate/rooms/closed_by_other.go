package rooms

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// What one desktop says last in a room: that it has closed it, and whether because the
// words were not the same. The other one closes the room too, and says so, once.
const (
	saysClosed    = `{"type":"room_closed"}`
	saysDifferent = `{"type":"room_closed","words":"different"}`
)

// How long the other desktop is waited for while a room is closed, and how long it tries to
// answer: its answer may be the last that the other reads before the log is gone.
const (
	defaultClosingTime = 2 * time.Second
	answeringTime      = 2 * time.Second
)

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
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.ClosingTime)
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
	_ = log.Follow(ctx, 0, func(e protocol.Entry) error {
		if e.Message.From == r.Other().Key && closing(e.Message.Body) {
			return errClosing
		}
		return nil
	})
}

func closing(body []byte) bool { return string(body) == saysClosed || string(body) == saysDifferent }

// errClosing ends the reading of a room's log: the other desktop has closed the room.
var errClosing = lang.Errorf("the other desktop has closed the room")

// pendingClose is a room that the other desktop has closed, and that is still read here: the
// other can still approve what this person has approved.
type pendingClose struct {
	why   string    // a sentence
	until time.Time // when the time for approving has run out; zero: not known yet
}

// errApprovalPending means that what this person has approved can still be approved by the
// other, so that the room is still to be read.
var errApprovalPending = lang.Errorf("the room is still to be read")

// closedByOther records that the other desktop has closed a room, saying body, and returns
// errClosing. A changed program can approve after that what this person has approved, and would
// have the agreement alone if no one read it here: until that negotiation is over, or its time has
// run out, the room stays open and the error is nil; until is when that time runs out (zero: not
// known or not pending).
func (s *Service) closedByOther(ctx context.Context, r Room, body []byte) (until time.Time, err error) {
	l := pendingClose{why: r.whyClosed(body)}
	err = s.Locked(ctx, r.ID, func(u negotiation.Unfinished) error {
		if l.until = u.Until; u.Approved && (l.until.IsZero() || s.Now().Before(l.until)) {
			return errApprovalPending
		}
		return s.Store.CloseRoom(ctx, r.ID, s.Now(), l.why, false)
	})
	if err == nil {
		return time.Time{}, errClosing
	}
	if errors.Is(err, errApprovalPending) {
		s.setPendingClose(r.ID, &l)
		err = nil
	}
	return l.until, err
}

func (r Room) whyClosed(body []byte) string {
	name := cmp.Or(safetext.Name(r.Other().Name, 40), "The other person")
	if string(body) == saysDifferent {
		return lang.Say("%s said that the words were not the same: someone may have been between the two desktops.", name)
	}
	return lang.Say("%s closed it.", name)
}

// finishClose ends what runs in a room that was closed since the other desktop has closed it, and
// says so: all that was said before has been read here, and nothing that is said from now
// on will be read.
func (s *Service) finishClose(ctx context.Context, r Room, log *protocol.Log) error {
	ctx = context.WithoutCancel(ctx)
	s.mu.Lock()
	run := s.runs[r.ID]
	s.mu.Unlock()
	if run != nil {
		run.stop() // first: what it still publishes would be waited for
	}
	answering, cancel := context.WithTimeout(ctx, answeringTime)
	defer cancel()
	_ = log.Publish(answering, []byte(saysClosed)) // else the other does not wait for it any longer
	err := s.disconnect(r.ID)
	s.Changed(r.ID)
	return errors.Join(errClosing, err)
}

// setPendingClose records that a room stays open though the other desktop has closed it.
func (s *Service) setPendingClose(id string, l *pendingClose) {
	s.mu.Lock()
	r := s.runs[id]
	changed := r != nil && (r.pendingClose == nil || *r.pendingClose != *l)
	if changed {
		r.pendingClose = l
	}
	s.mu.Unlock()
	if changed {
		s.Changed(id)
	}
}

// problem returns why a room is not closed yet, in words.
func (l pendingClose) problem(now time.Time) string {
	if left := l.until.Sub(now); !l.until.IsZero() && left > 0 {
		return l.why + " " + lang.Say("It stays open here until the time for approving has run out, in %s: what you have approved can still be agreed on.", minutes(left))
	}
	return l.why + " " + lang.Say("It stays open here until it is known whether what you have approved is agreed on.")
}
