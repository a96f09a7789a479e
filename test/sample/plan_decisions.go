package sample

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/planning"
)

func (s *campaignStore) Plan(_ context.Context, id string) (planning.Plan, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p, ok := s.plans[id]; ok {
		return p, nil
	}
	return planning.Plan{}, planning.NoPlanError{ID: id}
}

func (s *campaignStore) AddPlanDecision(_ context.Context, d planning.Decision) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.decisions = append(s.decisions, d)
	return nil
}

func (s *campaignStore) PlanDecision(_ context.Context, id string) (planning.Decision, error) {
	found := s.decisionsWhere(func(d planning.Decision) bool { return d.ID == id })
	if len(found) == 0 {
		return planning.Decision{}, planning.ErrNotFound
	}
	return found[0], nil
}

func (s *campaignStore) PlanDecisions(_ context.Context, plan string) ([]planning.Decision, error) {
	return s.decisionsWhere(func(d planning.Decision) bool { return d.Plan == plan }), nil
}

func (s *campaignStore) UnfinishedDecisions(context.Context) ([]planning.Decision, error) {
	return s.decisionsWhere(func(d planning.Decision) bool { return d.State == planning.Applying }), nil
}

func (s *campaignStore) decisionsWhere(is func(planning.Decision) bool) (out []planning.Decision) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.decisions {
		if is(d) {
			out = append(out, d)
		}
	}
	return out
}

func (s *campaignStore) AppliedActions(_ context.Context, plan, campaign string) (out []planning.AppliedAction, err error) {
	standing := s.decisionsWhere(func(d planning.Decision) bool {
		return d.Plan == plan && d.Campaign == campaign && d.State != planning.TakenOff
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.applied {
		if slices.ContainsFunc(standing, func(d planning.Decision) bool { return d.ID == a.Decision }) {
			out = append(out, a)
		}
	}
	return out, nil
}

func (s *campaignStore) FailedActions(_ context.Context, decision string) ([]planning.FailedAction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.failed[decision]), nil
}

func (s *campaignStore) SaveBatch(_ context.Context, b planning.Batch) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(b.Applied) > 0 {
		if err := s.save(b.Change); err != nil {
			return err
		}
	}
	s.applied = append(s.applied, b.Applied...)
	if s.failed == nil {
		s.failed = map[string][]planning.FailedAction{}
	}
	failed := slices.DeleteFunc(s.failed[b.Change.ID], func(f planning.FailedAction) bool {
		return slices.ContainsFunc(b.Applied, func(a planning.AppliedAction) bool { return a.Action == f.Action }) ||
			slices.ContainsFunc(b.Failed, func(o planning.FailedAction) bool { return o.Action == f.Action })
	})
	s.failed[b.Change.ID] = append(failed, b.Failed...)
	s.mark(b.Change.ID, b.State)
	return nil
}

// mark notes how far a decision is; of a change that is none there is nothing to note.
func (s *campaignStore) mark(decision string, state planning.DecisionState) {
	for i := range s.decisions {
		if s.decisions[i].ID == decision {
			s.decisions[i].State = state
		}
	}
}
