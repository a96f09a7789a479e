package handlers

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
)

// PlanDecisions answers the calls about deciding and applying plans.
type PlanDecisions struct{ Service *planning.Service }

// Mount adds the routes to s.
func (h PlanDecisions) Mount(s *api.Server) {
	api.Handle(s, api.PlaceAction, h.place)
	api.Handle(s, api.PreviewPlan, h.preview)
	api.Handle(s, api.ReviewPlan, h.review)
	api.Handle(s, api.ApplyPlan, h.apply)
}

func (h PlanDecisions) place(ctx context.Context, r api.PlaceActionRequest) (api.None, error) {
	return api.None{}, h.Service.Place(ctx, r.ID, r.ActionID, r.ParentID)
}

func (h PlanDecisions) preview(ctx context.Context, r api.PreviewPlanRequest) (api.PreviewPlanResult, error) {
	p, err := h.Service.Preview(ctx, r.ID, r.ActionIDs)
	if err != nil {
		return api.PreviewPlanResult{}, err
	}
	out := api.PreviewPlanResult{ActionIDs: p.Actions, Added: p.Added}
	touched := map[string]bool{}
	for _, x := range p.Results {
		if x.Err != nil {
			out.Failed = append(out.Failed, api.FailedAction{ActionID: x.ActionID, Reason: x.Err.Error()})
		}
		for _, s := range x.Steps {
			touched[s.ID()] = true
			out.Steps = append(out.Steps, api.Step{ActionID: x.ActionID, Op: string(s.Op), Kind: s.Kind(), Node: s.ID(), Before: shown(s.Before), After: shown(s.After)})
		}
	}
	out.Before, out.After = fromTree(campaign.Tree(p.Before, touched)), fromTree(campaign.Tree(p.After, touched))
	return out, nil
}

func (h PlanDecisions) review(ctx context.Context, r api.ReviewPlanRequest) (api.ReviewPlanResult, error) {
	d, err := h.Service.Review(ctx, planning.Review{Plan: r.ID, Seen: r.PlanHash, Approved: r.Approved, Rejected: r.Rejected, Answers: r.Answers, Notes: r.Notes})
	if err != nil {
		return api.ReviewPlanResult{}, err
	}
	return api.ReviewPlanResult{DecisionID: d.ID, Hash: d.Hash, Approved: d.Approved(),
		Rejected: each(r.Rejected, func(x api.RejectedAction) string { return x.ActionID })}, nil
}

func (h PlanDecisions) apply(ctx context.Context, r api.ApplyPlanRequest) (api.ApplyPlanResult, error) {
	res, err := h.Service.Apply(ctx, planning.ApplyRequest{Plan: r.ID, Decision: r.DecisionID, ActionIDs: r.ActionIDs})
	if err != nil {
		return api.ApplyPlanResult{}, err
	}
	out := api.ApplyPlanResult{CreatedIDs: res.CreatedIDs, Created: res.Created, Applied: res.Applied, Left: res.Left}
	for _, f := range res.Failed {
		out.Failed = append(out.Failed, api.FailedAction{ActionID: f.Action, Title: res.Titles[f.Action], Reason: f.Reason})
	}
	return out, nil
}

// shown leaves out the text of a document, which can be long, and the kind, which the step has.
func shown(n *campaign.Node) *campaign.Node {
	if n == nil {
		return nil
	}
	out := *n
	out.Kind, out.Text = "", ""
	return &out
}

func fromTree(lines []campaign.TreeLine) []api.TreeLine {
	return each(lines, func(l campaign.TreeLine) api.TreeLine {
		return api.TreeLine{Depth: l.Depth, Kind: l.Kind, ID: l.ID, Text: l.Text(), Touched: l.Touched}
	})
}
