package plan

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/planning/campaign"
)

// fair is a plan of one action of each type for the spring fair.
func fair() []Action {
	return []Action{
		{ID: "a1", Type: CreateChannel, Confidence: 0.9, Dependencies: []string{}, Payload: Payload{Title: "Food"}},
		{ID: "a2", Type: CreateProject, Confidence: 0.9, Dependencies: []string{"a1"}, Payload: Payload{Title: "Kitchen", Parent: "a1"}},
		{ID: "a3", Type: CreateDoc, Confidence: 0.9, Dependencies: []string{}, Payload: Payload{Title: "Menu", Document: "menu.md", Parent: "a2"}},
		{ID: "a4", Type: CreatePlanModule, Confidence: 0.9, Dependencies: []string{"a2"},
			Payload: Payload{Title: "Hire the oven", Parent: "a2", Owner: "Ann Lee", Due: "2027-02-01", Quotes: []Quote{{"menu.md", "an oven"}}}},
		{ID: "a5", Type: CreatePlanModule, Confidence: 0.9, Dependencies: []string{"a2", "a4"}, Payload: Payload{Title: "Bake", Parent: "a2"}},
		{ID: "a6", Type: LinkDoc, Confidence: 0.9, Dependencies: []string{}, Payload: Payload{DocID: "list", Document: "list.csv", TicketID: "send", Title: "List of guests"}},
		{ID: "a7", Type: CreatePlanModule, Confidence: 0.9, Dependencies: []string{}, Payload: Payload{Title: "Print the cards", TicketID: "print", Due: "2027-02-10"}},
		{ID: "a8", Type: Noop, Dependencies: []string{}},
	}
}

func TestAfter(t *testing.T) {
	c, results := After(spring(), fair())
	for _, r := range results[:7] {
		if r.Err != nil || r.Node == "" || len(r.Steps) == 0 {
			t.Errorf("%+v", r)
		}
	}
	if results[7].Err == nil {
		t.Error("a NOOP was applied")
	}
	if c.Projects[1].ChannelID != c.Channels[1].ID || c.Docs[1].ProjectID != c.Projects[1].ID {
		t.Errorf("%+v", c)
	}
	oven, bake := c.Tickets[2], c.Tickets[3]
	if oven.Owner != "Ann Lee" || oven.Due != "2027-02-01" || oven.Status != "open" || !slices.Equal(oven.Docs, []string{c.Docs[1].ID}) {
		t.Errorf("%+v", oven)
	}
	if !slices.Equal(bake.DependsOn, []string{oven.ID}) || bake.ProjectID != c.Projects[1].ID {
		t.Errorf("%+v", bake)
	}
	if !slices.Equal(c.Tickets[1].Docs, []string{"list"}) || c.Tickets[0].Due != "2027-02-10" || c.Tickets[0].Title != "Print the cards" {
		t.Errorf("%+v", c.Tickets[:2])
	}
	if err := campaign.Check(c); err != nil {
		t.Error(err)
	}
	d := campaign.NewDraft(c)
	for _, r := range slices.Backward(results) {
		if err := d.Do(campaign.Reverse(r.Steps)); err != nil {
			t.Fatal(err)
		}
	}
	if back := d.Campaign(); !reflect.DeepEqual(back, campaign.Of(spring().Nodes())) {
		t.Errorf("%+v", back)
	}
}

func TestWhatCannotBeApplied(t *testing.T) {
	for name, tc := range map[string]struct {
		action Action
		want   string
	}{
		"a dependency":     {fair()[1], "it needs “Food”, which is not applied"},
		"a parent":         {Action{ID: "b", Type: CreatePlanModule, Payload: Payload{Title: "B", Parent: "a2"}}, "it belongs to “Kitchen”, which is not applied"},
		"no such parent":   {Action{ID: "b", Type: CreatePlanModule, Payload: Payload{Title: "B", Parent: "gone"}}, "build the plan again"},
		"no place":         {Action{ID: "b", Type: CreatePlanModule, Payload: Payload{Title: "B"}}, "must lie in one project, or in one channel"},
		"a channel again":  {Action{ID: "b", Type: CreateChannel, Payload: Payload{Title: "GUESTS "}}, "is there already"},
		"work again":       {Action{ID: "b", Type: CreatePlanModule, Payload: Payload{Title: "Print the cards", Parent: "cards"}}, "is there already"},
		"no such ticket":   {Action{ID: "b", Type: CreatePlanModule, Payload: Payload{Title: "B", TicketID: "list"}}, "no ticket “list” any more"},
		"no such document": {Action{ID: "b", Type: LinkDoc, Payload: Payload{DocID: "send"}}, "no document “send” any more"},
		"a nested project": {Action{ID: "b", Type: CreateProject, Payload: Payload{Title: "B", Parent: "cards"}}, "cannot lie in another one"},
		"no such type":     {Action{ID: "b", Type: "DROP_TABLE"}, "no type"},
		"an unknown need":  {Action{ID: "b", Type: CreateChannel, Dependencies: []string{"x"}, Payload: Payload{Title: "B"}}, "“x”"},
	} {
		p := NewApplication(spring(), fair(), nil)
		node, steps, err := p.Apply(tc.action)
		if err == nil || !strings.Contains(err.Error(), tc.want) || node != "" || steps != nil {
			t.Errorf("%s: %v, want %q", name, err, tc.want)
		}
		if got := p.Draft.Campaign(); !reflect.DeepEqual(got, campaign.Of(spring().Nodes())) {
			t.Errorf("%s changed the draft: %+v", name, got)
		}
	}
}

