package rooms

import (
	"cmp"
	"context"
	"math"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// CloseRoom ends the use of a room. What was negotiated in it stays. It is refused with
// ErrUnfinished while one party could be left with an agreement that the other does not
// have, unless the person wants to close it anyway: a desktop that is gone for good never
// answers.
func (s *Service) CloseRoom(ctx context.Context, id string, anyway bool) error {
	s.acting.Lock()
	defer s.acting.Unlock()
	r, err := s.Get(ctx, id)
	if err != nil {
		return err
	}
	_, err = s.closed(ctx, r.Room, "You closed it.", anyway)
	return err
}

// closed closes a room, tells the other desktop, and ends what runs in it.
func (s *Service) closed(ctx context.Context, r Room, reason string, anyway bool) (Status, error) {
	if r.Practice {
		if err := s.Practice.Close(ctx, r.ID); err != nil {
			return Status{}, err
		}
	} else if err := s.keepClosed(ctx, r, reason, anyway); err != nil {
		return Status{}, err
	}
	s.tellClosed(ctx, r, reason == notTheSame)
	s.endInvitation(r.ID)
	s.end(r.ID)
	err := s.disconnect(r.ID)
	if err != nil {
		return Status{}, err
	}
	s.Acts.RecordAct(ctx, "room", lang.Say("Closed a room."), map[string]any{"room": r.ID, "reason": reason, "anyway": anyway})
	s.Changed(r.ID)
	return s.Get(ctx, r.ID)
}

// keepClosed stores that a room is closed. A closed room's log is not read any more; if the
// host closes the room, neither party can read it. What a party has not read by then is lost to it.
func (s *Service) keepClosed(ctx context.Context, r Room, reason string, anyway bool) error {
	return s.Locked(ctx, r.ID, func(u negotiation.Unfinished) error {
		if why := r.unfinished(u, s.Now()); why != "" && r.Runs() && !anyway {
			return unfinishedError{why}
		}
		return s.Store.CloseRoom(ctx, r.ID, s.Now(), reason, reason == notTheSame)
	})
}

// unfinished says what to wait for before a room is closed; "": for nothing.
func (r Room) unfinished(u negotiation.Unfinished, now time.Time) string {
	other := cmp.Or(safetext.Name(r.Other().Name, 40), "the other person")
	left := u.Until.Sub(now)
	switch {
	case u.Approved && left > 0:
		return lang.Say("you have approved terms here; wait until %s has approved too or the time has run out, in %s; closed now, the room can leave %s with an agreement that you do not have", other, minutes(left), other)
	case u.Approved:
		return lang.Say("you have approved terms here, and whether %s has approved them in time is not known yet; wait until both desktops are connected; closed now, the room can leave %s with an agreement that you do not have", other, other)
	case u.Unread:
		return lang.Say("the desktop of %s has not received the agreement yet; wait until both desktops are connected; closed now, the room can leave you with an agreement that %s does not have", other, other)
	}
	return ""
}

// minutes returns a time to wait, not less than it is.
func minutes(d time.Duration) string {
	if d <= time.Minute {
		return "a minute"
	}
	return lang.Say("%.0f minutes", math.Ceil(d.Minutes()))
}
