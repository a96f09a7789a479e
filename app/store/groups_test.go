package store

import (
	"slices"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
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
			got[i].Hash = 0
		}
		if !slices.Equal(got, want) {
			t.Errorf("%+v:\n%+v, want\n%+v", f, got, want)
		}
	}
}

// Who saw groups can tell that others are in them, though they are as large, and whatever
// the numbers of those that left and joined add up to.
func TestAGroupThatOthersJoinedIsAnother(t *testing.T) {
	const a, b = "/to", "/else"
	for name, c := range map[string]struct{ before, after []string }{
		"one for one":  {[]string{a, a, b}, []string{b, a, a}},
		"same sum":     {[]string{a, b, b, a}, []string{b, a, a, b}},
		"same squares": {[]string{a, b, b, "", a, a, b}, []string{b, a, a, "", b, b, a}},
	} {
		for _, query := range []string{"", "total due"} { // in memory, and by SQLite
			s := fresh(t)
			var ps []proposal.Proposal
			for i, dir := range c.before {
				p := waiting(i)
				p.Confidence, p.Dir = proposal.High, dir
				ps = append(ps, p)
			}
			inserted(t, s, ps...)
			f := proposal.Filter{Status: proposal.Pending, Query: query}
			before := overviewed(t, s, f).Groups
			for i, dir := range c.after {
				ps[i].Dir = dir
			}
			must(t, s.UpdateProposals(t.Context(), ps))
			after := overviewed(t, s, f).Groups
			if len(before) < 2 || len(before) != len(after) {
				t.Fatalf("%s, %q: %+v, %+v", name, query, before, after)
			}
			for i := range before {
				if before[i].Dir != "" && before[i] == after[i] {
					t.Errorf("%s, %q: %+v is as before", name, query, after[i])
				}
			}
		}
	}
}
