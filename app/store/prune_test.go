package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/learn"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
)

// history is a store with acts at two times, and what must stay of it.
type history struct {
	*Store
	t        *testing.T
	old, new time.Time
	n        int
}

func newHistory(t *testing.T) *history {
	return &history{Store: fresh(t), t: t, old: noon.AddDate(-3, 0, 0), new: noon}
}

// decided adds a proposal that an act of a time decided, and its move if it was approved.
func (h *history) decided(status proposal.Status, act string, at time.Time, cooldown time.Time) proposal.Proposal {
	h.t.Helper()
	h.n++
	p := waiting(h.n)
	p.Members = []proposal.Member{{Source: p.Source + ".sig", Name: p.Name + ".sig"}}
	inserted(h.t, h.Store, p)
	if status == proposal.Approved {
		moved(h.t, h.Store, move.Intent{Batch: act, Ref: p.ID, Source: p.Source, Destination: p.Dir + "/" + p.Name,
			Made: []move.MadeFolder{{Path: p.Dir}}}, move.Identity{Inode: 7})

	}
	p.Status, p.Act, p.ResolvedAt, p.Cooldown = status, act, at, cooldown
	must(h.t, h.UpdateProposals(h.t.Context(), []proposal.Proposal{p}))
	if act != "" {
		must(h.t, h.SaveAct(h.t.Context(), proposal.Act{ID: act, Kind: "approve", At: at, Label: act, Count: 1}))
	}
	return p
}

// pruneAll prunes until nothing is left to prune.
func (h *history) pruneAll(before time.Time) (removed int) {
	h.t.Helper()
	for range 1000 {
		n, err := h.Prune(h.t.Context(), before, h.new)
		must(h.t, err)
		if n == 0 {
			return removed
		}
		removed += n
	}
	h.t.Fatal("it does not end")
	return 0
}

func (h *history) rows(table string) (n int) {
	h.t.Helper()
	must(h.t, h.reader.QueryRowContext(h.t.Context(), `SELECT count(*) FROM `+table).Scan(&n))
	return n
}

func TestPruneRemovesOldDecisionsWithTheirMoves(t *testing.T) {
	h := newHistory(t)
	for n := range prunedEntries + 5 {
		h.decided(proposal.Approved, fmt.Sprintf("old-%d", n), h.old, time.Time{})
	}
	h.decided(proposal.Rejected, "old-r", h.old, h.old.Add(time.Hour))
	h.decided(proposal.Invalid, "", h.old, time.Time{})
	cleared := waiting(9000)
	inserted(t, h.Store, cleared)
	_, err := h.ClearPending(t.Context(), proposal.Act{ID: "old-c", Kind: "clear", At: h.old, Label: "Cleared"}, []string{cleared.ID})
	must(t, err)
	kept := h.decided(proposal.Approved, "new", h.new, time.Time{})
	must(t, h.NoteSettled(t.Context())) // as the last start has
	h.pruneAll(noon.AddDate(-1, 0, 0))
	for table, want := range map[string]int{"proposals": 1, "members": 1, "acts": 1, "ledger": 1, "moves": 1, "made_folders": 1} {
		if got := h.rows(table); got != want {
			t.Errorf("%s: %d rows are left, want %d", table, got, want)
		}
	}
	if got(t, h.Store, kept.ID).Status != proposal.Approved {
		t.Error("what was decided today is gone")
	}
	rs, err := h.MovesOf(t.Context(), "new", []string{kept.ID})
	must(t, err)
	if len(rs) != 1 {
		t.Errorf("its moves are %+v", rs)
	}
	if _, err := h.Act(t.Context(), "old-0"); !errors.Is(err, proposal.ErrNotFound) {
		t.Errorf("the old act: %v", err)
	}
	if n, err := h.Prune(t.Context(), noon.AddDate(-1, 0, 0), noon); n != 0 || err != nil {
		t.Errorf("once more: %d, %v", n, err)
	}
}

