package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/proposal"
)

// short is a query that no signature can answer.
const short = "i"

// inMemory reads the texts into memory.
func inMemory(t *testing.T, s *Store) *textTable {
	t.Helper()
	counted(t, s, proposal.Filter{Query: short})
	if !s.texts.searchable() {
		t.Fatal("the texts are not in memory")
	}
	return s.texts.table
}

// someQueries are for all there is, and for words short and long.
var someQueries = []string{"", short, "total due", "7", "xyzzy", "/a", "/home/ann/documents/finances"}

// sameAsScanned fails unless what is in memory says what a look at each row does.
func sameAsScanned(t *testing.T, s *Store, what string, queries ...string) {
	t.Helper()
	for _, query := range queries {
		for _, status := range append(allStatuses, proposal.Left) {
			f := proposal.Filter{Query: query, Status: status}
			want, o := scanned(t, s, f), overviewed(t, s, f)
			if got := slices.Sorted(slices.Values(ids(o.Proposals))); !slices.Equal(got, want) {
				t.Fatalf("%s: %+v: %d found, a scan finds %d", what, f, len(got), len(want))
			}
			byPlace := map[proposal.Group]bool{}
			for _, g := range o.Groups {
				byPlace[g] = true
			}
			sel := selection{Filter: f, words: words(query)}
			must(t, s.read(t.Context(), "test", func(tx *sql.Tx) error {
				gs, err := groupsOf(t.Context(), tx, sel)
				for _, g := range gs {
					if !byPlace[g] {
						t.Errorf("%s: %+v: the group %+v is missing of %+v", what, f, g, o.Groups)
					}
				}
				if len(gs) != len(o.Groups) {
					t.Errorf("%s: %+v: %d groups, %d by SQLite", what, f, len(o.Groups), len(gs))
				}
				return err
			}))
		}
	}
}

// Texts in memory follow whatever happens to proposals, and so do kinds without texts.
func TestTextsInMemoryFollowEachChange(t *testing.T) {
	t.Run("texts", func(t *testing.T) { followsEachChange(t, someQueries...) })
	t.Run("kinds", func(t *testing.T) { followsEachChange(t, "") })
}

func followsEachChange(t *testing.T, queries ...string) {
	s := fresh(t)
	var ps []proposal.Proposal
	for n := range 40 {
		ps = append(ps, waiting(n))
	}
	inserted(t, s, ps...)
	sameAsScanned(t, s, "the first", queries...)
	table := s.texts.table
	ctx, failed := t.Context(), errors.New("no")
	for _, step := range []struct {
		name string
		do   func() error
	}{
		{"nothing", func() error { return nil }},
		{"added", func() error { inserted(t, s, waiting(40), waiting(41)); return nil }},
		{"left", func() error {
			p := waiting(42)
			p.Status, p.Leave = proposal.Left, proposal.LeaveEmpty
			inserted(t, s, p)
			return nil
		}},
		{"another text, folder and place", func() error {
			p := waiting(3)
			p.Name, p.Folder, p.Dir, p.Sensitive = "xyzzy.pdf", "/a", "/a/b", "bank"
			return s.UpdateProposals(ctx, []proposal.Proposal{p})
		}},
		{"sensitive, and from another folder to where others go", func() error {
			p, other := waiting(10), waiting(11)
			p.Sensitive, other.Folder = "bank", "/a"
			return s.UpdateProposals(ctx, []proposal.Proposal{p, other})
		}},
		{"a question", func() error {
			p := waiting(4)
			p.By, p.Confidence = proposal.ByFiled, proposal.Low
			return s.UpdateProposals(ctx, []proposal.Proposal{p})
		}},
		{"decided", func() error {
			return s.DecideProposals(ctx, nil, []proposal.Proposal{approved(waiting(5), "a"), rejected(waiting(6), "r", time.Time{}), approved(waiting(7), "old")}, nil)
		}},
		{"not written after all", func() error {
			err := s.write(ctx, "test", func(tx *sql.Tx) error {
				w := s.newProposalWriter(ctx, tx)
				changed := waiting(8)
				changed.Name = "xyzzy too.pdf"
				return errors.Join(w.updateAll([]proposal.Proposal{changed}), failed)
			})
			if !errors.Is(err, failed) {
				return err
			}
			return nil
		}},
		{"written after that", func() error { return s.UpdateProposals(ctx, []proposal.Proposal{approved(waiting(9), "a")}) }},
		{"put back", func() error { return s.DecideProposals(ctx, nil, []proposal.Proposal{waiting(5)}, nil) }},
		{"cleared", func() error {
			_, err := s.ClearPending(ctx, proposal.Act{ID: "clear", Kind: proposal.ActClear, At: noon}, pendingIDs(t, s)[:10])
			return err
		}},
		{"restored", func() error {
			_, _, err := s.Restore(ctx, "clear", uncounted)
			return err
		}},
		{"removed", func() error {
			removed, err := s.Prune(ctx, noon.AddDate(1, 0, 0), noon.AddDate(1, 0, 0))
			if removed == 0 {
				t.Error("nothing was old")
			}
			return err
		}},
	} {
		overviewed(t, s, proposal.Filter{Query: queries[0], Status: allStatuses[0]}) // what is asked for again right after the step
		must(t, step.do())
		sameAsScanned(t, s, step.name, queries...)
	}
	if table == nil || table.searchable != (len(queries) > 1) {
		t.Error("not just what is asked for is in memory")
	}
	sameAsScanned(t, s, "in the end", someQueries...)
	if s.texts.table != table {
		t.Error("all was read again")
	}
}

