package negotiator

import (
	"context"
	"fmt"

	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// situation is what is known of a room at a moment.
type situation struct {
	room   negotiation.Room
	known  []negotiation.Known
	unsent []negotiation.Unsent
}

func (s *Service) look(ctx context.Context, room string) (situation, error) {
	r, err := s.openRoom(ctx, room)
	if err != nil {
		return situation{}, err
	}
	known, unsent, err := s.Negotiations.Known(ctx, room)
	return situation{r, known, unsent}, err
}

func (s *Service) openRoom(ctx context.Context, id string) (negotiation.Room, error) {
	open, err := s.Rooms.OpenRooms(ctx)
	if err != nil {
		return negotiation.Room{}, err
	}
	for _, r := range open {
		if r.ID == id {
			return r, nil
		}
	}
	return negotiation.Room{}, negotiation.ErrUnusable
}

func (s situation) open() (negotiation.Known, bool) {
	for _, k := range s.known {
		if k.Open() {
			return k, true
		}
	}
	return negotiation.Known{}, false
}

// howEnded ends the sentence that a negotiation is over.
func (s situation) howEnded(id string) string {
	for _, k := range s.known {
		if k.ID == id && !k.Open() {
			return fmt.Sprintf(": it is %s.", string(k.State))
		}
	}
	return "."
}

// lastRound returns the offer that was made last in the room, in whatever negotiation.
func (s situation) lastRound() (last negotiation.Round, ok bool) {
	for _, k := range s.known {
		if r := k.Last(); !ok || r.Position > last.Position {
			last, ok = r, true
		}
	}
	return last, ok
}
