package rules

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/proposal/classify"
)

// Note says that the rules may have changed, in a window, at the command line or by
// hand. It never waits: a change that was noted and is not applied yet is this one, too.
func (s *Service) Note() {
	select {
	case s.noted <- struct{}{}:
	default:
	}
}

// Run applies the rules to what waits whenever they have changed, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	applied := s.List()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.noted:
		}
		now := s.List()
		if slices.EqualFunc(applied, now, classify.Rule.Equal) {
			continue
		}
		applied = now
		s.Apply(ctx)
	}
}
