package negotiations

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/tools"
)

// room returns the room that a call works in: the one that it names, or the only one that is
// open.
func (s *negotiationTools) room(ctx context.Context, c tools.Call) (negotiation.Room, error) {
	open, err := s.openRooms(ctx)
	if err != nil {
		return negotiation.Room{}, err
	}
	ids := make([]string, len(open))
	for i, r := range open {
		ids[i] = r.ID
	}
	switch {
	case c.Room != "":
		if i := slices.Index(ids, c.Room); i >= 0 {
			return open[i], nil
		}
		return negotiation.Room{}, tools.Fail(codeNoRoom, lang.Say("The room %.80q is not open. The user can see in the window Negotiations which rooms are.", c.Room))
	case len(open) == 0:
		return negotiation.Room{}, tools.Fail(codeNoRoom, lang.Say("No room is open. The user opens or joins one in the window Negotiations; then try again."))
	case len(open) > 1:
		return negotiation.Room{}, tools.Fail(codeWhichRoom, lang.Say("%d rooms are open: %s. Say in which one with “nod call --room ROOM”, or close the others in the window Negotiations.", len(ids), ids))
	}
	return open[0], nil
}

func (s *negotiationTools) openRooms(ctx context.Context) ([]negotiation.Room, error) {
	if s.Rooms == nil {
		return nil, nil
	}
	return s.Rooms.OpenRooms(ctx)
}

// situation is what is known of a room at a moment.
type situation struct {
	room    negotiation.Room
	known   []negotiation.Known
	waiting []negotiation.Unsent // sent and not in the log yet
}

func (s *negotiationTools) look(ctx context.Context, c tools.Call) (situation, error) {
	r, err := s.room(ctx, c)
	if err != nil {
		return situation{}, err
	}
	known, waiting, err := s.Negotiations.Known(ctx, r.ID)
	return situation{r, known, waiting}, err
}

func (s situation) open() (negotiation.Known, bool) {
	for _, k := range s.known {
		if k.Open() {
			return k, true
		}
	}
	return negotiation.Known{}, false
}

// lastTerms returns the terms that were offered last in the room, in any negotiation.
func (s situation) lastTerms() (t negotiation.Terms, ok bool) {
	var at uint64
	for _, k := range s.known {
		if last := k.Last(); !ok || last.Position > at {
			t, at, ok = last.Terms, last.Position, true
		}
	}
	return t, ok
}

func (s situation) other() string { return s.room.Member(s.room.Self.Other()).Name }