// When more was changed than is noted, and when much of the table is unused, all is read again.
func TestTextsInMemoryAreReadAgain(t *testing.T) {
	s := fresh(t)
	var ps []proposal.Proposal
	for n := range 30 {
		ps = append(ps, waiting(n))
	}
	inserted(t, s, ps...)
	first := inMemory(t, s)
	s.texts.changes.leave() // as after too many
	must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{approved(ps[1], "a")}))
	sameAsScanned(t, s, "changes that are not known", someQueries...)
	second := s.texts.table
	for n := range 60 {
		for i := range ps {
			ps[i].Name = fmt.Sprintf("xyzzy %d.pdf", n)
		}
		must(t, s.UpdateProposals(t.Context(), ps))
		sameAsScanned(t, s, "other texts", someQueries...)
	}
	if third := s.texts.table; first == second || second == third || len(third.texts.bytes) > 4*30*200 {
		t.Errorf("it was not read again, or is %d bytes", len(third.texts.bytes))
	}
}

// What is asked for again is not looked for again until a proposal changes, and is of just
// what was asked.
func TestTheLastSearchIsKept(t *testing.T) {
	s := fresh(t)
	mixed(t, s, 40)
	inMemory(t, s)
	found := func(f proposal.Filter) (h *hits) {
		t.Helper()
		must(t, s.read(t.Context(), "test", func(tx *sql.Tx) error {
			sel, err := s.search(t.Context(), tx, f, false)
			h = sel.hits
			return err
		}))
		return h
	}
	f := proposal.Filter{Query: short, Status: proposal.Pending}
	first := found(f)
	page := f
	page.Offset, page.Limit, page.Order = 2, 3, proposal.BySize
	if found(page) != first {
		t.Error("another page was looked for again")
	}
	for name, other := range map[string]proposal.Filter{
		"words":  {Query: short + " 7", Status: f.Status},
		"status": {Query: short, Status: proposal.Approved},
		"folder": {Query: short, Status: f.Status, Folder: waiting(0).Folder},
	} {
		if h := found(other); h == first || found(f) == h {
			t.Errorf("with other %s the same is found", name)
		}
	}
	first = found(f)
	must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{approved(waiting(8), "a")}))
	if h := found(f); h == first || h.counts.Pending != first.counts.Pending-1 {
		t.Errorf("%+v waited, and now %+v", first.counts, h.counts)
	}
}

