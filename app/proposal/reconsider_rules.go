package proposal

import (
	"context"
	"fmt"
)

// ruled is how many proposals are classified again after a change of the rules.
const ruled = 1000

// ReconsiderRules classifies again what waits, or is to be left, after the rules have
// changed, the newest of it, and changes what a rule decides now or decided before. What a person has
// edited stays: that is about one file, and a rule is about many. It returns how many
// proposals are others now; each changes as by Reconsider.
func (s *Service) ReconsiderRules(ctx context.Context) (int, error) {
	var waiting []Proposal
	for _, status := range []Status{Pending, Left} {
		ps, _, err := s.List(ctx, Filter{Status: status, Limit: ruled})
		if err != nil {
			return 0, fmt.Errorf("read what waits: %w", err)
		}
		waiting = append(waiting, ps...)
	}
	changed := 0
	for _, p := range waiting {
		if p.By == byPerson {
			continue
		}
		sug := s.suggest(ctx, s.FileOf(p))
		if ctx.Err() != nil {
			return changed, ctx.Err()
		}
		if sug.By != ByRule && p.By != ByRule {
			continue
		}
		done, err := s.propose(ctx, p, sug)
		if err != nil {
			return changed, err
		}
		if done {
			changed++
		}
	}
	if changed > 0 {
		s.d.Changed()
	}
	return changed, nil
}
