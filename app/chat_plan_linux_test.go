package app_test

import (
	"os"
	"path/filepath"
	"slices"
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
	if c := call(n, api.GetCampaign, api.CampaignRequest{ID: campaign.ID}); len(c.Tickets)+len(c.Docs) != 0 {
		t.Errorf("the campaign changed: %+v", c)
	}
}
