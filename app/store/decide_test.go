package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

// What decides many proposals with a few statements leaves the store as it is after each
// was overwritten by itself: through approving, undoing, displacing and clearing.
func TestDecidingIsOverwritingInShort(t *testing.T) {
	whole := courseOfDecisions(t, func(s *Store, ps []proposal.Proposal) error { return s.UpdateProposals(t.Context(), ps) })
	short := courseOfDecisions(t, func(s *Store, ps []proposal.Proposal) error { return s.DecideProposals(t.Context(), nil, ps, nil) })
	for i := range whole {
		if whole[i] != short[i] {
			t.Errorf("step %d:\noverwritten %s\ndecided     %s", i+1, whole[i], short[i])
		}
	}
}

// courseOfDecisions takes proposals through decisions and returns what the store has
// after each step.
func courseOfDecisions(t *testing.T, write func(*Store, []proposal.Proposal) error) (states []string) {
	t.Helper()
	s := fresh(t)
	ps := many10k(0, 6)
	ps[0].Members = []proposal.Member{{Source: "/d/member", Name: "member"}}
	ps[5].Status, ps[5].Leave = proposal.Left, proposal.LeaveEmpty
	ps[1].Sensitive, ps[2].Folder = "bank", "/elsewhere"
	inserted(t, s, ps...)
	late := waiting(9)
	late.Source = "/d/member"
	step := func(change ...proposal.Proposal) {
		t.Helper()
		must(t, write(s, change))
		states = append(states, stateOf(t, s, append(ps, late)))
	}
	step(approved(ps[0], "a"), approved(ps[1], "a"), rejected(ps[2], "r", noon), approved(ps[5], "b"))
	inserted(t, s, late)
	step(ps[1], ps[0], ps[5]) // the member's place was taken meanwhile
	_, err := s.ClearPending(t.Context(), proposal.Act{ID: "c", Kind: proposal.ActClear, At: noon}, pendingIDs(t, s))
	must(t, err)
	step(ps[0], approved(ps[1], "d"), ps[2]) // the first stays cleared
	_, _, err = s.Restore(t.Context(), "c", func(int) {})
	must(t, err)
	step(approved(ps[0], "e"))
	step(approved(ps[1], "f"), approved(ps[3], "f")) // which are no neighbours
	step(ps[3], ps[1])
	return states
}

// stateOf is all that the store says of proposals.
func stateOf(t *testing.T, s *Store, ps []proposal.Proposal) string {
	t.Helper()
	text := ""
	for _, status := range append([]proposal.Status{""}, allStatuses...) {
		f := proposal.Filter{Status: status}
		list, total := listed(t, s, f)
		for i := range list {
			if list[i].Note == "another file came back to its place" {
				list[i].ResolvedAt = noon // by the clock
			}
		}
		text += fmt.Sprintf("%s: %d %+v %+v\n", status, total, list, overviewed(t, s, f).Groups)
	}
	var paths []string
	for i := range ps {
		for source := range sources(&ps[i]) {
			paths = append(paths, source)
		}
	}
	files, err := s.PendingFiles(t.Context(), paths)
	must(t, err)
	return text + fmt.Sprintf("%+v %+v", counted(t, s, proposal.Filter{}), files)
}

func TestDecidingAnUnknownProposalDecidesNone(t *testing.T) {
	s := fresh(t)
	ps := many10k(0, 2)
	inserted(t, s, ps[0])
	err := s.DecideProposals(t.Context(), nil, []proposal.Proposal{approved(ps[0], "a"), approved(ps[1], "a")}, nil)
	if nobody := (proposal.NotFoundError{}); !errors.As(err, &nobody) || nobody.ID != ps[1].ID {
		t.Error(err)
	}
	if p := got(t, s, ps[0].ID); !reflect.DeepEqual(p, ps[0]) {
		t.Errorf("it was decided all the same: %+v", p)
	}
}

// A proposal that could not be looked up is not one that does not exist.
func TestAFailedLookupIsNotTakenForAnUnknownProposal(t *testing.T) {
	s := fresh(t)
	ps := many10k(0, 1)
	inserted(t, s, ps...)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := s.read(t.Context(), "look up", func(tx *sql.Tx) error {
		_, err := seqsOf(newStatements(ctx, tx), ids(ps))
		return err
	})
	if !errors.Is(err, context.Canceled) || errors.Is(err, proposal.ErrNotFound) {
		t.Error(err)
	}
}

// What is listed in short is what the list has, in its order.
func TestListedIsTheListInShort(t *testing.T) {
	s := fresh(t)
	ps := many10k(0, 10)
	ps[3].Members = []proposal.Member{{Source: ps[3].Source + ".asc", Name: ps[3].Name + ".asc"}}
	inserted(t, s, ps...)
	must(t, s.DecideProposals(t.Context(), nil, []proposal.Proposal{approved(ps[9], "act"), approved(ps[2], "act"), approved(ps[5], "other")}, nil))
	for _, f := range []proposal.Filter{
		{}, {Order: proposal.ByName}, {Status: proposal.Pending}, {Status: proposal.Pending, Query: "invoice 7"}, {IDs: ids(ps[3:5])},
		{Status: proposal.Approved}, {Status: proposal.Approved, Order: proposal.ByPlace}, {Act: "act", Status: proposal.Approved, Order: proposal.Oldest},
	} {
		whole, _ := listed(t, s, f)
		short, err := s.Listed(t.Context(), f)
		must(t, err)
		named, err := s.IDs(t.Context(), f)
		must(t, err)
		if !slices.Equal(named, ids(whole)) {
			t.Errorf("%+v: ids %q, want %q", f, named, ids(whole))
		}
		var want []proposal.Listed
		for _, p := range whole {
			want = append(want, proposal.Listed{ID: p.ID, Dir: p.Dir, Name: p.Name, Sensitive: p.Sensitive, Members: len(p.Members)})
		}
		if !reflect.DeepEqual(short, want) {
			t.Errorf("%+v:\ngot  %+v\nwant %+v", f, short, want)
		}
	}
}