// Age alone removes nothing that waits, is still not to be proposed, is being moved, or is
// no history of files.
func TestPruneKeepsWhatMustStay(t *testing.T) {
	h := newHistory(t)
	pending := waiting(5000)
	pending.CreatedAt = h.old
	left := waiting(5001)
	left.Status, left.Leave, left.CreatedAt = proposal.Left, "empty", h.old
	inserted(t, h.Store, pending, left)
	cooling := h.decided(proposal.Rejected, "cooling", h.old, h.new.Add(time.Hour))
	moving := h.decided(proposal.Approved, "moving", h.old, time.Time{})
	open := begun(t, h.Store, move.Intent{Batch: "moving", Ref: moving.ID, Source: "/a", Destination: "/b"})
	must(t, h.AddDecisions(t.Context(), []learn.Decision{{Path: "/a", Dir: "/b", At: h.old}}))
	must(t, h.write(t.Context(), "test", nothingBut(undo.Entry{Kind: undo.KindRules, ID: "rules", At: h.old, State: undo.Standing})))
	h.decided(proposal.Approved, "new", h.new, time.Time{})
	h.pruneAll(h.new)
	for _, id := range []string{pending.ID, left.ID, cooling.ID, moving.ID} {
		got(t, h.Store, id)
	}
	if rs, err := h.Unfinished(t.Context()); err != nil || len(rs) != 1 || rs[0].ID != open {
		t.Errorf("open moves: %+v, %v", rs, err)
	}
	if ds := decisions(t, h.Store); len(ds) != 1 {
		t.Errorf("what was learned: %v", ds)
	}
	es, err := h.Entries(t.Context(), undo.Filter{})
	must(t, err)
	var ids []string
	for _, e := range es {
		ids = append(ids, e.ID)
	}
	slices.Sort(ids)
	if want := []string{"cooling", "moving", "new", "rules"}; !slices.Equal(ids, want) {
		t.Errorf("entries %v, want %v", ids, want)
	}
}

// The moves of a tool stay as long as what undoes its call, however old they are.
func TestPruneKeepsTheMovesOfATool(t *testing.T) {
	h := newHistory(t)
	for n, at := range []time.Time{h.old, h.new} {
		ref := fmt.Sprintf("glob-%d", n)
		moved(t, h.Store, move.Intent{Batch: ref, Ref: ref, Source: "/a", Destination: "/b"}, move.Identity{})
		must(t, h.SaveEffect(t.Context(), tools.Effect{Record: int64(n), Tool: "files.move_glob", Label: ref, At: at, Undo: []byte(`{"ref":"` + ref + `"}`)}))
	}
	h.decided(proposal.Approved, "new", h.new, time.Time{})
	must(t, h.NoteSettled(t.Context()))
	h.pruneAll(noon.AddDate(-1, 0, 0))
	for n, want := range []int{0, 1} {
		rs, err := h.MovesOf(t.Context(), fmt.Sprintf("glob-%d", n), []string{fmt.Sprintf("glob-%d", n)})
		must(t, err)
		if len(rs) != want {
			t.Errorf("of call %d %d moves are left, want %d", n, len(rs), want)
		}
	}
	if _, found, err := h.Effect(t.Context(), 0); found || err != nil {
		t.Errorf("the old effect: %v, %v", found, err)
	}
	if _, found, err := h.Effect(t.Context(), 1); !found || err != nil {
		t.Errorf("the new effect: %v, %v", found, err)
	}
}

// The moves of an act are there before the act is: they are not old for that.
func TestPruneKeepsMovesThatHaveNoActYet(t *testing.T) {
	h := newHistory(t)
	h.decided(proposal.Approved, "old", h.old, time.Time{})
	moved(t, h.Store, move.Intent{Batch: "soon", Ref: "x", Source: "/a", Destination: "/b"}, move.Identity{})
	h.pruneAll(h.new)
	if rs, err := h.MovesOf(t.Context(), "soon", []string{"x"}); err != nil || len(rs) != 1 {
		t.Errorf("%+v, %v", rs, err)
	}
}

// Moves that are damaged keep nothing else from being removed.
func TestPruneRemovesMovesThatCannotBeRead(t *testing.T) {
	h := newHistory(t)
	h.decided(proposal.Approved, "old", h.old, time.Time{})
	h.decided(proposal.Approved, "old-2", h.old, time.Time{})
	h.decided(proposal.Approved, "new", h.new, time.Time{})
	must(t, h.NoteSettled(t.Context()))
	exec(t, h.Store, damage+`1`)
	h.pruneAll(noon.AddDate(-1, 0, 0))
	if n := h.rows("moves"); n != 1 {
		t.Errorf("%d moves are left", n)
	}
}

