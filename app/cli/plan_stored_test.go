package cli

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

func TestStoredPlans(t *testing.T) {
	var added []api.AddUploadRequest
	p := api.Plan{ID: "p1", Name: "Kettle", State: "planned",
		Actions: []api.PlanAction{
			{ID: "a1", Type: "CREATE_PROJECT", Confidence: 0.85, State: api.ActionApplied, NodeID: "n7", Payload: api.PlanPayload{Title: "Launch"}},
			{ID: "a2", Type: "CREATE_PLAN_MODULE", Confidence: 0.8, State: api.ActionProposed, Blocked: true, Payload: api.PlanPayload{Title: "Print\x1b[31m", Owner: "Ann", Due: "2027-05-03"}},
			{ID: "a3", Type: "CREATE_PLAN_MODULE", Confidence: 0.8, State: api.ActionFailed, Suggested: true, Failure: "the project is gone", Payload: api.PlanPayload{Title: "Post"}}},
		Delta:     []api.PlanChange{{Change: api.Change{Kind: "gone", Quote: api.PlanQuote{Document: "b.md", Text: "Sing\na song"}}, Actions: []string{"a7", "a9"}}, {Change: api.Change{Kind: "unchanged", Quote: api.PlanQuote{Text: "same"}}}},
		Conflicts: []api.PlanConflict{{Risk: "two days", Alternatives: []string{"Monday", "Friday"}}},
		Questions: []api.PlanQuestion{{Text: "Who?", Options: []api.PlanOption{{Text: "Ann"}, {Text: "Bo"}}}},
		Coverage:  []api.PlanPassage{{ActionIDs: []string{"a1"}}, {Reason: "done"}}}
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ListPlans, func(context.Context, api.None) (api.PlansResult, error) {
			return api.PlansResult{Plans: []api.PlanSummary{{ID: "p1", Name: "Kettle", Campaign: "Spring", State: "reviewed", Waiting: 4}}}, nil
		})
		api.Handle(server, api.CreatePlan, func(_ context.Context, r api.CreatePlanRequest) (api.IDResult, error) {
			return api.IDResult{ID: r.CampaignID + "-" + r.Intent + "-" + r.Name}, nil
		})
		api.Handle(server, api.AddUpload, func(_ context.Context, r api.AddUploadRequest) (api.Asset, error) {
			added = append(added, r)
			if strings.HasSuffix(r.Path, ".png") {
				return api.Asset{Name: "a.png", Problem: &api.UploadProblem{Code: "UNSUPPORTED_FILE_TYPE", Message: "it is a picture", Remedy: "Paste its text."}}, nil
			}
			return api.Asset{ID: "u1", Name: "notes.md", Summary: []api.SummaryLine{{Text: "3 paragraphs"}, {Label: "Tasks", Text: "Sing"}}}, nil
		})
		api.Handle(server, api.BuildPlan, func(context.Context, api.IDRequest) (api.Plan, error) { return p, nil })
		api.Handle(server, api.GetPlan, func(context.Context, api.IDRequest) (api.Plan, error) { return p, nil })
		api.Handle(server, api.SuggestPlan, func(context.Context, api.IDRequest) (api.SuggestResult, error) {
			return api.SuggestResult{Plan: p, Model: "tiny", Traced: 1, Untraced: 2, Known: 3, Unusable: 4, LeftOut: 1, Parts: 6, Failed: 2, Shortened: true}, nil
		})
		api.Handle(server, api.RemovePlan, func(context.Context, api.IDRequest) (api.None, error) { return api.None{}, nil })
	})
	s.In = strings.NewReader("call Ann")
	for _, tc := range []struct {
		cmd  interface{ Run(*Session) error }
		want string
	}{
		{&planListCmd{}, "reviewed"},
		{&planListCmd{jsonFlag{JSON: true}}, `"waiting":4`},
		{&planNewCmd{Campaign: "c", Intent: "i", Name: "n"}, "c-i-n"},
		{&planAddCmd{ID: "p1", Files: []string{"/x/notes.md"}}, "Added notes.md (u1).\n    3 paragraphs\n    Tasks: Sing\n"},
		{&planAddCmd{ID: "p1", Files: []string{"-"}, Name: "Call"}, "Added"},
		{&planBuildCmd{onePlan{ID: "p1"}}, "Kettle: planned\n"},
		{&planShowCmd{onePlan{ID: "p1"}}, "proposed, needs others"},
		{&planShowCmd{onePlan{ID: "p1"}}, "failed, suggested: the project is gone"},
		{&planShowCmd{onePlan{ID: "p1"}}, "applied as n7"},
		{&planShowCmd{onePlan{ID: "p1"}}, "Print\\x1b[31m"},
		{&planShowCmd{onePlan{ID: "p1"}}, "In b.md, gone: Sing a song\n  affects a7, a9\nConflict: two days. Either Monday or Friday.\nQuestion: Who?\n  1. Ann\n  2. Bo\n3 actions. 1 of 2 passages lead to nothing; --json says why.\n"},
		{&planShowCmd{onePlan{ID: "p1", jsonFlag: jsonFlag{true}}}, `"nodeId":"n7"`},
		{&planSuggestCmd{onePlan{ID: "p1"}}, "tiny suggested 1 item with a passage and 2 without; 3 were there already, 5 cannot be used.\n2 of 6 parts of the documents got no answer that can be used.\nThe documents are longer than what was read.\n"},
		{&planSuggestCmd{onePlan{ID: "p1", jsonFlag: jsonFlag{true}}}, `"untraced":2`},
		{&planRemoveCmd{onePlan{ID: "p1"}}, "Removed the plan"},
	} {
		out.Reset()
		if err := tc.cmd.Run(s); err != nil || !strings.Contains(out.String(), tc.want) {
			t.Errorf("%+v: %v %s", tc.cmd, err, out)
		}
	}
	out.Reset()
	err := (&planAddCmd{ID: "p1", Files: []string{"/x/a.png", "/x/notes.md"}}).Run(s)
	if want := "a.png was not added. UNSUPPORTED_FILE_TYPE: it is a picture. Paste its text.\nAdded notes.md"; !errors.Is(err, errPartly) || !strings.HasPrefix(out.String(), want) {
		t.Errorf("%v %s", err, out)
	}
	if len(added) != 4 || added[0].Path != "/x/notes.md" || added[1] != (api.AddUploadRequest{PlanID: "p1", Name: "Call", Text: "call Ann", Source: api.UploadPaste}) {
		t.Errorf("%+v", added)
	}
}
