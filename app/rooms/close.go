package rooms

import "context"

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

// CloseRoom ends the use of a room. What was negotiated in it stays.
func (s *Service) CloseRoom(ctx context.Context, id string) error {
	if err := s.Practice.Close(ctx, id); err != nil {
		return err
	}
	s.end(id)
	s.Changed(id)
	return nil
}
