package store

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/undo"
)

// fair is a campaign with n tickets, each after the one before it.
func fair(id string, n int) campaign.Campaign {
	c := campaign.Campaign{ID: id, Name: "Spring fair", Objective: "300 guests",
		Channels: []campaign.Channel{{ID: "c", Name: "Guests"}}, Projects: []campaign.Project{{ID: "p", Name: "Cards", ChannelID: "c"}, {ID: "q", Name: "Loose"}},
		Docs: []campaign.Doc{{ID: "d", Title: "List", Tags: []string{"a", "b, c"}, ProjectID: "p", Text: "Ann"}, {ID: "e", Title: "Budget", ChannelID: "c"}},
		Team: []campaign.Member{{Name: "Ann Lee", Role: "Guests"}}, Tickets: []campaign.Ticket{}}
	for i := range n {
		t := campaign.Ticket{ID: fmt.Sprint("t", i), Title: fmt.Sprint("Task ", i), ProjectID: "p", Owner: "Ann Lee", Status: "open", Due: "2027-01-02"}
		if i > 0 {
			t.DependsOn, t.Docs = []string{fmt.Sprint("t", i-1)}, []string{"e", "d"}
		}
		c.Tickets = append(c.Tickets, t)
	}
	return c
}

func saved(t testing.TB, s *Store, id string, c campaign.Campaign, steps []campaign.Step) planning.Change {
	t.Helper()
	x := planning.Change{ID: id, Kind: planning.Edited, Campaign: c.ID, Label: "Changed it", At: noon, Steps: steps}
	must(t, s.SaveChange(t.Context(), x))
	return x
}

func campaignOf(t testing.TB, s *Store, id string) campaign.Campaign {
	t.Helper()
	c, err := s.Campaign(t.Context(), id)
	must(t, err)
	return c
}

func TestCampaignsAreKept(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	if _, err := s.Campaign(t.Context(), "a"); !errors.Is(err, planning.ErrNotFound) {
		t.Error(err)
	}
	for _, id := range []string{"a", "b"} { // the same ids in two campaigns
		saved(t, s, "make-"+id, fair(id, 3), campaign.Inserts(fair(id, 3)))
	}
	s = again(t, s, dir)
	if got := campaignOf(t, s, "a"); !reflect.DeepEqual(got, fair("a", 3)) {
		t.Errorf("%+v", got)
	}
	all, err := s.Campaigns(t.Context())
	must(t, err)
	if len(all) != 2 || all[0].ID != "b" || all[1].Tickets != 3 || all[1].Docs != 2 || all[1].Projects != 2 || all[1].Channels != 1 || !all[1].UpdatedAt.Equal(noon) {
		t.Errorf("%+v", all)
	}
}

func TestStepsAreDoneAndReversed(t *testing.T) {
	s := fresh(t)
	c := fair("a", 3)
	saved(t, s, "make", c, campaign.Inserts(c))
	after := fair("a", 3)
	after.Name, after.Objective = "Fair", ""
	after.Channels[0].Name, after.Projects[0].ChannelID, after.Docs[0].Tags, after.Team[0] = "Visitors", "", nil, campaign.Member{Name: "Ann Roe", Role: "All"}
	after.Tickets[2] = campaign.Ticket{ID: "t2", Title: "Other", ChannelID: "c", Status: "done", DependsOn: []string{"t0", "t1"}, Docs: []string{"d"}}
	var steps []campaign.Step
	for i, n := range c.Nodes() {
		if m := after.Nodes()[i]; !reflect.DeepEqual(n, m) {
			steps = append(steps, campaign.Step{Op: campaign.Update, Before: &n, After: &m})
		}
	}
	x := saved(t, s, "edit", c, steps)
	if got := campaignOf(t, s, "a"); !reflect.DeepEqual(got, after) {
		t.Errorf("%+v, want %+v", got, after)
	}
	got, err := s.Change(t.Context(), "edit")
	must(t, err)
	if !reflect.DeepEqual(got, x) {
		t.Errorf("%+v, want %+v", got, x)
	}
	must(t, s.Reverse(t.Context(), x, noon))
	if got := campaignOf(t, s, "a"); !reflect.DeepEqual(got, c) {
		t.Errorf("%+v", got)
	}
	if err := s.Reverse(t.Context(), x, noon); !errors.Is(err, planning.ErrUndone) {
		t.Error(err)
	}
	must(t, s.Repeat(t.Context(), x))
	if got := campaignOf(t, s, "a"); !reflect.DeepEqual(got, after) {
		t.Errorf("%+v", got)
	}
	saved(t, s, "gone", c, campaign.Reverse(campaign.Inserts(after)))
	if _, err := s.Campaign(t.Context(), "a"); !errors.Is(err, planning.ErrNotFound) {
		t.Error(err)
	}
	es, err := s.Entries(t.Context(), undo.Filter{State: undo.Standing})
	must(t, err)
	if len(es) != 3 || es[0].ID != "gone" || es[1].ID != "edit" || es[0].Kind != undo.KindCampaign {
		t.Errorf("%+v", es)
	}
}

