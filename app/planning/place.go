package planning

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/plan"
)

// Place puts what an action of a plan makes into a channel or project, because a person
// says so; in nothing, it goes back to where the rules put it. The place is a part of the
// action, so that a decision about the action without it does not hold any more.
func (s *Service) Place(ctx context.Context, planID, action, in string) error {
	s.planMu.Lock()
	defer s.planMu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.Plans.Plan(ctx, planID)
	if err != nil {
		return err
	}
	c, err := s.Store.Campaign(ctx, p.Campaign)
	if err != nil {
		return topologyUnavailable(p, err)
	}
	applied, err := s.Store.AppliedActions(ctx, p.ID, p.Campaign)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(applied, func(a AppliedAction) bool { return a.Action == action }) {
		return plan.Invalidf("the action “%s” is applied: move what came of it in the campaign", action)
	}
	if p.Body, err = p.Body.Place(c, action, in); err != nil {
		return err
	}
	if err := s.Plans.SaveBuild(context.WithoutCancel(ctx), p); err != nil {
		return err
	}
	s.Acts.RecordAct(ctx, "plan_place", "Chose a place for an action of the plan “"+p.Name+"”.", map[string]any{"plan": p.ID, "action": action, "parent": in})
	s.PlanChanged(p.ID)
	return nil
}
