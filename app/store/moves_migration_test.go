package store

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/move"
	"github.com/nod-app/nod/watcher"
)

// oldMove keeps a move as stores up to version 21 had it.
func oldMove(t *testing.T, s *Store, r move.Record) {
	t.Helper()
	_, err := s.writer.ExecContext(t.Context(), `INSERT INTO moves VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
		r.ID, r.Batch, r.Ref, string(r.Kind), r.Reverses, blob(r.Source), blob(r.Destination), blob(r.Temp),
		unsigned(r.Identity.Device), unsigned(r.Identity.Inode), r.Identity.Size, r.Identity.Mtime, string(r.State), unsigned(r.TempInode), r.Placed,
		unsigned(r.After.Device), unsigned(r.After.Inode), r.After.Size, r.After.Mtime, r.Reversed, r.Error)
	must(t, err)
}

// A store of version 21 with moves in every state has the same moves after version 22 has
// grouped them: they can be undone, recovered, and are known where they went.
func TestMovesOfAnOlderStore(t *testing.T) {
	dir := t.TempDir()
	o := current(t)
	o.steps = o.steps[:21]
	s, err := open(t.Context(), dir, o)
	must(t, err)
	ps := many10k(0, 8)
	oldProposals(t, s, ps...)
	id := func(inode uint64) move.Identity {
		return move.Identity{Device: 1 << 63, Inode: inode, Size: 3, Mtime: -4}
	}
	base := func(n int, batch string) move.Record {
		return move.Record{ID: int64(n), State: move.Done, After: id(uint64(n)), Intent: move.Intent{Batch: batch, Ref: ps[n%len(ps)].ID, Kind: move.Do,
			Source: fmt.Sprintf("/d/\xff%d", n), Destination: fmt.Sprintf("/e/%d\n", n), Temp: fmt.Sprintf("/e/.nod-%d.part", n), Identity: id(uint64(n))}}
	}
	renamed, copied, open, copying, failed, reversed := base(1, "a"), base(2, "a"), base(3, "a"), base(4, "a"), base(5, "a"), base(6, "a")
	copied.After, copied.TempInode, copied.Placed = id(1<<63+2), 1<<63+2, true
	open.State, open.After = move.Open, move.Identity{}
	copying.State, copying.After, copying.TempInode, copying.Placed = move.Open, move.Identity{}, 77, true
	failed.State, failed.After, failed.Error = move.Failed, move.Identity{}, "it was locked \xff"
	reversed.Reversed = true
	undo := base(7, "a")
	undo.Kind, undo.Reverses, undo.Source, undo.Destination = move.Undo, 6, reversed.Destination, reversed.Source
	far := base(20, "b") // the ids between were used by what is gone
	unknown := base(21, "b")
	unknown.After = move.Identity{}
	all := []move.Record{renamed, copied, open, copying, failed, reversed, undo, far, unknown}
	for _, r := range all {
		oldMove(t, s, r)
	}
	many := func(n int) move.Record {
		r := base(n, "many")
		r.Ref = "another"
		return r
	}
	for n := 100; n < 100+oldGroup+500; n++ {
		oldMove(t, s, many(n))
	}
	exec(t, s, `INSERT INTO settings VALUES ('moves.settled', '2')`)
	exec(t, s, `UPDATE proposals SET status = 'approved', act = 'a' WHERE id IN ('`+copied.Ref+`', '`+reversed.Ref+`')`)
	must(t, s.Close())

	s = opened(t, dir)
	is := func(what string, got []move.Record, err error, want ...move.Record) {
		t.Helper()
		if must(t, err); !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", what, got, want)
		}
	}
	unfinished, err := s.Unfinished(t.Context())
	is("unfinished", unfinished, err, open, copying)
	var refs []string
	for _, p := range ps {
		refs = append(refs, p.ID)
	}
	done, err := s.MovesOf(t.Context(), "a", refs)
	is("done", done, err, renamed, copied)
	done, err = s.MovesOf(t.Context(), "b", refs)
	is("with gaps", done, err, far, unknown)
	done, err = s.MovesOf(t.Context(), "many", []string{"another"})
	must(t, err)
	if len(done) != oldGroup+500 || !reflect.DeepEqual(done[oldGroup], many(100+oldGroup)) {
		t.Errorf("%d moves, one of them %+v", len(done), done[oldGroup])
	}
	late, err := s.LateMovesOf(t.Context(), []string{copied.Ref, far.Ref})
	is("late", late, err, copied, far) // with those of a group that is settled in part
	for _, c := range []struct {
		path string
		id   move.Identity
		own  bool
	}{{renamed.Destination, renamed.After, true}, {copied.Destination, copied.After, true}, {copied.Destination, copied.Identity, false},
		{open.Destination, open.Identity, true}, {copying.Destination, id(77), true}, {failed.Destination, failed.Identity, false},
		{reversed.Source, undo.After, true}, {base(2599, "").Destination, id(2599), true}} {
		own, err := s.Own(t.Context(), []watcher.File{{Path: c.path, Signature: watcher.Signature{Device: c.id.Device, Inode: c.id.Inode}}})
		must(t, err)
		if own[c.path] != c.own {
			t.Errorf("own of %q: %v", c.path, own)
		}
	}
	stranded, err := s.Stranded(t.Context())
	must(t, err)
	if !slices.Equal(ids(stranded), []string{unknown.Ref, reversed.Ref}) {
		t.Errorf("stranded are %v", ids(stranded))
	}
	must(t, s.End(t.Context(), []move.End{{ID: 3, State: move.Done, After: open.Identity, Same: true}, {ID: 4, State: move.Done, After: id(77)}}))
	begun, err := s.Begin(t.Context(), intents(3))
	must(t, err)
	if begun[0] != 100+oldGroup+500 {
		t.Errorf("moves go on at %d", begun[0])
	}
}
