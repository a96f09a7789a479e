package proposal_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"testing"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

// dying is a store that takes some writes and then none, as if the program was killed then.
type dying struct {
	*flaky
	left *atomic.Int32
}

func (s dying) write(do func() error) error {
	if s.left.Add(-1) < 0 {
		return errors.New("killed")
	}
	return do()
}

func (s dying) Begin(ctx context.Context, is []move.Intent) (ids []int64, err error) {
	err = s.write(func() error { ids, err = s.flaky.Begin(ctx, is); return err })
	return ids, err
}

func (s dying) End(ctx context.Context, ends []move.End) error {
	return s.write(func() error { return s.flaky.End(ctx, ends) })
}

func (s dying) DecideProposals(ctx context.Context, act *proposal.Act, decided, changed []proposal.Proposal) error {
	return s.write(func() error { return s.flaky.DecideProposals(ctx, act, decided, changed) })
}

func (s dying) UpdateProposals(ctx context.Context, ps []proposal.Proposal) error {
	return s.write(func() error { return s.flaky.UpdateProposals(ctx, ps) })
}

func (s dying) SaveAct(ctx context.Context, a proposal.Act) error {
	return s.write(func() error { return s.flaky.SaveAct(ctx, a) })
}

// Wherever in an act of several pages the last write was, the next start finds each file in one
// place, its proposal says which, and the act has as many as were moved.
func TestActsOfPagesThatAreKilled(t *testing.T) {
	var names []string
	for i := range 8 {
		names = append(names, fmt.Sprintf("%d.pdf", i))
	}
	const writes = 16 // more than an act of four pages has
	for _, undone := range []bool{false, true} {
		for n := range int32(writes) {
			t.Run(fmt.Sprintf("undo %v, %d writes", undone, n), func(t *testing.T) {
				d := newDesk(t)
				ids := d.propose(names...)
				whole := d.deps
				if undone {
					_, _, err := d.ApproveAll(t.Context(), proposal.Filter{}, false)
					must(t, err)
				}
				var left atomic.Int32
				left.Store(n)
				store := dying{d.store, &left}
				deps := d.deps
				deps.Store, deps.Mover = store, move.New(store, move.Options{})
				d.Service = proposal.New(deps)
				d.SetMovePage(2)
				if undone {
					_, _ = d.Undo(t.Context(), d.newest())
				} else {
					_, _, _ = d.ApproveAll(t.Context(), proposal.Filter{}, false)
				}
				d.deps, d.mover = whole, move.New(d.store, move.Options{})
				d.restart()
				approved := 0
				for name, id := range ids {
					at, gone, p := d.in(name), d.at(name), d.get(id)
					if p.Status == proposal.Approved {
						at, gone = gone, at
						approved++
					}
					if _, err := os.Lstat(at); err != nil || !lacks(gone) {
						t.Errorf("%s is %s: %v", name, p.Status, err)
					}
				}
				same(t, "counts", d.counts(), proposal.Counts{Pending: len(names) - approved, Approved: approved})
				if approved == 0 {
					if act := d.newest(); act != "none" { // nothing had been written of it but its pages
						_, err := d.Undo(t.Context(), act)
						same(t, "nothing is left", err, proposal.ErrNothing)
					}
					same(t, "act", d.newest(), "none")
					return
				}
				act, err := d.store.Act(t.Context(), d.newest())
				must(t, err)
				same(t, "count", act.Count, approved)
				same(t, "undone", d.undo(act.ID).Undone, approved)
			})
		}
	}
}

// forgetful is a store that is killed each time before it writes an act by itself.
type forgetful struct{ *flaky }

func (forgetful) SaveAct(context.Context, proposal.Act) error { return errors.New("killed") }

// After a kill between what is back and the act, that has as many as are left of it.
func TestAnUndoThatIsKilledBeforeItsAct(t *testing.T) {
	for _, left := range []int{0, 2} {
		d := newDesk(t)
		ids := d.propose("0.pdf", "1.pdf", "2.pdf")
		_, _, err := d.ApproveAll(t.Context(), proposal.Filter{}, false)
		must(t, err)
		act, whole := d.newest(), d.deps
		deps := d.deps
		deps.Store = forgetful{d.store}
		d.Service = proposal.New(deps)
		undo := act
		if left > 0 {
			undo = ids["0.pdf"]
		}
		_, _ = d.Undo(t.Context(), undo)
		d.deps = whole
		d.restart()
		same(t, "approved", d.counts().Approved, left)
		got, err := d.store.Act(t.Context(), act)
		must(t, err)
		same(t, "undone", got.Undone, left == 0)
		if left > 0 {
			same(t, "count", got.Count, left)
		}
	}
}

func lacks(path string) bool {
	_, err := os.Lstat(path)
	return errors.Is(err, os.ErrNotExist)
}
