package rooms

import (
	"context"
	"errors"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
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
		return s.different(ctx, r)
	}
	if err := s.Store.SetCompared(ctx, id, r.Words); err != nil {
		return Status{}, err
	}
	s.Acts.RecordAct(ctx, "room", lang.Say("Said that both desktops show the same words."), map[string]any{"room": id, "words": r.Words})
	s.Changed(id)
	return s.Get(ctx, id)
}

// different closes a room whose words are not the same. If that has to wait, nothing more
// is accepted, approved or paid here until the person compares the words again.
func (s *Service) different(ctx context.Context, r Room) (Status, error) {
	st, err := s.closed(ctx, r, notTheSame, false)
	if !errors.Is(err, ErrUnfinished) {
		return st, err
	}
	if r.Compared {
		if err := s.Store.SetDifferent(ctx, r.ID); err != nil {
			return Status{}, err
		}
		s.Acts.RecordAct(ctx, "room", lang.Say("Said that both desktops do not show the same words."), map[string]any{"room": r.ID, "words": r.Words})
		s.Changed(r.ID)
	}
	return Status{}, unfinishedError{err.Error() + "; " + lang.Say("until then nothing more is accepted, approved or paid in this room")}
}

// notTheSame is why a room is closed whose words are not the same.
const notTheSame = "You said that the words were not the same: someone may have been between the two desktops."
