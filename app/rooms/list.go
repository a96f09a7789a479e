package rooms

import (
	"cmp"
	"context"
	"slices"

	"github.com/nod-app/nod/app/negotiation"
	"github.com/nod-app/nod/app/negotiation/practice"
	"github.com/nod-app/nod/app/room/invitation"
)

// Status is a room with how it is now.
type Status struct {
	Room
	Connected bool   // its server can be reached
	Problem   string // why it cannot
}

// List returns all rooms, closed ones too, the one that was opened or joined last first.
func (s *Service) List(ctx context.Context) ([]Status, error) {
	practised, err := s.Practice.List(ctx)
	if err != nil {
		return nil, err
	}
	var out []Status
	for _, p := range practised {
		out = append(out, s.status(practiceRoom(p)))
	}
	slices.SortStableFunc(out, func(a, b Status) int { return -cmp.Compare(a.Created.UnixNano(), b.Created.UnixNano()) })
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

func practiceRoom(p practice.Room) Room {
	return Room{ID: p.ID, Practice: true, Self: negotiation.Host, Host: invitation.Member{Name: practice.HostName}, Guest: invitation.Member{Name: practice.GuestName},
		Compared: true, Created: p.Created, Closed: p.Closed}
}

// status adds how a room is now.
func (s *Service) status(r Room) Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := Status{Room: r}
	if going := s.runs[r.ID]; going != nil && r.Runs() {
		out.Problem = going.problem
		out.Connected = going.problem == ""
	}
	return out
}
