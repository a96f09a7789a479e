package planning

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/base/lang"
)

// Resume carries out what is left of decisions that a crash broke off. Each was
// approved by a person, and what was applied of it is not applied again. It returns
// how many there were.
func (s *Service) Resume(ctx context.Context) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	unfinished, err := s.Store.UnfinishedDecisions(ctx)
	if err != nil {
		return 0, err
	}
	var errs []error
	for _, d := range unfinished {
		p, err := s.Plans.Plan(ctx, d.Plan)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return 0, err
		}
		if _, err := s.carryOut(context.WithoutCancel(ctx), d, p, ApplyRequest{}); err != nil {
			errs = append(errs, lang.Errorf("go on applying the decision %s: %w", d.ID, err))
		}
	}
	return len(unfinished), errors.Join(errs...)
}