// A table that made a search panic is not searched again.
func TestTextsInMemoryAfterAPanic(t *testing.T) {
	s := fresh(t)
	inserted(t, s, waiting(1), waiting(2))
	inMemory(t, s).rows[0].kind = 1000 // as if it were half read
	func() {
		defer func() {
			if recover() == nil {
				t.Error("a search of a kind that is not there does not panic")
			}
		}()
		_, _ = s.Counts(t.Context(), proposal.Filter{Query: "7"})
	}()
	if s.texts.table != nil || s.texts.changes.noted != nil {
		t.Error("the table is still in memory, or changes are noted for it")
	}
	sameAsScanned(t, s, "afterwards", someQueries...)
}

func TestChangesAreNotedUntilThereAreTooMany(t *testing.T) {
	var c changes
	c.note(1, []int64{1})
	if _, known := c.between(0, 1); known {
		t.Error("what nobody followed is known")
	}
	c.follow()
	c.note(2, []int64{2, 3})
	c.note(2, []int64{4}) // the first was rolled back
	c.note(3, nil)
	if seqs, known := c.between(1, 3); !known || !slices.Equal(seqs, []int64{2, 3, 4}) {
		t.Errorf("%v, %v", seqs, known)
	}
	if seqs, known := c.between(3, 3); !known || seqs != nil {
		t.Errorf("%v, %v", seqs, known)
	}
	if _, known := c.between(3, 4); known {
		t.Error("what was not noted is known")
	}
	c.note(4, make([]int64, mostNoted+1))
	if _, known := c.between(3, 4); known || c.noted != nil {
		t.Error("too much is noted")
	}
}

// Each search finds what was written before it, whoever else searches and writes.
func TestSearchesInMemoryBesideWriters(t *testing.T) {
	s := fresh(t)
	inserted(t, s, waiting(1_000_000))
	inMemory(t, s)
	ctx, stop := context.WithCancel(t.Context())
	var all, searching sync.WaitGroup
	for range 2 {
		searching.Go(func() {
			for ctx.Err() == nil {
				if _, err := s.Counts(ctx, proposal.Filter{Query: "in"}); err != nil && ctx.Err() == nil {
					t.Error(err)
				}
			}
		})
	}
	for w := range 2 {
		all.Go(func() {
			word, r := fmt.Sprintf("w%d", w), rand.New(rand.NewPCG(uint64(w), 1))
			var ps []proposal.Proposal
			for len(ps) < 60 {
				var more []proposal.Proposal
				for range 1 + r.IntN(5) {
					p := waiting(1000*w + len(ps) + len(more))
					p.Category = word
					more = append(more, p)
				}
				inserted(t, s, more...)
				ps = append(ps, more...)
				must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{approved(ps[0], "a")}))
				if c := counted(t, s, proposal.Filter{Query: word}); c.Pending != len(ps)-1 || c.Approved != 1 {
					t.Errorf("%s: %+v of %d", word, c, len(ps))
				}
			}
		})
	}
	all.Wait()
	stop()
	searching.Wait()
}

// The memory is given back some time after the last search.
func TestTextsInMemoryAreGivenUp(t *testing.T) {
	s := fresh(t)
	inserted(t, s, waiting(1))
	s.texts.kept = time.Nanosecond
	counted(t, s, proposal.Filter{Query: short})
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		must(t, s.texts.begin(t.Context()))
		gone := s.texts.table == nil
		<-s.texts.turn
		if gone {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the texts are still in memory")
		}
	}
	sameAsScanned(t, s, "afterwards", someQueries...)
}

// Who does not want to wait for another's search does not.
func TestASearchThatIsGivenUpDoesNotWait(t *testing.T) {
	s := fresh(t)
	must(t, s.texts.begin(t.Context()))
	defer s.texts.end()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Counts(ctx, proposal.Filter{Query: short}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
