package store

import (
	"reflect"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/proposal"
)

// scatter gives proposals several folders, and makes some of them questions, with a
// folder and without.
func scatter(t *testing.T, s *Store) {
	t.Helper()
	all, _ := listed(t, s, proposal.Filter{})
	for i := range all {
		p := &all[i]
		p.Dir = []string{"/home/ann/A", "/home/ann/B\xff", "/home/ann/C"}[i%3]
		switch i % 5 {
		case 1:
			p.Dir = ""
		case 3:
			p.By, p.Confidence = proposal.ByFiled, proposal.Low
		}
	}
	must(t, s.UpdateProposals(t.Context(), all))
}

// The groups are the list in the order ByPlace, told apart from SQL.
func TestGroupsAreThoseOfTheList(t *testing.T) {
	s := fresh(t)
	mixed(t, s, 60)
	scatter(t, s)
	for _, f := range filters() {
		f.Order = proposal.ByPlace
		all, _ := listed(t, s, f)
		var want []proposal.Group
		for _, p := range all {
			g := proposal.Group{Dir: p.Dir, Count: 1}
			if p.IsQuestion() {
				g.Dir, g.Question = "", true
			}
			if p.Sensitive != "" {
				g.Sensitive = 1
			}
			if n := len(want); n > 0 && want[n-1].Dir == g.Dir && want[n-1].Question == g.Question {
				want[n-1].Count, want[n-1].Sensitive = want[n-1].Count+1, want[n-1].Sensitive+g.Sensitive
				continue
			}
			want = append(want, g)
		}
		got := overviewed(t, s, f).Groups
		for i := range got {
			got[i].Sum = 0
		}
		if !slices.Equal(got, want) {
			t.Errorf("%+v:\n%+v, want\n%+v", f, got, want)
		}
	}
}

// Who saw a group can tell that another one is in it, though it is as large.
func TestAGroupThatOneLeftAndOneJoinedIsAnother(t *testing.T) {
	s := fresh(t)
	ps := []proposal.Proposal{waiting(1), waiting(2), waiting(3)}
	for i := range ps {
		ps[i].Confidence, ps[i].Dir = proposal.High, "/to"
	}
	ps[2].Dir = "/else"
	inserted(t, s, ps...)
	before := overviewed(t, s, proposal.Filter{Status: proposal.Pending}).Groups
	ps[0].Dir, ps[2].Dir = "/else", "/to"
	must(t, s.UpdateProposals(t.Context(), ps))
	after := overviewed(t, s, proposal.Filter{Status: proposal.Pending}).Groups
	for i := range before {
		if reflect.DeepEqual(before[i], after[i]) {
			t.Errorf("%+v is as before", after[i])
		}
	}
}