// The file itself keeps the hierarchy, no matter who writes it.
func TestTheStoreRefusesWhatLiesNowhere(t *testing.T) {
	s := fresh(t)
	c := fair("a", 2)
	saved(t, s, "make", c, campaign.Inserts(c))
	node := func(n campaign.Node) []campaign.Step { return []campaign.Step{{Op: campaign.Insert, After: &n}} }
	gone := func(i int) []campaign.Step {
		n := c.Nodes()[i]
		return []campaign.Step{{Op: campaign.Delete, Before: &n}}
	}
	for name, steps := range map[string][]campaign.Step{
		"a project in no channel":  node(campaign.Node{Kind: campaign.KindProject, ID: "x", Name: "X", ChannelID: "none"}),
		"a project in a project":   node(campaign.Node{Kind: campaign.KindProject, ID: "x", Name: "X", ChannelID: "p"}),
		"a ticket nowhere":         node(campaign.Node{Kind: campaign.KindTicket, ID: "x", Name: "X"}),
		"a ticket in two places":   node(campaign.Node{Kind: campaign.KindTicket, ID: "x", Name: "X", ProjectID: "p", ChannelID: "c"}),
		"a ticket in no project":   node(campaign.Node{Kind: campaign.KindTicket, ID: "x", Name: "X", ProjectID: "none"}),
		"a dependency on nothing":  node(campaign.Node{Kind: campaign.KindTicket, ID: "x", Name: "X", ProjectID: "p", DependsOn: []string{"none"}}),
		"a dependency on a doc":    node(campaign.Node{Kind: campaign.KindTicket, ID: "x", Name: "X", ProjectID: "p", DependsOn: []string{"d"}}),
		"a dependency on itself":   node(campaign.Node{Kind: campaign.KindTicket, ID: "x", Name: "X", ProjectID: "p", DependsOn: []string{"x"}}),
		"no document":              node(campaign.Node{Kind: campaign.KindTicket, ID: "x", Name: "X", ProjectID: "p", Docs: []string{"p"}}),
		"an id of another kind":    node(campaign.Node{Kind: campaign.KindDoc, ID: "c", Name: "X"}),
		"a doc in no project":      node(campaign.Node{Kind: campaign.KindDoc, ID: "x", Name: "X", ProjectID: "c"}),
		"no kind":                  node(campaign.Node{Kind: "folder", ID: "x", Name: "X"}),
		"a campaign with nodes":    gone(0),
		"a channel with a project": gone(1),
		"a project with tickets":   gone(2),
		"a doc on tickets":         gone(4),
		"a ticket that is needed":  gone(6),
	} {
		err := s.SaveChange(t.Context(), planning.Change{ID: name, Kind: planning.Edited, Campaign: "a", Label: "L", At: noon, Steps: steps})
		if err == nil {
			t.Errorf("%s was stored", name)
		}
	}
	if got := campaignOf(t, s, "a"); !reflect.DeepEqual(got, c) {
		t.Errorf("%+v", got)
	}
	if es, err := s.Entries(t.Context(), undo.Filter{}); err != nil || len(es) != 1 {
		t.Errorf("%+v %v", es, err)
	}
}

func TestTenThousandNodesLoad(t *testing.T) {
	s := fresh(t)
	c := fair("a", 10_000)
	start := time.Now()
	saved(t, s, "make", c, campaign.Inserts(c))
	kept := time.Since(start)
	if got := campaignOf(t, s, "a"); !reflect.DeepEqual(got, c) {
		t.Error("it is another one")
	}
	t.Logf("kept in %v, read in %v", kept, time.Since(start)-kept)
}
