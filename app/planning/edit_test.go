package planning_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/undo"
)

// Whatever a person does to campaigns by hand, undo takes it back one by one, to where
// it stood, and redo does it again.
func TestEditsAreUndoneAndRedone(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { undoAndRedoEdits(t, rand.New(rand.NewPCG(seed, 2))) })
	}
}

func undoAndRedoEdits(t *testing.T, r *rand.Rand) {
	s := newSystem(t)
	var before, after [][]campaign.Campaign
	for len(before) < 30 {
		now := s.everything()
		if s.editSomething(r) {
			before = append(before, now)
		}
	}
	for _, want := range slices.Backward(before) {
		after = append(after, s.everything())
		res, err := s.ledger.Undo(t.Context(), undo.Request{})
		must(t, err)
		if got := s.everything(); !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v: %v\nwant %v", res, got, want)
		}
	}
	for _, want := range slices.Backward(after) {
		o, err := s.ledger.Redo(t.Context(), undo.RedoRequest{})
		must(t, err)
		if got := s.everything(); !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v: %v\nwant %v", o, got, want)
		}
	}
}

// everything returns all campaigns, as they are listed.
func (s *system) everything() (out []campaign.Campaign) {
	s.Helper()
	all, err := s.service.Campaigns(s.Context())
	must(s, err)
	for _, c := range all {
		out = append(out, s.campaign(c.ID))
	}
	return out
}

// editSomething does one random thing, and says whether it was accepted.
func (s *system) editSomething(r *rand.Rand) bool {
	all, err := s.service.Campaigns(s.Context())
	must(s, err)
	if len(all) == 0 || r.IntN(20) == 0 {
		_, err := s.service.Example(s.Context())
		return err == nil
	}
	id := all[r.IntN(len(all))].ID
	if r.IntN(15) == 0 {
		return s.service.Remove(s.Context(), id) == nil
	}
	nodes := s.campaign(id).Nodes()
	n := nodes[r.IntN(len(nodes))]
	e := planning.Edit{Campaign: id, Op: []campaign.Op{campaign.Insert, campaign.Update, campaign.Update, campaign.Delete}[r.IntN(4)], Node: n}
	if e.Op == campaign.Insert {
		e.Node.ID = ""
	}
	if e.Op != campaign.Delete {
		e.Node.Name = fmt.Sprint("Name ", r.IntN(1000))
		e.Node.Owner, e.Node.Role = "Ann", "Other"
		e.Node.DependsOn = nil
		for _, o := range nodes {
			if o.Kind == campaign.KindTicket && r.IntN(8) == 0 {
				e.Node.DependsOn = append(e.Node.DependsOn, o.ID)
			}
		}
	}
	_, err = s.service.Edit(s.Context(), e)
	return err == nil
}

func TestExampleIsACampaign(t *testing.T) {
	s := newSystem(t)
	if all, err := s.service.Campaigns(t.Context()); err != nil || len(all) != 0 {
		t.Errorf("it does not ship empty: %+v %v", all, err)
	}
	first, err := s.service.Example(t.Context())
	must(t, err)
	second, err := s.service.Example(t.Context())
	must(t, err)
	c := s.campaign(first)
	if first == second || len(c.Channels) != 3 || len(c.Projects) != 5 || len(c.Tickets) != 7 || len(c.Docs) != 2 || len(c.Team) != 3 {
		t.Errorf("%+v", c)
	}
	name, _, err := s.service.Export(t.Context(), first, planning.Markdown)
	if err != nil || name != "harbour-swim-2027.md" {
		t.Errorf("%q %v", name, err)
	}
}

// The example is the same in each language, but for its words; one ticket is done in all of them.
func TestExampleInEachLanguage(t *testing.T) {
	t.Cleanup(func() { must(t, lang.Use("en")) })
	english := newSystem(t)
	id, err := english.service.Example(t.Context())
	must(t, err)
	want := english.campaign(id)
	for _, code := range lang.Codes()[1:] {
		must(t, lang.Use(code))
		s := newSystem(t)
		id, err := s.service.Example(t.Context())
		must(t, err)
		c := s.campaign(id)
		if c.Name == want.Name || c.Objective == want.Objective || len(c.Tickets) != len(want.Tickets) {
			t.Fatalf("%s: %+v", code, c)
		}
		for i, ticket := range c.Tickets {
			if w := want.Tickets[i]; ticket.ID != w.ID || ticket.Title == w.Title || ticket.Due != w.Due || ticket.Owner != w.Owner || !slices.Equal(ticket.DependsOn, w.DependsOn) {
				t.Errorf("%s: %+v, in English %+v", code, ticket, w)
			}
			done := language.Any().Says(language.Words(ticket.Status), language.Done)
			if done != (want.Tickets[i].Status == "done") {
				t.Errorf("%s: %s is %q", code, ticket.Title, ticket.Status)
			}
		}
	}
}