func TestWhenHistoryWasLookedForIsKept(t *testing.T) {
	s := fresh(t)
	var last time.Time
	for n, now := range []time.Time{noon, noon.AddDate(10, 0, 0), noon.Add(time.Hour)} {
		got, err := s.Looked(t.Context(), now)
		if must(t, err); !got.Equal(last) {
			t.Errorf("look %d: the one before was at %v, want %v", n, got, last)
		}
		last = now
	}
}

// nothingBut writes one entry of the ledger.
func nothingBut(e undo.Entry) func(*sql.Tx) error {
	return func(tx *sql.Tx) error { return addEntry(newStatements(context.Background(), tx), e) }
}

// Neither are they if another act that began later is written first.
func TestPruneKeepsMovesThatHaveNoActYetBeforeThoseOfAnother(t *testing.T) {
	h := newHistory(t)
	must(t, h.NoteSettled(t.Context()))
	moved(t, h.Store, move.Intent{Batch: "soon", Ref: "x", Source: "/a", Destination: "/b"}, move.Identity{})
	h.decided(proposal.Approved, "other", h.new, time.Time{})
	h.pruneAll(h.old)
	if rs, err := h.MovesOf(t.Context(), "soon", []string{"x"}); err != nil || len(rs) != 1 {
		t.Errorf("%+v, %v", rs, err)
	}
}

// Records are numbered again in a new audit log: an old entry can have the ref of a new call.
func TestPruneKeepsTheEffectOfANewerCallWithTheSameRecord(t *testing.T) {
	h := newHistory(t)
	for _, at := range []time.Time{h.old, h.new} {
		must(t, h.SaveEffect(t.Context(), tools.Effect{Record: 1, Tool: "files.write", Label: "Wrote", At: at, Undo: []byte(`{}`)}))
	}
	if n := h.pruneAll(noon.AddDate(-1, 0, 0)); n != 1 {
		t.Errorf("%d things were removed, want the old entry", n)
	}
	if _, found, err := h.Effect(t.Context(), 1); !found || err != nil {
		t.Errorf("the new effect: %v, %v", found, err)
	}
}

// What was decided while the clock was set back, as with an empty battery, is as old as
// what was decided before it.
func TestPruneKeepsWhatWasDecidedWhileTheClockWasBehind(t *testing.T) {
	h := newHistory(t)
	h.decided(proposal.Approved, "old", h.old, time.Time{})
	h.decided(proposal.Approved, "new", h.new, time.Time{})
	behind := h.decided(proposal.Approved, "behind", time.Unix(3600, 0), time.Time{})
	h.decided(proposal.Approved, "newer", h.new, time.Time{})
	must(t, h.NoteSettled(t.Context()))
	h.pruneAll(noon.AddDate(-1, 0, 0))
	got(t, h.Store, behind.ID)
	if rs, err := h.MovesOf(t.Context(), "behind", []string{behind.ID}); err != nil || len(rs) != 1 {
		t.Errorf("its moves: %+v, %v", rs, err)
	}
	if _, err := h.Act(t.Context(), "old"); !errors.Is(err, proposal.ErrNotFound) {
		t.Errorf("the old act: %v", err)
	}
}

// Something was done after what could be redone: it cannot be redone once that is removed.
func TestPruneBringsNoRedoBack(t *testing.T) {
	h := newHistory(t)
	must(t, h.write(t.Context(), "test", nothingBut(undo.Entry{Kind: undo.KindRules, ID: "rules", At: h.old, State: undo.Standing})))
	must(t, h.SaveRedo(t.Context(), undo.Redo{Kind: undo.KindProposals, Label: "Approve", Memo: []byte("{}")}))
	h.decided(proposal.Approved, "after", h.old, time.Time{})
	h.pruneAll(h.new)
	if r, err := h.Redos(t.Context()); len(r) > 0 || err != nil {
		t.Errorf("redo %+v, %v", r, err)
	}
}
