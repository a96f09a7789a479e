package rooms

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/nod-app/nod/app/safetext"
)

// Compare keeps what this desktop's person said of the words that both desktops show;
// words are those that the person saw. If they are not the same the room is closed.
func (s *Service) Compare(ctx context.Context, id string, words []string, same bool) (Status, error) {
	s.acting.Lock()
	defer s.acting.Unlock()
	r, err := s.Store.Room(ctx, id)
	switch {
	case err != nil:
		return Status{}, err
	case !r.Runs():
		return Status{}, invalid("there is nothing to compare in this room. %s", r.negotiated().Ended)
	case len(words) > 0 && !slices.Equal(words, r.Words):
		return Status{}, ErrChanged
	case !same:
		return s.closed(ctx, r, notTheSame)
	}
	if err := s.Store.SetCompared(ctx, id, r.Words); err != nil {
		return Status{}, err
	}
	s.Acts.RecordAct(ctx, "room", "Said that both desktops show the same words.", map[string]any{"room": id, "words": r.Words})
	s.Changed(id)
	return s.Get(ctx, id)
}

// notTheSame is why a room is closed whose words are not the same.
const notTheSame = "You said that the words were not the same: somebody may have stood between the two desktops."

// CloseRoom ends the use of a room. What was negotiated in it stays. It is refused while
// the other party can still approve what this desktop's person has approved.
func (s *Service) CloseRoom(ctx context.Context, id string) error {
	s.acting.Lock()
	defer s.acting.Unlock()
	r, err := s.Get(ctx, id)
	if err != nil {
		return err
	}
	_, err = s.closed(ctx, r.Room, "You closed it.")
	return err
}

// closed closes a room, and ends what runs in it.
func (s *Service) closed(ctx context.Context, r Room, reason string) (Status, error) {
	if r.Practice {
		if err := s.Practice.Close(ctx, r.ID); err != nil {
			return Status{}, err
		}
	} else if err := s.keepClosed(ctx, r, reason); err != nil {
		return Status{}, err
	}
	s.endInvitation(r.ID)
	s.end(r.ID)
	err := s.disconnect(r.ID)
	if err != nil {
		return Status{}, err
	}
	s.Acts.RecordAct(ctx, "room", "Closed a room.", map[string]string{"room": r.ID, "reason": reason})
	s.Changed(r.ID)
	return s.Get(ctx, r.ID)
}

// keepClosed keeps that a room is closed. The log of a closed room is not read: an approval
// of the other party that came later would make an agreement that only they know.
func (s *Service) keepClosed(ctx context.Context, r Room, reason string) error {
	return s.Locked(ctx, r.ID, func(until time.Time) error {
		if left := until.Sub(s.Now()); r.Runs() && left > 0 {
			return invalid("you have approved terms here; wait until %s has approved too or the time has run out, in %s.",
				cmp.Or(safetext.Name(r.Other().Name, 40), "the other person"), minutes(left))
		}
		return s.Store.CloseRoom(ctx, r.ID, s.Now(), reason, reason == notTheSame)
	})
}

// minutes is a time to wait, not less than it is.
func minutes(d time.Duration) string {
	if d <= time.Minute {
		return "a minute"
	}
	return fmt.Sprintf("%.0f minutes", math.Ceil(d.Minutes()))
}
