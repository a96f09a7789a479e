package rooms

import (
	"context"

	"github.com/nod-app/nod/app/negotiation"
)

// Room implements negotiation.Rooms.
func (s *Service) Room(ctx context.Context, id string) (negotiation.Room, error) {
	return s.Practice.Room(ctx, id)
}

// Log implements negotiation.Rooms.
func (s *Service) Log(ctx context.Context, id string) (negotiation.Log, error) {
	return s.Practice.Log(ctx, id)
}

// Sign implements negotiation.Rooms.
func (s *Service) Sign(ctx context.Context, _ string, text []byte) ([]byte, error) {
	return s.Key.Sign(ctx, text)
}
