package contract

import (
	"reflect"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// PlanDecisions checks the calls that decide about a plan and apply it. start returns
// a client of an agent without campaigns.
func PlanDecisions(t *testing.T, start func(*testing.T) *api.Client) {
	c := start(t)
	campaign := mustCall(t, c, api.ImportCampaign, api.ImportCampaignRequest{
		Text: `{"name":"Fair","channels":[{"id":"c","name":"Stage"}],"projects":[{"id":"p","name":"Build","channelId":"c"}],"team":[{"name":"Ann Lee"}]}`}).ID
	id := mustCall(t, c, api.CreatePlan, api.CreatePlanRequest{CampaignID: campaign, Intent: "Plan the stage"}).ID
	mustCall(t, c, api.AddUpload, api.AddUploadRequest{PlanID: id, Name: "stage.md",
		Text: "# Stage\n\n## Build\n\n- [ ] Ann Lee: paint the boards by 3 May 2027\n- [ ] Ann Lee: rent two lamps by 4 May 2027\n"})
	built := mustCall(t, c, api.BuildPlan, api.IDRequest{ID: id})
	var ids []string
	for _, a := range built.Actions {
		if a.State != api.ActionProposed {
			t.Errorf("%+v", a)
		}
		ids = append(ids, a.ID)
	}
	if len(ids) < 3 {
		t.Fatalf("%+v", built.Actions)
	}
	before := mustCall(t, c, api.GetCampaign, api.IDRequest{ID: campaign})
	preview := mustCall(t, c, api.PreviewPlan, api.PreviewPlanRequest{ID: id, ActionIDs: ids})
	if !slices.Equal(preview.ActionIDs, ids) || len(preview.Added) != 0 || len(preview.Failed) != 0 || len(preview.Steps) < 3 ||
		len(preview.After) <= len(preview.Before) || preview.After[0].Text != "Fair" || preview.Steps[0].After == nil {
		t.Errorf("%+v", preview)
	}
	refusesWithoutADecision(t, c, id, ids)
	placesAnAction(t, c, id, ids[len(ids)-1])
	refusesAfterAChange(t, c, built, ids[len(ids)-1])
	seen := mustCall(t, c, api.GetPlan, api.IDRequest{ID: id}).Hash
	review := mustCall(t, c, api.ReviewPlan, api.ReviewPlanRequest{ID: id, PlanHash: seen, Approved: ids[:len(ids)-1],
		Rejected: []api.RejectedAction{{ActionID: ids[len(ids)-1], Reason: "later"}}})
	if now := mustCall(t, c, api.GetCampaign, api.IDRequest{ID: campaign}); !reflect.DeepEqual(now, before) {
		t.Errorf("%+v: changed before an apply", now)
	}
	refuses(t, c, api.ApplyPlan, api.ApplyPlanRequest{ID: id, DecisionID: review.DecisionID, ActionIDs: ids}, api.CodeInvalid)
	apply := mustCall(t, c, api.ApplyPlan, api.ApplyPlanRequest{ID: id, DecisionID: review.DecisionID})
	if apply.Applied != len(ids)-1 || apply.Left != 0 || len(apply.Failed) != 0 || len(apply.CreatedIDs) == 0 || len(review.Hash) != 64 {
		t.Errorf("%+v %+v", review, apply)
	}
	after := mustCall(t, c, api.GetCampaign, api.IDRequest{ID: campaign})
	if len(after.Tickets) != 1 || len(after.Docs) != 1 || after.Tickets[0].Owner != "Ann Lee" || !slices.Equal(after.Tickets[0].Docs, []string{after.Docs[0].ID}) {
		t.Errorf("%+v", after)
	}
	if again := mustCall(t, c, api.ApplyPlan, api.ApplyPlanRequest{ID: id, DecisionID: review.DecisionID}); !reflect.DeepEqual(again, apply) {
		t.Errorf("again: %+v", again)
	}
	if now := mustCall(t, c, api.GetCampaign, api.IDRequest{ID: campaign}); !reflect.DeepEqual(now, after) {
		t.Errorf("again: %+v", now)
	}
	actions := mustCall(t, c, api.GetPlan, api.IDRequest{ID: id}).Actions
	if first, last := actions[0], actions[len(actions)-1]; first.State != api.ActionApplied || first.NodeID == "" || last.State != api.ActionRejected || last.Failure != "later" {
		t.Errorf("%+v\n%+v", first, last)
	}
}

// placesAnAction puts a ticket of the project p into the channel c, and back again.
func placesAnAction(t *testing.T, c *api.Client, id, action string) {
	refuses(t, c, api.PlaceAction, api.PlaceActionRequest{ID: id, ActionID: action, ParentID: "nowhere"}, api.CodeInvalid)
	refuses(t, c, api.PlaceAction, api.PlaceActionRequest{ID: id, ActionID: "made up", ParentID: "c"}, api.CodeInvalid)
	refuses(t, c, api.PlaceAction, api.PlaceActionRequest{ID: "none", ActionID: action, ParentID: "c"}, api.CodeNotFound)
	for _, step := range []struct {
		to, parent string
		placed     bool
	}{{"c", "c", true}, {"", "p", false}} {
		mustCall(t, c, api.PlaceAction, api.PlaceActionRequest{ID: id, ActionID: action, ParentID: step.to})
		actions := mustCall(t, c, api.GetPlan, api.IDRequest{ID: id}).Actions
		if a := actions[len(actions)-1]; a.Payload.Parent != step.parent || a.Placed != step.placed {
			t.Errorf("placed in %q: %+v", step.to, a)
		}
	}
}

// refusesAfterAChange reviews an action that was placed after the plan was seen.
func refusesAfterAChange(t *testing.T, c *api.Client, seen api.Plan, action string) {
	mustCall(t, c, api.PlaceAction, api.PlaceActionRequest{ID: seen.ID, ActionID: action, ParentID: "c"})
	refuses(t, c, api.ReviewPlan, api.ReviewPlanRequest{ID: seen.ID, PlanHash: seen.Hash, Approved: []string{action}}, api.CodeChanged)
	mustCall(t, c, api.PlaceAction, api.PlaceActionRequest{ID: seen.ID, ActionID: action})
}

// refusesWithoutADecision applies and reviews what no one decided about.
func refusesWithoutADecision(t *testing.T, c *api.Client, id string, ids []string) {
	refuses(t, c, api.ApplyPlan, api.ApplyPlanRequest{ID: id}, api.CodeInvalid)
	refuses(t, c, api.ApplyPlan, api.ApplyPlanRequest{ID: id, DecisionID: "made up", ActionIDs: ids}, api.CodeInvalid)
	refuses(t, c, api.ApplyPlan, api.ApplyPlanRequest{ID: "none", DecisionID: "made up"}, api.CodeNotFound)
	refuses(t, c, api.ReviewPlan, api.ReviewPlanRequest{ID: id}, api.CodeInvalid)
	refuses(t, c, api.ReviewPlan, api.ReviewPlanRequest{ID: id, Approved: ids}, api.CodeInvalid)
	seen := mustCall(t, c, api.GetPlan, api.IDRequest{ID: id}).Hash
	refuses(t, c, api.ReviewPlan, api.ReviewPlanRequest{ID: id, PlanHash: seen, Approved: []string{"made up"}}, api.CodeInvalid)
	refuses(t, c, api.ReviewPlan, api.ReviewPlanRequest{ID: "none", Approved: ids}, api.CodeNotFound)
	refuses(t, c, api.PreviewPlan, api.PreviewPlanRequest{ID: "none"}, api.CodeNotFound)
}
