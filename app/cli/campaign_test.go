package cli

import (
	"context"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

func TestCampaigns(t *testing.T) {
	var imported api.ImportCampaignRequest
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ListCampaigns, func(context.Context, api.None) (api.CampaignsResult, error) {
			return api.CampaignsResult{Campaigns: []api.CampaignSummary{{ID: "fair", Name: "Spring fair", Tickets: 2}}}, nil
		})
		api.Handle(server, api.GetCampaign, func(context.Context, api.IDRequest) (api.Campaign, error) {
			return api.Campaign{ID: "fair", Name: "Spring fair", Channels: []api.Channel{{ID: "c", Name: "Guests"}},
				Projects: []api.Project{{ID: "p", Name: "Cards", ChannelID: "c"}, {ID: "q", Name: "Loose"}},
				Docs:     []api.Doc{{ID: "d", Title: "List\x1b[31m", ProjectID: "p"}, {ID: "e", Title: "Budget"}},
				Tickets: []api.Ticket{{ID: "t", Title: "Print", ProjectID: "p", Status: "open", Owner: "Ann", Due: "2027-01-02", DependsOn: []string{"u"}},
					{ID: "u", Title: "Draw", ChannelID: "c", Status: "done"}},
				Team: []api.TeamMember{{Name: "Ann", Role: "Guests"}}}, nil
		})
		api.Handle(server, api.CreateCampaign, func(_ context.Context, r api.CreateCampaignRequest) (api.IDResult, error) {
			return api.IDResult{ID: "new-" + r.Name + r.Objective}, nil
		})
		api.Handle(server, api.ImportCampaign, func(_ context.Context, r api.ImportCampaignRequest) (api.ImportCampaignResult, error) {
			imported = r
			return api.ImportCampaignResult{ID: "in", Counts: api.CampaignCounts{Tickets: 1}}, nil
		})
		api.Handle(server, api.ExportCampaign, func(_ context.Context, r api.ExportCampaignRequest) (api.ExportCampaignResult, error) {
			return api.ExportCampaignResult{Text: "# Spring fair in " + string(r.Format) + "\n"}, nil
		})
		api.Handle(server, api.ExampleCampaign, func(context.Context, api.None) (api.IDResult, error) { return api.IDResult{ID: "swim"}, nil })
		api.Handle(server, api.RemoveCampaign, func(context.Context, api.IDRequest) (api.None, error) { return api.None{}, nil })
	})
	s.In = strings.NewReader(`{"name":"A"}`)
	for _, tc := range []struct {
		cmd  interface{ Run(*Session) error }
		want string
	}{
		{&campaignListCmd{}, "Spring fair"},
		{&campaignListCmd{jsonFlag{JSON: true}}, `"tickets":2`},
		{&campaignShowCmd{ID: "fair"}, "Spring fair\nDocument: Budget  (e)\nLoose  (q)\nGuests  (c)\n  - Draw  (u), done\n  Cards  (p)\n" +
			"    Document: List\\x1b[31m  (d)\n    - Print  (t), open, Ann, due 2027-01-02, after u\nTeam: Ann, Guests\n"},
		{&campaignNewCmd{Name: "a", Objective: "b"}, "new-ab"},
		{&campaignImportCmd{File: "-", Name: "B"}, "0 documents, 1 ticket."},
		{&campaignExportCmd{ID: "fair", Format: "markdown"}, "# Spring fair in markdown\n"},
		{&campaignExampleCmd{}, "swim"},
		{&campaignRemoveCmd{ID: "fair"}, "nod undo"},
	} {
		out.Reset()
		if err := tc.cmd.Run(s); err != nil || !strings.Contains(out.String(), tc.want) {
			t.Errorf("%+v: %v %s", tc.cmd, err, out)
		}
	}
	if imported != (api.ImportCampaignRequest{Text: `{"name":"A"}`, Name: "B"}) {
		t.Errorf("%+v", imported)
	}
	if err := (&campaignImportCmd{File: "/nowhere.json"}).Run(s); err == nil {
		t.Error("a missing file is no error")
	}
}
