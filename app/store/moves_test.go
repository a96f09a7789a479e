package store

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/watcher"
	"github.com/nod-app/nod/watcher/settled"
)

func TestARecordFromIntentToEnd(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	huge := move.Identity{Device: math.MaxUint64, Inode: 1 << 63, Size: math.MaxInt64, Mtime: math.MinInt64}
	intents := []move.Intent{
		{Batch: "b", Ref: "p", Kind: move.Do, Source: "/a\xff\n", Destination: "/b\xfe", Temp: "/\x80", Identity: huge},
		{Batch: "b", Ref: "q", Kind: move.Do, Source: "/c", Destination: "/d"},
	}
	ids, err := s.Begin(t.Context(), intents)
	must(t, err)
	must(t, s.Temp(t.Context(), ids[0], math.MaxUint64))
	must(t, s.Placed(t.Context(), ids[0]))
	s = again(t, s, dir)
	open, err := s.Unfinished(t.Context())
	must(t, err)
	want := []move.Record{
		{Intent: intents[0], ID: ids[0], State: move.Open, TempInode: math.MaxUint64, Placed: true},
		{Intent: intents[1], ID: ids[1], State: move.Open},
	}
	if !reflect.DeepEqual(open, want) {
		t.Errorf("got  %+v\nwant %+v", open, want)
	}
	must(t, s.End(t.Context(), []move.End{{ID: ids[0], State: move.Done, After: huge}, {ID: ids[1], State: move.Failed, Error: "no\xff"}}))
	if open, _ := s.Unfinished(t.Context()); len(open) != 0 {
		t.Errorf("still open: %+v", open)
	}
	done, err := s.MovesOf(t.Context(), "b", []string{"p", "q", "nobody", "\xff"})
	must(t, err)
	want[0].State, want[0].After = move.Done, huge
	if !reflect.DeepEqual(done, want[:1]) {
		t.Errorf("got  %+v\nwant %+v", done, want[:1])
	}
	if rs, err := s.MovesOf(t.Context(), "b", nil); len(rs) != 0 || err != nil {
		t.Errorf("of none: %v, %v", rs, err)
	}
}

func TestAnUndoReversesItsMove(t *testing.T) {
	for _, c := range []struct {
		state    move.State
		kind     move.Kind
		reversed bool
	}{{move.Done, move.Undo, true}, {move.Failed, move.Undo, false}, {move.Done, move.Do, false}} {
		s := fresh(t)
		first := moved(t, s, move.Intent{Ref: "p"}, move.Identity{})
		other := moved(t, s, move.Intent{Ref: "p"}, move.Identity{})
		undo := begun(t, s, move.Intent{Ref: "x", Kind: c.kind, Reverses: first})
		must(t, s.End(t.Context(), []move.End{{ID: undo, State: c.state}}))
		rs, err := s.MovesOf(t.Context(), "", []string{"p"})
		must(t, err)
		want := []int64{first, other}
		if c.reversed {
			want = want[1:]
		}
		var left []int64
		for _, r := range rs {
			left = append(left, r.ID)
		}
		if !slices.Equal(left, want) {
			t.Errorf("%+v: left are %v of %d and %d", c, left, first, other)
		}
	}
}

func TestOnlyAnOpenMoveEnds(t *testing.T) {
	s := fresh(t)
	id := begun(t, s, move.Intent{})
	for _, e := range []move.End{{ID: id, State: move.Open}, {ID: id}, {ID: id + 1, State: move.Done}} {
		if err := s.End(t.Context(), []move.End{e}); err == nil {
			t.Errorf("%+v was taken", e)
		}
	}
	must(t, s.End(t.Context(), []move.End{{ID: id, State: move.Done}}))
	must(t, s.End(t.Context(), []move.End{{ID: id, State: move.Done}})) // the one who was not sure may say it again
	if err := s.End(t.Context(), []move.End{{ID: id, State: move.Failed}}); err == nil {
		t.Error("a done move failed")
	}
	if s.Temp(t.Context(), id, 1) == nil || s.Placed(t.Context(), id) == nil {
		t.Error("a done move was changed")
	}
}

func TestTheEndOfManyIsAllOrNone(t *testing.T) {
	s := fresh(t)
	id := begun(t, s, move.Intent{})
	if err := s.End(t.Context(), []move.End{{ID: id, State: move.Done}, {ID: 99, State: move.Done}}); err == nil {
		t.Fatal("an unknown move ended")
	}
	if open, err := s.Unfinished(t.Context()); len(open) != 1 || err != nil {
		t.Errorf("%d open, %v", len(open), err)
	}
}

func TestStranded(t *testing.T) {
	s := fresh(t)
	const (
		no = iota
		done
		reversed
		failed
		open
		doneAndOpen
	)
	var want []string
	n := 0
	for _, status := range []proposal.Status{proposal.Pending, proposal.Approved, proposal.Rejected, proposal.Invalid} {
		for moves := no; moves <= doneAndOpen; moves++ {
			n++
			p := waiting(n)
			inserted(t, s, p)
			p.Status = status
			must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{p}))
			i := move.Intent{Ref: p.ID}
			switch moves {
			case done:
				moved(t, s, i, move.Identity{})
			case reversed:
				moved(t, s, move.Intent{Ref: p.ID, Kind: move.Undo, Reverses: moved(t, s, i, move.Identity{})}, move.Identity{})
			case failed:
				must(t, s.End(t.Context(), []move.End{{ID: begun(t, s, i), State: move.Failed}}))
			case open:
				begun(t, s, i)
			case doneAndOpen:
				moved(t, s, i, move.Identity{})
				begun(t, s, i)
			}
			if (status == proposal.Pending || status == proposal.Invalid) && moves == done ||
				status == proposal.Approved && (moves == no || moves == reversed || moves == failed) {
				want = append(want, p.ID)
			}
		}
	}
	ps, err := s.Stranded(t.Context())
	must(t, err)
	if !slices.Equal(ids(ps), want) {
		t.Errorf("got %v, want %v", ids(ps), want)
	}
	_, err = s.ClearPending(t.Context(), proposal.Act{ID: "c", Kind: proposal.ActClear}, pendingIDs(t, s))
	must(t, err)
	if ps, err = s.Stranded(t.Context()); err != nil || !slices.Equal(ids(ps), want) || ps[0].Status != proposal.Pending {
		t.Errorf("after a clear: %v, %v", ids(ps), err)
	}
}

