package api

import (
	"context"
	"errors"
)

// OpenedPlan has the lists that the page of a plan shows beside its actions.
type OpenedPlan struct {
	ID        string // of the plan; empty: there is none
	Plans     []PlanSummary
	Campaigns []CampaignSummary
	Uploads   UploadsResult
}

// OpenPlan returns the plan with that id, or the first one if there is none, with what belongs to it.
func OpenPlan(ctx context.Context, client *Client, id string) (got OpenedPlan, plan Plan, err error) {
	plans, err := ListPlans.Call(ctx, client, None{})
	campaigns, err2 := ListCampaigns.Call(ctx, client, None{})
	got.Plans, got.Campaigns = plans.Plans, campaigns.Campaigns
	for _, s := range plans.Plans {
		if s.ID == id || got.ID == "" {
			got.ID = s.ID
		}
	}
	if err = errors.Join(err, err2); err != nil || got.ID == "" {
		return got, plan, err
	}
	plan, err = GetPlan.Call(ctx, client, IDRequest{ID: got.ID})
	if err == nil {
		got.Uploads, err = ListUploads.Call(ctx, client, UploadsRequest{PlanID: got.ID})
	}
	return got, plan, err
}
