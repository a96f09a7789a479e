package planning

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
)

// Place puts what an action of a plan makes into a channel or project, because a person
// says so; in nothing, it goes back to where the rules put it. The place is a part of the
// action, so that a decision about the action without it does not hold any more.
func (s *Service) Place(ctx context.Context, planID, action, in string) error {
	p, err := s.rewrite(ctx, planID, func(p *Plan, c campaign.Campaign, applied map[string]bool) (err error) {
		if applied[action] {
			return campaign.Invalidf("the action “%s” is applied: move what came of it in the campaign", titleOf(p.Body.Actions, action))
		}
		p.Body, err = p.Body.Place(c, action, in)
		return err
	})
	if err != nil {
		return err
	}
	s.Acts.RecordAct(ctx, "plan_place", lang.Say("Chose a place for an action of the plan “%s”.", p.Name), map[string]any{"plan": p.ID, "action": action, "parent": in})
	return nil
}

// Register adds the registration of a document to a plan as someone asks, and returns the action
// that proposes it. A decision about the action as it was does not hold any more.
func (s *Service) Register(ctx context.Context, planID string, r plan.Registration) (proposed plan.Action, err error) {
	_, err = s.rewrite(ctx, planID, func(p *Plan, c campaign.Campaign, applied map[string]bool) error {
		p.Body, proposed = engine.Register(p.Body, c, r)
		if applied[proposed.ID] {
			return campaign.Invalidf("“%s” is registered already: change the document in the campaign", r.Document)
		}
		return nil
	})
	return proposed, err
}

// rewrite changes what a plan proposes without building it again. applied are the ids of
// the actions that were applied.
func (s *Service) rewrite(ctx context.Context, planID string, change func(p *Plan, c campaign.Campaign, applied map[string]bool) error) (Plan, error) {
	s.planMu.Lock()
	defer s.planMu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.Plans.Plan(ctx, planID)
	if err != nil {
		return p, err
	}
	c, err := s.Store.Campaign(ctx, p.Campaign)
	if err != nil {
		return p, topologyUnavailable(p, err)
	}
	all, err := s.Store.AppliedActions(ctx, p.ID, p.Campaign)
	if err != nil {
		return p, err
	}
	applied := map[string]bool{}
	for _, a := range all {
		applied[a.Action] = true
	}
	if err := change(&p, c, applied); err != nil {
		return p, err
	}
	if err := s.Plans.SaveBuild(context.WithoutCancel(ctx), p); err != nil {
		return p, err
	}
	s.PlanChanged(p.ID)
	return p, nil
}

// titleOf returns what an action is called in sentences, or its id if it has no title.
func titleOf(actions []plan.Action, id string) string {
	if i := slices.IndexFunc(actions, func(a plan.Action) bool { return a.ID == id }); i >= 0 {
		return actions[i].Payload.Title
	}
	return id
}
