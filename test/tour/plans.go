package main

import (
	"context"
	"fmt"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// planChat pastes a chat into a plan for the example campaign.
func planChat(ctx context.Context, t *tour) (string, error) {
	campaign, err := api.ExampleCampaign.Call(ctx, t.Client, api.None{})
	if err != nil {
		return "", err
	}
	t.campaign = campaign.ID
	return t.plan(ctx, "From the chat", api.AddUploadRequest{Text: sample.PlanChat, Source: api.UploadPaste})
}

// planSheet makes another plan of a spreadsheet whose columns have names that nobody knows. The window shows
// the plan that was made last.
func planSheet(ctx context.Context, t *tour) (string, error) {
	if _, err := api.RemovePlan.Call(ctx, t.Client, api.IDRequest{ID: t.planned}); err != nil {
		return "", err
	}
	return t.plan(ctx, "From the spreadsheet", api.AddUploadRequest{Name: "jobs.csv", Text: sample.PlanSheet, Source: api.UploadPaste})
}

// plan builds a plan from a document, and looks at it.
func (t *tour) plan(ctx context.Context, name string, document api.AddUploadRequest) (string, error) {
	made, err := api.CreatePlan.Call(ctx, t.Client, api.CreatePlanRequest{CampaignID: t.campaign, Name: name})
	if err != nil {
		return "", err
	}
	document.PlanID, t.planned = made.ID, made.ID
	if _, err := api.AddUpload.Call(ctx, t.Client, document); err != nil {
		return "", err
	}
	p, err := api.BuildPlan.Call(ctx, t.Client, api.IDRequest{ID: made.ID})
	if err != nil {
		return "", err
	}
	if len(p.Questions) == 0 {
		return "", fmt.Errorf("the plan %s asks nothing", name)
	}
	if _, err := api.ShowWindow.Call(ctx, t.Client, api.ShowRequest{Window: api.WindowPlans}); err != nil {
		return "", err
	}
	if _, err := t.Display.Window(ctx, "Nod – Plans"); err != nil {
		return "", err
	}
	return fmt.Sprintf("%d actions, %d questions", len(p.Actions), len(p.Questions)), t.settle(ctx)
}