func TestClosure(t *testing.T) {
	chosen, added := Closure(fair(), []string{"a5", "a7", "unknown"})
	var ids []string
	for _, a := range chosen {
		ids = append(ids, a.ID)
	}
	if !slices.Equal(ids, []string{"a1", "a2", "a4", "a5", "a7"}) || !slices.Equal(added, []string{"a1", "a2", "a4"}) {
		t.Errorf("%v, added %v", ids, added)
	}
	circle := []Action{{ID: "x", Dependencies: []string{"y"}}, {ID: "y", Dependencies: []string{"x"}}}
	if chosen, _ := Closure(circle, []string{"x"}); len(chosen) != 2 {
		t.Errorf("%+v", chosen)
	}
}

func TestHash(t *testing.T) {
	hash := func(as []Action) string {
		h, err := Hash(as)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	all := fair()
	whole := hash(all)
	slices.Reverse(all)
	if hash(all) != whole {
		t.Error("the order changes the hash")
	}
	all[0].Payload.Owner = "Eve"
	if hash(all) == whole || hash(all[1:]) == whole {
		t.Error("other actions have the same hash")
	}
	all[0].Confidence = math.NaN()
	if h, err := Hash(all); err == nil || h != "" {
		t.Errorf("%q, %v", h, err)
	}
}

// What makes the place or the document of an action is needed, too; a node of the
// campaign is there already.
func TestNeeds(t *testing.T) {
	a := Action{Dependencies: []string{"before", "doc"}, Payload: Payload{Parent: "project", DocID: "doc"}}
	for _, c := range []struct{ actions, want []string }{
		{[]string{"project", "doc"}, []string{"before", "doc", "project"}}, {nil, []string{"before", "doc"}},
	} {
		if got := a.Needs(func(id string) bool { return slices.Contains(c.actions, id) }); !slices.Equal(got, c.want) {
			t.Errorf("with the actions %v it needs %v", c.actions, got)
		}
	}
}

func TestAffectedBy(t *testing.T) {
	old, now := Quote{"a.md", "did it"}, Quote{"b.md", "do it"}
	p := Plan{Actions: []Action{{ID: "rests", Payload: Payload{Quotes: []Quote{now}}}, {ID: "rested", Payload: Payload{Quotes: []Quote{old}}},
		{ID: "changes", Payload: Payload{TicketID: "t"}}, {ID: "t"}, {ID: "other", Payload: Payload{Quotes: []Quote{{"a.md", "do it"}}}}}}
	for want, c := range map[string]Change{"rests rested": {Quote: now, From: &old}, "rests": {Quote: now}, "changes t": {Kind: Gone, Node: "t"}, "": {}} {
		if got := strings.Join(p.AffectedBy(c), " "); got != want {
			t.Errorf("%+v affects %q, want %q", c, got, want)
		}
	}
}

// After returns the campaign as it would be after some actions, each after what it
// depends on, and what would come of each.
func After(c campaign.Campaign, actions []Action) (campaign.Campaign, []Result) {
	p := NewApplication(c, actions, nil)
	var out []Result
	for _, a := range actions {
		node, steps, err := p.Apply(a)
		out = append(out, Result{a.ID, node, steps, err})
	}
	return p.Draft.Campaign(), out
}

func spring() campaign.Campaign {
	return campaign.Campaign{ID: "fair", Name: "Spring fair", Objective: "300 guests",
		Channels: []campaign.Channel{{ID: "guests", Name: "Guests"}},
		Projects: []campaign.Project{{ID: "cards", Name: "Invitations", ChannelID: "guests"}},
		Docs:     []campaign.Doc{{ID: "list", Title: "List of guests", ProjectID: "cards", Text: "Ann\nBen"}},
		Tickets: []campaign.Ticket{{ID: "print", Title: "Print the cards", ProjectID: "cards", Status: "open", Docs: []string{"list"}},
			{ID: "send", Title: "Send the cards", ProjectID: "cards", Status: "open", Owner: "Ann Lee", Due: "2027-03-01", DependsOn: []string{"print"}}},
		Team: []campaign.Member{{Name: "Ann Lee", Role: "Guests"}}}
}
