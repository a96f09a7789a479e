package app_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/modelserver"
)

// 'Plan my brief' runs the whole way to proposals, with whatever model there is,
// and the campaign stays as it was.
func TestPlanMyBrief(t *testing.T) {
	t.Parallel()
	server := modelserver.NewScripted(t, modelserver.New)
	n := newNod(t)
	must(t, os.MkdirAll(n.paths.User.Documents, 0o755))
	must(t, os.WriteFile(filepath.Join(n.paths.User.Documents, "brief.md"), []byte("# Spring\n\n## To do\n\n- Ann Berg prints the leaflet by 2027-03-01\n"), 0o600))
	n.model("ollama", server.URL, false)
	n.start()
	campaign := call(n, api.ImportCampaign, api.ImportCampaignRequest{Text: `{"id":"c1","name":"Shop","objective":"","channels":[{"id":"a","name":"Print"}],
		"projects":[{"id":"b","name":"Leaflet","channelId":"a"}],"docs":[],"tickets":[],"team":[{"name":"Ann Berg","role":"Print"}]}`})
	id := call(n, api.CreateChat, api.ChatRequest{Model: modelserver.ModelName}).ID
	m := n.says(id, "Plan my brief")
	var done []string
	for _, c := range m.Cards {
		if c.State == "done" {
			done = append(done, c.Tool)
		}
	}
	if want := []string{"upload_context", "detect_planning_gaps", "propose_plan_actions"}; !slices.Equal(done, want) {
		t.Fatalf("%q, want %q: %+v", done, want, m)
	}
	plans := call(n, api.ListPlans, api.None{}).Plans
	if len(plans) != 1 || plans[0].Actions < 2 || plans[0].Applied != 0 {
		t.Errorf("%+v", plans)
	}
	if c := call(n, api.GetCampaign, api.IDRequest{ID: campaign.ID}); len(c.Tickets)+len(c.Docs) != 0 {
		t.Errorf("the campaign changed: %+v", c)
	}
}

// The agent has its model read the documents of a plan; without a model it says why not,
// and the plan by rule is there all the same.
func TestSuggestionsForAPlan(t *testing.T) {
	t.Parallel()
	server := modelserver.NewScripted(t, modelserver.New)
	n := newNod(t)
	n.model("ollama", server.URL, false)
	n.start()
	campaign := call(n, api.ImportCampaign, api.ImportCampaignRequest{Text: `{"id":"c1","name":"Shop","objective":"","channels":[{"id":"a","name":"Print"}],
		"projects":[{"id":"b","name":"Leaflet","channelId":"a"}],"docs":[],"tickets":[],"team":[{"name":"Ann Berg","role":"Print"}]}`})
	id := call(n, api.CreatePlan, api.CreatePlanRequest{CampaignID: campaign.ID}).ID
	text := "# Spring\n\nWe may use the tents of the mayor, who was kind.\n\n- [ ] Ann Berg prints the leaflet by 2027-03-01\n"
	call(n, api.AddUpload, api.AddUploadRequest{PlanID: id, Name: "brief.md", Text: text})
	byRule := call(n, api.BuildPlan, api.IDRequest{ID: id})
	if m := call(n, api.GetPlanModel, api.None{}); m.Name == "" || m.Reason != "" {
		t.Fatalf("%+v", m)
	}
	got := call(n, api.SuggestPlan, api.IDRequest{ID: id})
	if got.Traced != 1 || got.Untraced != 1 || got.Known != 1 || got.Parts != 1 || len(got.Plan.Actions) != len(byRule.Actions)+2 || got.Plan.Suggesting {
		t.Errorf("%+v", got)
	}
	if a := call(n, api.ListUploads, api.UploadsRequest{PlanID: id}).Assets[0]; a.ModelSummary != "The leaflet is printed." {
		t.Errorf("%+v", a)
	}
	if again := call(n, api.BuildPlan, api.IDRequest{ID: id}); len(again.Actions) != len(got.Plan.Actions) {
		t.Errorf("built again, the plan has %d actions, not %d", len(again.Actions), len(got.Plan.Actions))
	}
	if c := call(n, api.GetCampaign, api.IDRequest{ID: campaign.ID}); len(c.Tickets)+len(c.Docs) != 0 {
		t.Errorf("the campaign changed: %+v", c)
	}
	server.Close()
	_, err := api.SuggestPlan.Call(t.Context(), n.Client, api.IDRequest{ID: id})
	if m := call(n, api.GetPlanModel, api.None{}); m.Reason == "" || err == nil || !strings.Contains(err.Error(), m.Reason) {
		t.Errorf("without a server: %+v, %v", m, err)
	}
}
