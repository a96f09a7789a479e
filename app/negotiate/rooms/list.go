package rooms

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// Status is a room with how it is now.
type Status struct {
	Room
	Connected  bool        // its server can be reached
	Problem    string      // why it cannot, as a sentence
	Invitation *Invitation // nil once someone has joined
}

// List returns all rooms, closed ones too, the one that was opened or joined last first.
func (s *Service) List(ctx context.Context) ([]Status, error) {
	practised, err := s.Practice.List(ctx)
	if err != nil {
		return nil, err
	}
	kept, err := s.Store.Rooms(ctx)
	if err != nil {
		return nil, err
	}
	var out []Status
	for _, r := range kept {
		out = append(out, s.status(r))
	}
	for _, p := range practised {
		out = append(out, s.status(practiceRoom(p)))
	}
	slices.SortStableFunc(out, func(a, b Status) int { return b.Created.Compare(a.Created) })
	return out, nil
}

// Get returns negotiation.ErrNoRoom if there is no such room.
func (s *Service) Get(ctx context.Context, id string) (Status, error) {
	all, err := s.List(ctx)
	if err != nil {
		return Status{}, err
	}
	i := slices.IndexFunc(all, func(r Status) bool { return r.ID == id })
	if i < 0 {
		return Status{}, negotiation.ErrNoRoom
	}
	return all[i], nil
}

func (s *Service) status(r Room) Status {
	out := Status{Room: r}
	reached, tried, last := s.reached(r.ID)
	out.Invitation = s.invitation(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	run := s.runs[r.ID]
	if run == nil || !r.Runs() {
		return out
	}
	switch {
	case run.pendingClose != nil:
		out.Connected, out.Problem = reached, run.pendingClose.problem(s.Now())
		return out
	case r.Practice:
		out.Connected = run.err == nil
	case reached:
		out.Connected = true
		if run.err != nil {
			out.Problem = lang.Say("Nod cannot go on in this room: %s.", quoted(run.err.Error()))
		}
		return out
	}
	switch {
	case run.err != nil:
		out.Problem = r.reasonOf(run.err)
	case tried:
		out.Problem = r.away(last)
	}
	return out
}
