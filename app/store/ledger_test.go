package store

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
)

// A clock that was set back must not change what was done last.
func TestTheLedgerKeepsTheOrderOfWhatWasDone(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	act := func(id string, at time.Time) {
		must(t, s.SaveAct(t.Context(), proposal.Act{ID: id, At: at, Label: id}))
	}
	effect := func(record int64, at time.Time) {
		must(t, s.SaveEffect(t.Context(), tools.Effect{Record: record, At: at, Label: fmt.Sprint(record)}))
	}
	act("a", noon.Add(time.Hour))
	effect(7, noon)
	act("b", noon.Add(-time.Hour))
	effect(3, noon.Add(time.Minute))
	s = again(t, s, dir)
	want := []string{"#3", "b", "#7", "a"}
	if ids := stand(t, s); !slices.Equal(ids, want) {
		t.Fatalf("%v", ids)
	}
	var page []string
	for before := int64(0); ; {
		es, err := s.Entries(t.Context(), undo.Filter{Before: before, Limit: 3})
		must(t, err)
		if len(es) == 0 {
			break
		}
		for _, e := range es {
			page, before = append(page, e.ID), e.Seq
		}
	}
	if !slices.Equal(page, want) {
		t.Errorf("in pages: %v", page)
	}
	must(t, s.DropEffect(t.Context(), 3)) // nothing came of the call
	effect(4, noon)
	if ids := stand(t, s); !slices.Equal(ids, []string{"#4", "b", "#7", "a"}) {
		t.Errorf("%v", ids)
	}
}

func TestOnlyTheNewestEntryIsLost(t *testing.T) {
	s := fresh(t)
	for _, id := range []string{"a", "b"} {
		must(t, s.SaveAct(t.Context(), proposal.Act{ID: id, At: noon, Label: id, Count: 1}))
	}
	a, err := s.Entry(t.Context(), "a")
	must(t, err)
	b, err := s.Entry(t.Context(), "b")
	must(t, err)
	for _, c := range []struct {
		seq  int64
		want bool
	}{{a.Seq, false}, {b.Seq, true}, {b.Seq, false}, {99, false}, {a.Seq, true}} {
		if lost, err := s.MarkLost(t.Context(), c.seq, "it is gone"); lost != c.want || err != nil {
			t.Errorf("%d: %t, %v", c.seq, lost, err)
		}
	}
	if b, err = s.Entry(t.Context(), "b"); err != nil || b.State != undo.Lost || b.Reason != "it is gone" || b.Ended.IsZero() {
		t.Errorf("%+v, %v", b, err)
	}
	must(t, s.SaveAct(t.Context(), proposal.Act{ID: "b", At: noon, Label: "less of it", Count: 1}))
	if b, err = s.Entry(t.Context(), "b"); err != nil || b.State != undo.Lost {
		t.Errorf("after a part was undone: %+v, %v", b, err)
	}
	must(t, s.SaveAct(t.Context(), proposal.Act{ID: "b", At: noon, Label: "more of it again", Count: 2}))
	if b, err = s.Entry(t.Context(), "b"); err != nil || b.State != undo.Standing || b.Reason != "" || !b.Ended.IsZero() {
		t.Errorf("after a part was redone: %+v, %v", b, err)
	}
	must(t, s.SaveAct(t.Context(), proposal.Act{ID: "b", At: noon, Undone: true}))
	if b, err = s.Entry(t.Context(), "b"); err != nil || b.State != undo.Undone {
		t.Errorf("undone after all: %+v, %v", b, err)
	}
	if _, err := s.Entry(t.Context(), "nobody"); !errors.Is(err, undo.ErrNotFound) {
		t.Error(err)
	}
}

// An effect that is an act is found by its record and by the act.
func TestAnEffectThatIsAnActHasOneEntry(t *testing.T) {
	s := fresh(t)
	must(t, s.SaveAct(t.Context(), proposal.Act{ID: "act", At: noon, Label: "Moved a.pdf", Count: 1}))
	must(t, s.SaveEffect(t.Context(), tools.Effect{Record: 5, Act: "act", Tool: "approve_proposal", At: noon}))
	must(t, s.SaveEffect(t.Context(), tools.Effect{Record: 6, Act: "never kept", Tool: "approve_proposal", At: noon}))
	if ids := stand(t, s); !slices.Equal(ids, []string{"act"}) {
		t.Fatalf("%v", ids)
	}
	if e, err := s.Entry(t.Context(), "#5"); err != nil || e.ID != "act" || e.Kind != undo.KindProposals {
		t.Errorf("%+v, %v", e, err)
	}
	es, err := s.EffectsOf(t.Context(), []int64{5, 6})
	must(t, err)
	if len(es) != 1 || es[5].Act != "act" || es[5].Label != "Moved a.pdf" || !es[5].Undone.IsZero() {
		t.Errorf("%+v", es)
	}
	must(t, s.SaveAct(t.Context(), proposal.Act{ID: "act", At: noon, Undone: true}))
	if es, err = s.EffectsOf(t.Context(), []int64{5}); err != nil || es[5].Undone.IsZero() {
		t.Errorf("%+v, %v", es, err)
	}
}

func TestRedosEndWithTheNextAct(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	act := func(id string) { must(t, s.SaveAct(t.Context(), proposal.Act{ID: id, At: noon, Label: id})) }
	save := func(label string) {
		must(t, s.SaveRedo(t.Context(), undo.Redo{Kind: undo.KindProposals, Label: label, Memo: []byte(label)}))
	}
	last := func(want string) undo.Redo {
		t.Helper()
		all, err := s.Redos(t.Context())
		must(t, err)
		if want == "" && len(all) > 0 || want != "" && (len(all) == 0 || all[0].Label != want) {
			t.Errorf("got %+v, want %q", all, want)
		}
		if len(all) == 0 {
			return undo.Redo{}
		}
		if memo, err := s.RedoMemo(t.Context(), all[0].Seq); err != nil || string(memo) != want {
			t.Errorf("the memo of %s: %s, %v", want, memo, err)
		}
		return all[0]
	}
	last("")
	save("before anything")
	last("before anything")
	act("a")
	last("")
	save("first")
	save("second")
	save("third")
	s = again(t, s, dir)
	must(t, s.DropRedo(t.Context(), last("third").Seq, "")) // it could not be redone
	second := last("second")
	act("redone")
	must(t, s.DropRedo(t.Context(), second.Seq, "redone"))
	first := last("first")
	act("again")
	act("another")
	must(t, s.DropRedo(t.Context(), first.Seq, "again")) // someone did something in between
	last("")
}
