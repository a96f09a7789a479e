package plans

import (
	"context"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/upload"
	"github.com/nod-app/nod/tools"
)

// Options are what the tools work on. Without the services the tools can be
// listed, but not called.
type Options struct {
	Plans Plans
	// Sensitive says in a few words why a document is sensitive; empty: it is not.
	Sensitive func(ctx context.Context, path, text string) string
}

// Plans are campaigns and the plans of changes to them; *planning.Service
// implements it.
type Plans interface {
	// Campaigns and AllPlans list what was made last first.
	Campaigns(ctx context.Context) ([]planning.Summary, error)
	Campaign(ctx context.Context, id string) (campaign.Campaign, error)
	AllPlans(ctx context.Context) ([]planning.Plan, error)
	Plan(ctx context.Context, id string) (planning.Plan, error)
	NewPlan(ctx context.Context, campaign, intent, name string) (id string, err error)
	ChangePlan(ctx context.Context, e planning.PlanEdit) error
	// KeepUpload adds a document without a record of its own: the call has one.
	KeepUpload(ctx context.Context, planID string, f upload.File) (upload.Asset, error)
	// Uploads lists the documents of a plan without their text.
	Uploads(ctx context.Context, planID string) ([]upload.Asset, error)
	Upload(ctx context.Context, planID, assetID string) (upload.Asset, error)
	// Build makes the plan again, from some of its documents; none: from all.
	Build(ctx context.Context, planID string, assets ...string) (planning.Plan, error)
	// BuildWithin is Build for a plan that is to keep to constraints.
	BuildWithin(ctx context.Context, planID string, constraints []string, assets ...string) (planning.Plan, error)
	// AddSuggestions makes the plan again with what a model suggests by itself.
	AddSuggestions(ctx context.Context, planID string, said []plan.Suggestion) (planning.Plan, error)
	// Register has the plan register a document as it is asked for.
	Register(ctx context.Context, planID string, r plan.Registration) (plan.Action, error)
	Review(ctx context.Context, r planning.Review) (planning.Decision, error)
	Decisions(ctx context.Context, planID string) ([]planning.Decision, error)
	Apply(ctx context.Context, r planning.ApplyRequest) (planning.ApplyResult, error)
}

// current returns the plan that calls work on: the one that was made last. Without any
// it is made, for the campaign that was made last.
func (s *planTools) current(ctx context.Context) (planning.Plan, error) {
	all, err := s.Plans.AllPlans(ctx)
	if err != nil {
		return planning.Plan{}, err
	}
	if len(all) > 0 {
		return s.Plans.Plan(ctx, all[0].ID)
	}
	campaigns, err := s.Plans.Campaigns(ctx)
	if err != nil {
		return planning.Plan{}, err
	}
	if len(campaigns) == 0 {
		return planning.Plan{}, refusal(&plan.Failure{Code: plan.TopologyUnavailable, Document: "The plan", Cause: lang.Errorf("there is no campaign yet"),
			Recovery: lang.Say("The user makes or imports one in the window Plans, or with “nod campaign new NAME”; then try again.")})
	}
	id, err := s.Plans.NewPlan(ctx, campaigns[0].ID, "", "")
	if err != nil {
		return planning.Plan{}, err
	}
	return s.Plans.Plan(ctx, id)
}

// withCampaign returns the plan that calls work on, with its campaign.
func (s *planTools) withCampaign(ctx context.Context) (planning.Plan, campaign.Campaign, error) {
	p, err := s.current(ctx)
	if err != nil {
		return p, campaign.Campaign{}, err
	}
	c, err := s.Plans.Campaign(ctx, p.Campaign)
	return p, c, err
}

// planTools makes the tools.
type planTools struct{ Options }

// Tools returns the tools of the contract in its order, then those under their second names.
// An error is a mistake in their definitions.
func Tools(o Options) ([]tools.Tool, error) {
	s := &planTools{o}
	return tools.Declare(failure,
		s.uploadFile, s.extract, s.register, s.topology, s.gaps, s.modules, s.propose, s.review, s.apply,
		s.uploadContext, s.loadPlans, s.savePlan, s.listTasks, s.listTeam)
}
