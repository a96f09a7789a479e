package contract

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// Campaigns checks the calls about campaigns. start returns a client of an agent
// without any.
func Campaigns(t *testing.T, start func(*testing.T) *api.Client) {
	c := start(t)
	if all := mustCall(t, c, api.ListCampaigns, api.None{}).Campaigns; len(all) != 0 {
		t.Fatalf("it does not ship empty: %+v", all)
	}
	refuses(t, c, api.GetCampaign, api.IDRequest{ID: "none"}, api.CodeNotFound)
	refuses(t, c, api.RemoveCampaign, api.IDRequest{ID: "none"}, api.CodeNotFound)
	refuses(t, c, api.CreateCampaign, api.CreateCampaignRequest{Name: " "}, api.CodeInvalid)
	example := mustCall(t, c, api.ExampleCampaign, api.None{}).ID
	id := mustCall(t, c, api.CreateCampaign, api.CreateCampaignRequest{Name: " Spring fair ", Objective: "300 guests"}).ID
	all := mustCall(t, c, api.ListCampaigns, api.None{}).Campaigns
	if len(all) != 2 || all[0].ID != id || all[0].Name != "Spring fair" || all[1].ID != example || all[1].Tickets == 0 || all[1].UpdatedAt.IsZero() {
		t.Errorf("%+v", all)
	}
	t.Run("edit", func(t *testing.T) { editCampaign(t, c, id) })
	t.Run("export and import", func(t *testing.T) { exportCampaign(t, c, example) })
	t.Run("hostile imports", func(t *testing.T) { hostileImports(t, c) })
	mustCall(t, c, api.RemoveCampaign, api.IDRequest{ID: id})
	refuses(t, c, api.GetCampaign, api.IDRequest{ID: id}, api.CodeNotFound)
}

// editCampaign fills an empty campaign by hand.
func editCampaign(t *testing.T, c *api.Client, id string) {
	do := func(op api.EditOp, kind api.NodeKind, n api.Node) string {
		return mustCall(t, c, api.EditCampaign, api.EditCampaignRequest{ID: id, Op: op, Kind: kind, Node: n}).ID
	}
	no := func(op api.EditOp, kind api.NodeKind, n api.Node) {
		t.Helper()
		refuses(t, c, api.EditCampaign, api.EditCampaignRequest{ID: id, Op: op, Kind: kind, Node: n}, api.CodeInvalid)
	}
	channel := do(api.EditAdd, api.NodeChannel, api.Node{Name: "Guests"})
	project := do(api.EditAdd, api.NodeProject, api.Node{Name: "Invitations", ChannelID: channel})
	doc := do(api.EditAdd, api.NodeDoc, api.Node{Name: "List of guests", ProjectID: project, Tags: []string{"people"}})
	first := do(api.EditAdd, api.NodeTicket, api.Node{Name: "Print the cards", ProjectID: project, Docs: []string{doc}})
	second := do(api.EditAdd, api.NodeTicket, api.Node{Name: "Send the cards", ProjectID: project, DependsOn: []string{first}, Due: "2027-03-01"})
	do(api.EditAdd, api.NodeMember, api.Node{Name: "Ann Lee", Role: "Guests"})
	do(api.EditChange, api.NodeCampaign, api.Node{Name: "Spring fair", Objective: "400 guests"})
	do(api.EditChange, api.NodeMember, api.Node{ID: "Ann Lee", Name: "Ann Lee-Roe"})

	no(api.EditAdd, api.NodeTicket, api.Node{Name: "Nowhere"})
	no(api.EditAdd, api.NodeTicket, api.Node{Name: "Late", ProjectID: project, Due: "Monday"})
	no(api.EditAdd, api.NodeProject, api.Node{Name: "Lost", ChannelID: "none"})
	no(api.EditAdd, api.NodeChannel, api.Node{ID: doc, Name: "The id of a document"})
	no(api.EditChange, api.NodeTicket, api.Node{ID: first, Name: "Print the cards", ProjectID: project, DependsOn: []string{second}})
	no(api.EditRemove, api.NodeChannel, api.Node{ID: channel})
	no(api.EditRemove, api.NodeTicket, api.Node{ID: "none"})
	no(api.EditRemove, api.NodeCampaign, api.Node{})
	no("burn", api.NodeTicket, api.Node{ID: first})
	no(api.EditAdd, "unicorn", api.Node{Name: "A"})

	do(api.EditRemove, api.NodeTicket, api.Node{ID: first})
	do(api.EditRemove, api.NodeDoc, api.Node{ID: doc})
	got := mustCall(t, c, api.GetCampaign, api.IDRequest{ID: id})
	if len(got.Tickets) != 1 || got.Tickets[0].ID != second || len(got.Tickets[0].DependsOn) != 0 || got.Tickets[0].Status != "open" ||
		len(got.Docs) != 0 || got.Objective != "400 guests" || len(got.Team) != 1 || got.Team[0].Name != "Ann Lee-Roe" {
		t.Errorf("%+v", got)
	}
}

