package plan

import (
	"testing"

	"github.com/nod-app/nod/app/planning/campaign"
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
