package planning_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/undo"
)

var errKilled = errors.New("killed")

// dying is a store whose process ends at one of its calls: before it, in the middle
// of its transaction, or after it. No later call is answered.
type dying struct {
	planning.Store
	after  int // calls
	random *rand.Rand
	dead   bool
}

func (d *dying) die(do func() error) error {
	if d.dead {
		return errKilled
	}
	if d.after--; d.after >= 0 {
		return do()
	}
	d.dead = true
	if d.random.IntN(2) == 0 {
		_ = do()
	}
	return errKilled
}

func (d *dying) Campaign(ctx context.Context, id string) (c campaign.Campaign, err error) {
	err = d.die(func() error { c, err = d.Store.Campaign(ctx, id); return err })
	return c, err
}

func (d *dying) AppliedActions(ctx context.Context, id, campaignID string) (as []planning.AppliedAction, err error) {
	err = d.die(func() error { as, err = d.Store.AppliedActions(ctx, id, campaignID); return err })
	return as, err
}

func (d *dying) SaveBatch(ctx context.Context, b planning.Batch) error {
	return d.die(func() error {
		if d.after < 0 && d.random.IntN(2) == 0 { // in the middle
			var cancel func()
			ctx, cancel = context.WithTimeout(ctx, time.Duration(d.random.IntN(1500))*time.Microsecond)
			defer cancel()
		}
		return d.Store.SaveBatch(ctx, b)
	})
}

// TestApplyKilledAtRandomPointsAndResumed kills an apply at 100 random points, some
// of them twice: the campaign ends as without, nothing is doubled and nothing is
// missing.
func TestApplyKilledAtRandomPointsAndResumed(t *testing.T) {
	s := newSystem(t)
	actions := append(kitchen(), many(2)...)
	actions = append(actions, plan.Action{ID: "bad", Type: plan.CreatePlanModule, Confidence: 0.9, Dependencies: []string{}, Payload: plan.Payload{Title: "Lost", Parent: "gone"}})
	s.batch = 3
	s.start(s.store)
	whole := s.fair(actions...)
	want := s.apply(s.approve(ids(actions)...).ID)
	if want.Applied != 9 || len(want.Failed) != 1 {
		t.Fatalf("%+v", want)
	}
	complete := s.campaign(whole)
	random := rand.New(rand.NewPCG(10, 3))
	for round, kills := 0, 0; kills < 100; round++ {
		s.id = fmt.Sprint("p", round)
		s.start(s.store)
		campaignID := s.fair(actions...)
		decision := s.approve(ids(actions)...)
		for attempt := range 3 {
			s.start(&dying{Store: s.store, after: random.IntN(7), random: random})
			var err error
			if attempt == 0 {
				_, err = s.service.Apply(t.Context(), planning.ApplyRequest{Plan: s.id, Decision: decision.ID})
			} else {
				_, err = s.service.Resume(t.Context())
			}
			if err != nil && !errors.Is(err, errKilled) {
				t.Fatalf("round %d: %v", round, err)
			}
			if err != nil {
				kills++
			}
			if round%3 != 0 {
				break
			}
		}
		if round%25 == 0 {
			must(t, s.store.Close())
			s.open()
		}
		s.start(s.store)
		_, err := s.service.Resume(t.Context())
		must(t, err)
		got := s.apply(decision.ID) // which begins one that was killed before its first batch
		now := s.campaign(campaignID)
		now.ID = complete.ID
		if !reflect.DeepEqual(now, complete) {
			t.Fatalf("round %d: %+v\nwant %+v", round, now, complete)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("round %d: %+v, want %+v", round, got, want)
		}
		s.oneEntry(decision.ID)
	}
}

// oneEntry checks that a decision is one entry of the ledger, whose steps can be undone.
func (s *system) oneEntry(id string) {
	s.Helper()
	es, err := s.store.Entries(s.Context(), undo.Filter{Limit: 2})
	must(s, err)
	if es[0].ID != id || es[1].ID == id || es[0].Label != "Applied 9 actions of the plan “Kitchen”" {
		s.Fatalf("%+v", es)
	}
	c, err := s.store.Change(s.Context(), id)
	must(s, err)
	if len(c.Steps) != 9 {
		s.Fatalf("%d steps", len(c.Steps))
	}
}
