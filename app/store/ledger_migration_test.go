package store

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/undo"
)

// TestTheLedgerTakesOverWhatCanBeUndone brings a store of version 3 up to date.
func TestTheLedgerTakesOverWhatCanBeUndone(t *testing.T) {
	dir := t.TempDir()
	o := current(t)
	o.steps = o.steps[:3]
	old, err := open(t.Context(), dir, o)
	must(t, err)
	for _, text := range []string{
		`INSERT INTO folders (id, path) VALUES (1, x'2f')`,
		old3("p1", "approved", "a3"), old3("p2", "rejected", "a4"), old3("p3", "approved", "a3"), old3("p4", "pending", ""),
		// The clock was set back between a1 and a2.
		`INSERT INTO acts (id, kind, at, label, count, undone) VALUES ('a1', 'approve', 500, 'one', 1, 0), ('a2', 'approve', 200, 'two', 1, 0),
			('a3', 'approve', 600, 'three', 2, 0), ('a4', 'reject', 700, 'four', 1, 0), ('a5', 'clear', 800, 'five', 1, 1)`,
		`INSERT INTO effects (record, trace, tool, label, at, memo, undone) VALUES
			(1, 't', 'files.write_text', 'Wrote', 100, x'7b7d', 0),
			(2, 't', 'files.write_text', 'Wrote more', 550, x'', 560),
			(3, 't', 'approve_all_proposals', 'Moved', 599, CAST('{"moves":[{"id":"p4"},{"id":"p1"}]}' AS BLOB), 0),
			(4, 't', 'reject_proposal', 'Rejected', 699, CAST('{"id":"p2"}' AS BLOB), 0),
			(5, 't', 'clear_all_proposals', 'Cleared', 801, x'', 900),
			(6, 't', 'approve_proposal', 'Moved', 810, CAST('{"moves":[{"id":"p4"}]}' AS BLOB), 0),
			(7, 't', 'files.ensure_dir', 'Made', 820, x'ff', 0)`,
	} {
		exec(t, old, text)
	}
	must(t, old.Close())
	s := opened(t, dir)
	es, err := s.Entries(t.Context(), undo.Filter{})
	must(t, err)
	var got []string
	for _, e := range slices.Backward(es) {
		got = append(got, fmt.Sprintf("%s %s %q %d %s", e.Kind, e.ID, e.Label, e.At.UnixNano(), e.State))
	}
	want := []string{
		`tool #1 "Wrote" 100 standing`, `proposals a1 "one" 500 standing`, `proposals a2 "two" 200 standing`, `tool #2 "Wrote more" 550 undone`,
		`proposals a3 "three" 600 standing`, `proposals a4 "four" 700 standing`, `proposals a5 "five" 800 undone`,
		`tool #5 "Cleared" 801 undone`, `tool #6 "Moved" 810 lost`, `tool #7 "Made" 820 standing`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for record, id := range map[int64]string{1: "#1", 3: "a3", 4: "a4", 5: "#5"} {
		if e, err := s.Entry(t.Context(), undo.RecordID(record)); err != nil || e.ID != id {
			t.Errorf("record %d: %+v, %v", record, e, err)
		}
	}
	if e, ok, err := s.Effect(t.Context(), 2); !ok || err != nil || e.Undone.UnixNano() != 560 || e.Label != "Wrote more" {
		t.Errorf("%+v, %v", e, err)
	}
	if a, err := s.Act(t.Context(), "a3"); err != nil || a.Label != "three" || a.Count != 2 || a.Undone {
		t.Errorf("%+v, %v", a, err)
	}
	if a, err := s.Act(t.Context(), "a5"); err != nil || !a.Undone {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := s.writer.ExecContext(context.Background(), `PRAGMA integrity_check`); err != nil {
		t.Error(err)
	}
}

// old3 adds a proposal to a store of version 3.
func old3(id, status, act string) string {
	return fmt.Sprintf(`INSERT INTO proposals (id, status, folder, folded, name_key, rank, source, device, inode, size, mtime, mime, category, dir, name,
		confidence, sensitive, reasoning, proposer, duplicate, created_at, resolved_at, note, cooldown, act)
		VALUES ('%[1]s', '%[2]s', 1, '', '', 0, CAST('/%[1]s' AS BLOB), 1, 1, 1, 1, '', '', x'2f64', x'6e', 'high', '', '', '', x'', 1, 0, '', 0, '%[3]s')`, id, status, act)
}
