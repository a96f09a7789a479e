package proposal

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// ReconsiderRules classifies again what waits, or is to be left, after the rules have
// changed, the newest first, and changes what a rule decides now or decided before. What a
// person has edited stays: that is about one file, and a rule is about many. It returns how
// many proposals are others now; each changes as by Reconsider.
func (s *Service) ReconsiderRules(ctx context.Context) (changed int, err error) {
	ids, err := s.waiting(ctx)
	if err != nil {
		return 0, err
	}
	task := s.d.Begin(lang.Say("Applying the rules to %v", safetext.Number(len(ids), "proposal")), len(ids))
	defer task.End()
	for page := range slices.Chunk(ids, pageSize) {
		n, err := s.reconsiderRules(ctx, page)
		changed += n
		if err != nil {
			return changed, err
		}
		task.Add(len(page))
	}
	if changed > 0 {
		s.d.Changed()
	}
	return changed, nil
}

// waiting returns the proposals about which a person can still decide.
func (s *Service) waiting(ctx context.Context) ([]string, error) {
	var ids []string
	for _, status := range []Status{Pending, Left} {
		ps, _, err := s.List(ctx, Filter{Status: status})
		if err != nil {
			return nil, lang.Errorf("read what waits: %w", err)
		}
		for _, p := range ps {
			ids = append(ids, p.ID)
		}
	}
	return ids, nil
}

func (s *Service) reconsiderRules(ctx context.Context, ids []string) (changed int, err error) {
	ps, err := s.load(ctx, ids)
	if err != nil {
		return 0, err
	}
	t := newDuplicates()
	for _, id := range ids {
		p, ok := ps[id]
		if !ok || !p.Waits() || p.By == byPerson {
			continue
		}
		sug := s.suggest(ctx, s.FileOf(p))
		if ctx.Err() != nil {
			return changed, ctx.Err()
		}
		if sug.By != ByRule && p.By != ByRule {
			continue
		}
		done, err := s.propose(ctx, p, sug, t)
		if err != nil {
			return changed, err
		}
		if done {
			changed++
		}
	}
	return changed, nil
}