func exportCampaign(t *testing.T, c *api.Client, id string) {
	want := mustCall(t, c, api.GetCampaign, api.IDRequest{ID: id})
	for _, f := range []api.CampaignFormat{api.CampaignJSON, api.CampaignMarkdown} {
		e := mustCall(t, c, api.ExportCampaign, api.ExportCampaignRequest{ID: id, Format: f})
		in := mustCall(t, c, api.ImportCampaign, api.ImportCampaignRequest{Text: e.Text, Name: "Again"})
		again := mustCall(t, c, api.GetCampaign, api.IDRequest{ID: in.ID})
		if e.Name == "" || in.ID == id || again.Name != "Again" || in.Counts.Tickets != len(want.Tickets) || in.Counts.Team != len(want.Team) {
			t.Errorf("%s: %+v %+v", f, e, in)
		}
		back := mustCall(t, c, api.ExportCampaign, api.ExportCampaignRequest{ID: in.ID, Format: f})
		if back.Text = strings.Replace(strings.Replace(back.Text, "Again", want.Name, 1), in.ID, id, 1); back.Text != e.Text {
			t.Errorf("%s: %s, want %s", f, back.Text, e.Text)
		}
		mustCall(t, c, api.RemoveCampaign, api.IDRequest{ID: in.ID})
	}
	refuses(t, c, api.ExportCampaign, api.ExportCampaignRequest{ID: id, Format: "pdf"}, api.CodeInvalid)
	refuses(t, c, api.ExportCampaign, api.ExportCampaignRequest{ID: "none", Format: api.CampaignJSON}, api.CodeNotFound)
}

// hostileImports imports what is no campaign, or one that cannot be.
func hostileImports(t *testing.T, c *api.Client) {
	const place = `"channels":[{"id":"c","name":"C"}],"projects":[{"id":"p","name":"P","channelId":"c"}]`
	for name, text := range map[string]string{
		"empty": "", "a number": "7", "an array": "[]", "half of it": `{"name":"A"`, "two": `{"name":"A"}{}`, "NUL": "{\"name\":\"a\\u0000\"}",
		"prose": "Dear all,\nplease plan this.", "deep": strings.Repeat(`{"a":`, 200_000), "deep arrays": `{"name":"A","channels":` + strings.Repeat("[", 200_000),
		"wrong types": `{"name":7}`, "a circle": `{` + place + `,"tickets":[{"id":"a","title":"A","projectId":"p","dependsOn":["b"]},{"id":"b","title":"B","projectId":"p","dependsOn":["a"]}]}`,
		"a dangling parent": `{"projects":[{"id":"p","name":"P","channelId":"none"}]}`, "a ticket without a place": `{"tickets":[{"id":"a","title":"A"}]}`,
		"an id twice": `{` + place + `,"docs":[{"id":"p","title":"D"}]}`, "itself": `{` + place + `,"tickets":[{"id":"a","title":"A","projectId":"p","dependsOn":["a"]}]}`,
		"a channel as a project": `{` + place + `,"tickets":[{"id":"a","title":"A","projectId":"c"}]}`, "10 MB": `{"name":"` + strings.Repeat("a", 10<<20) + `"}`,
		"a long name": `{"name":"` + strings.Repeat("a", 501) + `"}`, "no name": `{"channels":[{"id":"c"}]}`, "a row too long": "# A\n\n## Channels\n\n|Id|\n|---|\n|a|b|\n",
		"an unknown column": "# A\n\n## Channels\n\n|Colour|\n", "the text of nothing": "# A\n\n## Text of d\n\n> a\n",
	} {
		t.Run(name, func(t *testing.T) {
			refuses(t, c, api.ImportCampaign, api.ImportCampaignRequest{Text: text}, api.CodeInvalid)
		})
	}
}
