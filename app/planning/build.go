package planning

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
)

// Build proposes actions from a plan's documents, its intent and its campaign as it is.
// What was applied of the plan stays in it, as it was when it was approved, and so does
// what a model suggested. With ids of uploads it is made from those only.
func (s *Service) Build(ctx context.Context, id string, uploads ...string) (Plan, error) {
	s.planMu.Lock()
	defer s.planMu.Unlock()
	p, err := s.Plans.Plan(ctx, id)
	if err != nil {
		return p, err
	}
	return s.build(ctx, p, uploads)
}

// BuildWithin builds a plan that keeps to constraints from now on.
func (s *Service) BuildWithin(ctx context.Context, id string, constraints []string, uploads ...string) (Plan, error) {
	s.planMu.Lock()
	defer s.planMu.Unlock()
	p, err := s.Plans.Plan(ctx, id)
	if err != nil {
		return p, err
	}
	p.Body.Constraints = nil
	for _, text := range constraints {
		if !short(text) {
			return p, campaign.Invalidf("a constraint is longer than %d characters", maxNote)
		}
		if text = strings.TrimSpace(text); text != "" {
			p.Body.Constraints = append(p.Body.Constraints, plan.Constraint{Text: text})
		}
	}
	return s.build(ctx, p, uploads)
}

func (s *Service) build(ctx context.Context, p Plan, uploads []string) (Plan, error) {
	in, err := s.input(ctx, p, uploads)
	if err != nil {
		return p, err
	}
	built, err := engine.Build(ctx, in)
	if err != nil {
		return p, err
	}
	return s.saveBuild(ctx, p, built)
}

// Explain returns what building a plan now would make of each passage of its documents.
func (s *Service) Explain(ctx context.Context, id string) ([]engine.Explanation, error) {
	p, err := s.Plans.Plan(ctx, id)
	if err != nil {
		return nil, err
	}
	in, err := s.input(ctx, p, nil)
	if err != nil {
		return nil, err
	}
	return engine.Explain(ctx, in)
}

// input returns what a plan is built from.
func (s *Service) input(ctx context.Context, p Plan, uploads []string) (engine.Input, error) {
	docs, err := s.documents(ctx, p.ID, uploads)
	if err != nil {
		return engine.Input{}, err
	}
	if len(docs) == 0 && p.Intent == "" {
		return engine.Input{}, campaign.Invalidf("the plan “%s” has no documents yet: add one, or say what the plan is for", p.Name)
	}
	c, err := s.Store.Campaign(ctx, p.Campaign)
	if err != nil {
		return engine.Input{}, topologyUnavailable(p, err)
	}
	return engine.Input{Campaign: c, Documents: docs, Intent: p.Intent, Suggestions: p.Body.Suggestions, Placements: p.Body.Placements,
		Registrations: p.Body.Registrations, Constraints: p.Body.ConstraintTexts()}, nil
}

// saveBuild keeps a plan that was built, merged with what was applied of it meanwhile.
func (s *Service) saveBuild(ctx context.Context, p Plan, built plan.Plan) (Plan, error) {
	s.mu.Lock() // nothing is applied between reading what was and saving
	defer s.mu.Unlock()
	applied, err := s.Store.AppliedActions(ctx, p.ID, p.Campaign)
	if err != nil {
		return p, err
	}
	decided, err := s.Store.PlanDecisions(ctx, p.ID)
	if err != nil {
		return p, err
	}
	nodes := map[string]string{}
	for _, a := range applied {
		nodes[a.Action] = a.Node
	}
	p.Body = plan.Rebuilt(built, p.Body, appliedAs(applied, decided), nodes)
	p.Built = s.Now()
	if err := s.Plans.SaveBuild(context.WithoutCancel(ctx), p); err != nil {
		return p, err
	}
	s.PlanChanged(p.ID)
	return p, nil
}

// appliedAs returns the actions that were applied, as they were when they were approved.
func appliedAs(applied []AppliedAction, decided []Decision) []plan.Action {
	var out []plan.Action
	for _, a := range applied {
		d := slices.IndexFunc(decided, func(d Decision) bool { return d.ID == a.Decision })
		if d < 0 {
			continue
		}
		if i := slices.IndexFunc(decided[d].Actions, func(o plan.Action) bool { return o.ID == a.Action }); i >= 0 {
			out = append(out, decided[d].Actions[i])
		}
	}
	return out
}

// IsFailure returns the contract's failure within an error, if there is one.
func IsFailure(err error) (*plan.Failure, bool) {
	var f *plan.Failure
	ok := errors.As(err, &f)
	return f, ok
}
