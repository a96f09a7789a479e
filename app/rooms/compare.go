package rooms

import (
	"context"
	"slices"
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
		return s.closed(ctx, r, notTheSame, false)
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
