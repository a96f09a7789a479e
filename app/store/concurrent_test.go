package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/watcher"
)

// TestManyAtOnce has writers and readers at work side by side: none may fail,
// and no reader may see half of what was written together.
func TestManyAtOnce(t *testing.T) {
	s := fresh(t)
	const writers, readers, rounds, batch = 3, 6, 10, 10
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for r := range rounds {
				if err := work(t.Context(), s, (w*rounds+r)*batch, batch); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for range readers {
		all.Go(func() {
			for range rounds {
				if err := look(t.Context(), s, batch); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if c := counted(t, s, proposal.Filter{}); c.Approved != writers*rounds*batch {
		t.Errorf("%+v", c)
	}
}

// work takes a batch of proposals through their life.
func work(ctx context.Context, s *Store, from, n int) error {
	ps := make([]proposal.Proposal, n)
	intents := make([]move.Intent, n)
	files := make([]watcher.File, n)
	for i := range ps {
		ps[i] = waiting(from + i)
		intents[i] = move.Intent{Ref: ps[i].ID, Kind: move.Do}
		files[i] = watcher.File{Path: ps[i].Source, Folder: ps[i].Folder}
	}
	if _, err := s.InsertProposals(ctx, ps); err != nil {
		return err
	}
	ids, err := s.Begin(ctx, intents)
	if err != nil {
		return err
	}
	if err := s.End(ctx, ends(ids)); err != nil {
		return err
	}
	for i := range ps {
		ps[i] = approved(ps[i], fmt.Sprint(from))
	}
	return errors.Join(s.UpdateProposals(ctx, ps), s.Mark(ctx, files), s.SaveAct(ctx, proposal.Act{ID: fmt.Sprint(from), At: noon}))
}

// look reads in several ways and says if a batch was seen in parts.
func look(ctx context.Context, s *Store, batch int) error {
	ps, total, err := s.Proposals(ctx, proposal.Filter{Query: "invoice", Limit: 5})
	if err != nil {
		return err
	}
	c, err := s.Counts(ctx, proposal.Filter{})
	if err != nil {
		return err
	}
	if total%batch != 0 || c.Pending%batch != 0 || c.Approved%batch != 0 || len(ps) != min(total, 5) {
		return fmt.Errorf("saw a part: %d, %+v", total, c)
	}
	_, err = s.Known(ctx, waiting(1).Folder)
	_, err2 := s.Entries(ctx, undo.Filter{State: undo.Standing, Limit: 3})
	_, err3 := s.Stranded(ctx)
	return errors.Join(err, err2, err3)
}

func TestAnEndedContextChangesNothing(t *testing.T) {
	s := fresh(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.InsertProposals(ctx, []proposal.Proposal{waiting(1)}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, _, err := s.Proposals(ctx, proposal.Filter{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, total := listed(t, s, proposal.Filter{}); total != 0 {
		t.Error("something was kept")
	}
}

// What panics within a transaction is caught further up, as by the server of the API: others
// can write and read all the same.
func TestAPanicGivesItsTransactionBack(t *testing.T) {
	s := fresh(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for name, within := range map[string]func(context.Context, string, func(*sql.Tx) error) error{"write": s.write, "read": s.read} {
		for range readers + 1 {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s: it did not panic", name)
					}
				}()
				_ = within(ctx, "test", func(*sql.Tx) error { panic("a mistake") })
			}()
		}
	}
	must(t, s.SetSetting(ctx, "a", "b"))
	if got, err := s.Setting(ctx, "a"); err != nil || got != "b" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestReadersCannotWrite(t *testing.T) {
	s := fresh(t)
	if _, err := s.reader.ExecContext(t.Context(), `DELETE FROM proposals`); err == nil {
		t.Error("a reader wrote")
	}
}

// TestAContextThatEndsInTheMiddle cancels while a search or an insert runs:
// the error must be the context's, and the store must go on working.
func TestAContextThatEndsInTheMiddle(t *testing.T) {
	s := fresh(t)
	ps := make([]proposal.Proposal, 300)
	for i := range ps {
		ps[i] = waiting(i)
	}
	ctx, cancel := context.WithCancel(t.Context())
	begun := make(chan struct{})
	go func() { <-begun; cancel() }()
	err := s.write(ctx, "test", func(tx *sql.Tx) error {
		w := newProposalWriter(ctx, tx)
		for i := range ps {
			if i == 100 {
				close(begun)
			}
			if _, err := w.insertAll(ps[i : i+1]); err != nil {
				return err
			}
		}
		<-ctx.Done()
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	inserted(t, s, ps...)
}
