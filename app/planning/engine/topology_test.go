package engine

import (
	"github.com/nod-app/nod/app/planning/campaign"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
)

func TestSnapshotOfACampaign(t *testing.T) {
	c := campaign.Campaign{ID: "c", Channels: []campaign.Channel{{ID: "ch-mail", Name: "Email & CRM"}, {ID: "ch-shop", Name: "Shop floor"}},
		Projects: []campaign.Project{{ID: "p-spring", Name: "Spring repairs", ChannelID: "ch-shop"}, {ID: "p-news", Name: "Newsletter", ChannelID: "ch-mail"}},
		Docs:     []campaign.Doc{{ID: "d-notes", Title: "Workshop notes", ChannelID: "ch-shop"}}}
	all := SnapshotOf(c, Filter{Docs: true})
	if all.CampaignID != "c" || len(all.Channels) != 2 || len(all.Projects) != 2 || len(all.Docs) != 1 {
		t.Errorf("%+v", all)
	}
	some := SnapshotOf(c, Filter{Channels: []string{"ch-mail"}})
	if len(some.Channels) != 1 || len(some.Projects) != 1 || some.Projects[0].ID != "p-news" || len(some.Docs) != 0 {
		t.Errorf("%+v", some)
	}
}

// Each gap is proposed by an action, and every action that is no work closes one or links.
func TestGapsAreProposed(t *testing.T) {
	p := build(t, Input{Campaign: shop(), Intent: "Plan a fleet project in Shop floor", Documents: []extract.Document{notes(t, "# Fleet\n\n- Ida Holm buys two vans by 2027-03-01\n")}})
	g := p.Gaps()
	if !slices.Equal(g.Projects, []string{"Fleet"}) || len(g.Channels) != 0 || len(g.Docs)+len(p.GapActions()) < 2 {
		t.Errorf("%+v, %+v", g, p.GapActions())
	}
	for _, a := range p.GapActions() {
		if a.Type == CreatePlanModule {
			t.Errorf("work is no gap: %+v", a)
		}
	}
}

func TestHintsOfARegistration(t *testing.T) {
	for _, c := range []struct {
		r      Registration
		parent string
		sure   bool
	}{
		{Registration{Title: "A", Document: "a.md"}, "", true},
		{Registration{Title: "A", Document: "a.md", Channel: "email and crm"}, "ch-mail", true},
		{Registration{Title: "A", Document: "a.md", Channel: "ch-shop", Project: "p-news"}, "p-news", true},
		{Registration{Title: "A", Document: "a.md", Channel: "p-news"}, "", false},
		{Registration{Title: "A", Document: "a.md", Channel: "Television"}, "", false},
	} {
		_, a := Register(Plan{}, shop(), c.r)
		if a.Type != CreateDoc || a.Payload.Parent != c.parent || (a.Confidence >= LowConfidence) != c.sure {
			t.Errorf("%+v: %+v", c.r, a)
		}
	}
}
