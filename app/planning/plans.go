package planning

import (
	"context"
	"strings"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/upload"
)

// PlansToReview returns the plans about which nothing was decided since they were built, the one that
// was made last first.
func (s *Service) PlansToReview(ctx context.Context) ([]Plan, error) {
	return s.Plans.PlansToReview(ctx)
}

// AllPlans returns all plans without their bodies, the one that was made last first.
func (s *Service) AllPlans(ctx context.Context) ([]Plan, error) { return s.Plans.Plans(ctx) }

// Plan returns ErrNotFound if there is none.
func (s *Service) Plan(ctx context.Context, id string) (Plan, error) { return s.Plans.Plan(ctx, id) }

// longestIntent bounds what a plan is for, in characters.
const longestIntent = 10_000

// NewPlan begins a plan for a campaign and returns its id.
func (s *Service) NewPlan(ctx context.Context, campaign, intent, name string) (string, error) {
	s.planMu.Lock()
	defer s.planMu.Unlock()
	if _, err := s.Store.Campaign(ctx, campaign); err != nil {
		return "", err
	}
	now := s.Now()
	p := Plan{ID: decision.NewID(), Name: planName(name, intent), Campaign: campaign, Intent: strings.TrimSpace(intent), Created: now, Changed: now}
	if p.Name == "" {
		p.Name = lang.T("Plan of %s", lang.Date(now, "2 January 2006")) // a name, in the language of who reads it
	}
	if err := checkIntent(p.Intent); err != nil {
		return "", err
	}
	if err := s.Plans.AddPlan(context.WithoutCancel(ctx), p); err != nil {
		return "", err
	}
	s.PlanChanged(p.ID)
	return p.ID, nil
}

func checkIntent(intent string) error {
	if len([]rune(intent)) > longestIntent {
		return campaign.Invalidf("what the plan is for is longer than %d characters: add it as a document instead", longestIntent)
	}
	return nil
}

// planName returns the name that was given, or the beginning of the intent.
func planName(name, intent string) string {
	const longest = 80 // bytes
	if name = strings.Join(strings.Fields(name), " "); name == "" {
		name = strings.Join(strings.Fields(intent), " ")
	}
	if short := extract.Preview(name, longest); short != extract.Preview(name, len(name)) {
		return strings.TrimSpace(short) + "…"
	}
	return extract.Preview(name, longest)
}

// PlanEdit changes what a plan is for; nil and empty leave as it is.
type PlanEdit struct {
	Plan           string
	Intent         *string
	Campaign, Name string
}

// ChangePlan changes what a plan is for. The campaign can change only before anything
// of the plan was decided.
func (s *Service) ChangePlan(ctx context.Context, e PlanEdit) error {
	s.planMu.Lock()
	defer s.planMu.Unlock()
	p, err := s.Plans.Plan(ctx, e.Plan)
	if err != nil {
		return err
	}
	if e.Campaign != "" && e.Campaign != p.Campaign {
		if err := s.moveable(ctx, p, e.Campaign); err != nil {
			return err
		}
		p.Campaign, p.Changed = e.Campaign, s.Now()
	}
	if e.Intent != nil && strings.TrimSpace(*e.Intent) != p.Intent {
		p.Intent, p.Changed = strings.TrimSpace(*e.Intent), s.Now()
		if err := checkIntent(p.Intent); err != nil {
			return err
		}
	}
	if name := planName(e.Name, ""); name != "" {
		p.Name = name
	}
	if err := s.Plans.ChangePlan(context.WithoutCancel(ctx), p); err != nil {
		return err
	}
	s.PlanChanged(p.ID)
	return nil
}

// moveable says why a plan cannot be for another campaign.
func (s *Service) moveable(ctx context.Context, p Plan, to string) error {
	decided, err := s.Store.PlanDecisions(ctx, p.ID)
	if err != nil {
		return err
	}
	if len(decided) > 0 {
		return campaign.Invalidf("the plan “%s” was reviewed for its campaign: begin another plan for this one", p.Name)
	}
	_, err = s.Store.Campaign(ctx, to)
	return err
}

// RemovePlan deletes a plan with its uploads, and ends a model's reading of them. What was applied of it stays, and so
// does what was decided about it.
func (s *Service) RemovePlan(ctx context.Context, id string) error {
	s.planMu.Lock()
	defer s.planMu.Unlock()
	p, err := s.Plans.Plan(ctx, id)
	if err != nil {
		return err
	}
	if err := s.Plans.RemovePlan(context.WithoutCancel(ctx), id); err != nil {
		return err
	}
	s.StopSuggesting(id)
	s.Acts.RecordAct(ctx, "plan_remove", lang.Say("Removed the plan “%s” with its documents.", p.Name), map[string]any{"plan": id, "campaign": p.Campaign})
	s.PlanChanged(id)
	return nil
}

// plannedFor says why a campaign must stay: there are plans for it.
func (s *Service) plannedFor(ctx context.Context, campaign string) (reason string, err error) {
	all, err := s.Plans.Plans(ctx)
	for _, p := range all {
		if p.Campaign == campaign {
			return lang.Say("there is the plan “%s” for it; remove the plan first", p.Name), nil
		}
	}
	return "", err
}

// Uploads returns the documents of a plan without their text, oldest first.
func (s *Service) Uploads(ctx context.Context, planID string) ([]upload.Asset, error) {
	if _, err := s.Plans.Plan(ctx, planID); err != nil {
		return nil, err
	}
	return s.Plans.Uploads(ctx, planID)
}
