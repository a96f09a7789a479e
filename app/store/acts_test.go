package store

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// uncounted is for a Restore whose parts are not counted.
func uncounted(int) {}

func TestClearHidesAndRestoreBringsBack(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	kept := waiting(3)
	inserted(t, s, waiting(1), waiting(2), kept)
	must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{rejected(kept, "r", noon)}))
	act := proposal.Act{ID: "clear234", Kind: proposal.ActClear, At: noon, Label: "Cleared", Count: 2}
	n, err := s.ClearPending(t.Context(), act, pendingIDs(t, s))
	must(t, err)
	if n != 2 {
		t.Fatalf("cleared %d", n)
	}
	s = again(t, s, dir)
	if a, err := s.Act(t.Context(), act.ID); err != nil || !reflect.DeepEqual(a, act) {
		t.Errorf("%+v, %v", a, err)
	}
	if ps, total := listed(t, s, proposal.Filter{}); total != 1 || ps[0].ID != kept.ID {
		t.Errorf("%v are listed", ids(ps))
	}
	if _, err := s.Proposal(t.Context(), waiting(1).ID); !errors.Is(err, proposal.ErrNotFound) {
		t.Error(err)
	}
	inserted(t, s, func() proposal.Proposal { p := waiting(4); p.Source = waiting(2).Source; return p }())

	n, left, err := s.Restore(t.Context(), act.ID, uncounted)
	must(t, err)
	if n != 1 || left != 1 || !reflect.DeepEqual(got(t, s, waiting(1).ID), waiting(1)) {
		t.Errorf("restored %d, the first as %+v", n, got(t, s, waiting(1).ID))
	}
	if _, err := s.Proposal(t.Context(), waiting(2).ID); !errors.Is(err, proposal.ErrNotFound) {
		t.Error("a proposal is back whose file is in another one")
	}
	if a, err := s.Act(t.Context(), act.ID); err != nil || !a.Undone {
		t.Errorf("%+v, %v", a, err)
	}
	if n, _, err := s.Restore(t.Context(), act.ID, uncounted); n != 0 || err != nil {
		t.Errorf("a second time: %d, %v", n, err)
	}
	if added, err := s.InsertProposals(t.Context(), []proposal.Proposal{func() proposal.Proposal { p := waiting(5); p.Source = waiting(1).Source; return p }()}); len(added) != 0 || err != nil {
		t.Errorf("what was restored can be proposed again: %v, %v", ids(added), err)
	}
}

func TestClearingNothingIsNoAct(t *testing.T) {
	s := fresh(t)
	if n, err := s.ClearPending(t.Context(), proposal.Act{ID: "a", Kind: proposal.ActClear, At: noon}, pendingIDs(t, s)); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if _, err := s.Act(t.Context(), "a"); !errors.Is(err, proposal.ErrNotFound) {
		t.Error(err)
	}
}

func TestAnEditDoesNotBringBackWhatWasCleared(t *testing.T) {
	s := fresh(t)
	p := waiting(1)
	inserted(t, s, p)
	_, err := s.ClearPending(t.Context(), proposal.Act{ID: "c", Kind: proposal.ActClear, At: noon}, pendingIDs(t, s))
	must(t, err)
	p.Name = "edited.pdf"
	must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{p}))
	if _, total := listed(t, s, proposal.Filter{}); total != 0 {
		t.Error("it is back")
	}
	if n, _, err := s.Restore(t.Context(), "c", uncounted); n != 1 || err != nil || got(t, s, p.ID).Name != p.Name {
		t.Errorf("restored %d, %v", n, err)
	}
	_, err = s.ClearPending(t.Context(), proposal.Act{ID: "d", Kind: proposal.ActClear, At: noon}, pendingIDs(t, s))
	must(t, err)
	must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{approved(p, "a")})) // its move was under way
	if p := got(t, s, p.ID); p.Status != proposal.Approved || p.Act != "a" {
		t.Errorf("%+v", p)
	}
	if n, _, err := s.Restore(t.Context(), "d", uncounted); n != 0 || err != nil {
		t.Errorf("restored %d, %v", n, err)
	}
}

func TestRestoreOfARejection(t *testing.T) {
	s := fresh(t)
	want, other := waiting(1), waiting(2)
	inserted(t, s, want, other)
	must(t, s.SaveAct(t.Context(), proposal.Act{ID: "r", Kind: proposal.ActReject, At: noon}))
	must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{rejected(want, "r", noon.Add(time.Hour)), rejected(other, "q", noon)}))
	n, _, err := s.Restore(t.Context(), "r", uncounted)
	must(t, err)
	if p := got(t, s, want.ID); n != 1 || !reflect.DeepEqual(p, want) {
		t.Errorf("restored %d: %+v", n, p)
	}
	if p := got(t, s, other.ID); p.Status != proposal.Rejected {
		t.Error("the rejection of another act is undone as well")
	}
	if _, _, err := s.Restore(t.Context(), "nobody", uncounted); !errors.Is(err, proposal.ErrNotFound) {
		t.Error(err)
	}
}

func TestCoolingDown(t *testing.T) {
	later := noon.Add(time.Hour)
	set := waiting(1)
	set.Members = []proposal.Member{{Source: "/d/\xffraw"}}
	older := rejected(set, "", later)
	older.ResolvedAt = noon.Add(-time.Minute)
	newer := rejected(func() proposal.Proposal { p := waiting(2); p.Source = set.Source; return p }(), "", noon)
	restored := rejected(set, "undone", later)
	pending := waiting(3)
	pending.Cooldown = later
	for _, c := range []struct {
		name  string
		ps    []proposal.Proposal
		at    time.Time
		paths []string
		want  int
	}{
		{"nothing", nil, noon, []string{set.Source}, 0},
		{"its own file and its member", []proposal.Proposal{rejected(set, "", later)}, noon, []string{set.Source, "/d/\xffraw", "/d/free"}, 2},
		{"over at its end", []proposal.Proposal{rejected(set, "", later)}, later, []string{set.Source}, 0},
		{"the latest counts", []proposal.Proposal{older, newer}, noon, []string{set.Source}, 0},
		{"its act is undone", []proposal.Proposal{restored}, noon, []string{set.Source}, 0},
		{"not rejected", []proposal.Proposal{pending}, noon, []string{pending.Source}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := fresh(t)
			must(t, s.SaveAct(t.Context(), proposal.Act{ID: "undone", Kind: proposal.ActReject, At: noon, Undone: true}))
			for _, p := range c.ps {
				inserted(t, s, p)
				must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{p}))
			}
			cooling, err := s.CoolingDown(t.Context(), c.paths, c.at)
			must(t, err)
			if len(cooling) != c.want {
				t.Errorf("cooling: %q", cooling)
			}
			for _, until := range cooling {
				if !until.Equal(later) {
					t.Errorf("until %s", until)
				}
			}
		})
	}
}
