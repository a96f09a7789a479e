package planning

import (
	"context"

	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
)

// Preview is what would come of some actions of a plan.
type Preview struct {
	Actions []string // those that were chosen and all that they depend on, in the order of the plan
	Added   []string // those that only come along
	Results []plan.Result
	Before  campaign.Campaign
	After   campaign.Campaign
}

// Preview says what the campaign would be after some actions, with all that they
// depend on and that is not applied yet. It changes nothing.
func (s *Service) Preview(ctx context.Context, planID string, ids []string) (Preview, error) {
	p, err := s.Plans.Plan(ctx, planID)
	if err != nil {
		return Preview{}, err
	}
	c, err := s.Store.Campaign(ctx, p.Campaign)
	if err != nil {
		return Preview{}, err
	}
	applied, err := s.Store.AppliedActions(ctx, planID, p.Campaign)
	if err != nil {
		return Preview{}, err
	}
	made := map[string]string{}
	for _, a := range applied {
		made[a.Action] = a.Node
	}
	chosen, added := plan.Closure(p.Body.Actions, ids)
	out := Preview{Actions: []string{}, Added: []string{}, Before: c}
	for _, a := range chosen {
		if _, done := made[a.ID]; !done {
			out.Actions = append(out.Actions, a.ID)
		}
	}
	for _, id := range added {
		if _, done := made[id]; !done {
			out.Added = append(out.Added, id)
		}
	}
	application := plan.NewApplication(c, p.Body.Actions, made)
	for _, a := range actionsByID(chosen, out.Actions) {
		node, steps, err := application.Apply(a)
		out.Results = append(out.Results, plan.Result{ActionID: a.ID, Node: node, Steps: steps, Err: err})
	}
	out.After = application.Draft.Campaign()
	return out, nil
}