// What was settled once is not looked at again, but what is stranded or open stays in sight,
// and so does what happens to it later.
func TestStrandedAreLookedForSinceTheyWereSettled(t *testing.T) {
	s := fresh(t)
	ps := many10k(0, 6)
	inserted(t, s, ps...)
	intent := func(n int) move.Intent { return move.Intent{Ref: ps[n].ID} }
	are := func(want ...int) {
		t.Helper()
		var expected []string
		for _, n := range want {
			expected = append(expected, ps[n].ID)
		}
		for range 2 { // the second time after they were noted
			found, err := s.Stranded(t.Context())
			must(t, err)
			if !slices.Equal(ids(found), expected) {
				t.Errorf("got %v, want %v", ids(found), expected)
			}
			must(t, s.NoteSettled(t.Context()))
		}
	}
	decided := func(p proposal.Proposal) { must(t, s.DecideProposals(t.Context(), nil, []proposal.Proposal{p}, nil)) }
	are()
	first := moved(t, s, intent(0), move.Identity{})
	decided(approved(ps[0], "a"))
	are()
	open := begun(t, s, intent(2))
	moved(t, s, intent(3), move.Identity{})
	decided(approved(ps[3], "a"))
	are()
	must(t, s.End(t.Context(), []move.End{{ID: open, State: move.Done}}))
	are(2)
	moved(t, s, intent(1), move.Identity{})
	are(1, 2)
	decided(approved(ps[1], "a"))
	decided(approved(ps[2], "a"))
	are()
	if after, err := s.Setting(t.Context(), settledKey); after != "4" || err != nil {
		t.Errorf("settled up to %q, %v", after, err)
	}
	moved(t, s, move.Intent{Ref: ps[0].ID, Kind: move.Undo, Reverses: first}, move.Identity{})
	are(0)
	moved(t, s, intent(4), move.Identity{})
	decided(approved(ps[4], "a"))
	are(0) // it cannot be brought back: it keeps nothing else from being settled
	if after, err := s.Setting(t.Context(), settledKey); after != "6" || err != nil {
		t.Errorf("beside one that cannot be settled all is settled up to %q, %v", after, err)
	}
	decided(ps[0])
	are()
	if held, err := s.Setting(t.Context(), heldKey); held != "[]" || err != nil {
		t.Errorf("held are %q, %v", held, err)
	}
}

func TestManyMovesBeginInOrder(t *testing.T) {
	s := fresh(t)
	ids, err := s.Begin(t.Context(), intents(1000))
	must(t, err)
	rs, err := s.Unfinished(t.Context())
	must(t, err)
	for i, r := range rs {
		if r.ID != ids[i] || r.Ref != fmt.Sprintf("id%06d", i) {
			t.Fatalf("%d is %+v, its id was %d", i, r, ids[i])
		}
	}
	if len(rs) != len(ids) {
		t.Errorf("%d of %d", len(rs), len(ids))
	}
	must(t, s.End(t.Context(), ends(ids)))
}

func intents(n int) []move.Intent {
	is := make([]move.Intent, n)
	for i := range is {
		p := waiting(i)
		is[i] = move.Intent{Batch: "b", Ref: p.ID, Kind: move.Do, Source: p.Source, Destination: p.Destination(), Temp: p.Destination() + ".nod", Identity: p.Identity}
	}
	return is
}

func ends(ids []int64) []move.End {
	es := make([]move.End, len(ids))
	for i, id := range ids {
		es[i] = move.End{ID: id, State: move.Done, After: move.Identity{Device: 7, Inode: uint64(i)}}
	}
	return es
}

// damage makes what is noted of a move unreadable.
const damage = `PRAGMA ignore_check_constraints = ON; UPDATE moves SET state = 'x' WHERE id = `

// Moves that are damaged keep no other file from being proposed.
func TestOwnWithMovesThatCannotBeRead(t *testing.T) {
	s := fresh(t)
	file := func(path string) watcher.File {
		return watcher.File{Path: path, Signature: watcher.Signature{Identity: settled.Identity{Inode: 7}}}
	}
	for _, name := range []string{"damaged", "whole"} {
		moved(t, s, move.Intent{Batch: name, Ref: name, Source: "/a", Destination: "/b/" + name, Identity: move.Identity{Inode: 7}}, move.Identity{Inode: 7})
	}
	exec(t, s, damage+`1`)
	own, err := s.Own(t.Context(), []watcher.File{file("/b/damaged"), file("/b/whole")})
	must(t, err)
	if own["/b/damaged"] || !own["/b/whole"] {
		t.Errorf("own are %v", own)
	}
}
