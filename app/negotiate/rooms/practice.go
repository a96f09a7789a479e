package rooms

import (
	"context"

	"github.com/nod-app/nod/app/negotiate/invitation"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/practice"
)

// OpenPractice opens a practice room.
func (s *Service) OpenPractice(ctx context.Context) (Status, error) {
	p, err := s.Practice.Open(ctx)
	if err != nil {
		return Status{}, err
	}
	s.start(p.ID)
	s.Changed(p.ID)
	return s.status(practiceRoom(p)), nil
}

func practiceRoom(p practice.Room) Room {
	return Room{ID: p.ID, Practice: true, Self: negotiation.Host, Host: invitation.Member{Name: practice.HostName}, Guest: invitation.Member{Name: practice.GuestName},
		Compared: true, Created: p.Created, Closed: p.Closed}
}
