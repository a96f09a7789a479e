package proposal_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// heldStore holds acts at their first question until it is let go, and has one proposal that waits.
type heldStore struct {
	proposal.Store
	held  chan struct{}
	asked *atomic.Int32 // how often it was asked which files wait
}

func (h heldStore) Listed(context.Context, proposal.Filter) ([]proposal.Listed, error) {
	<-h.held
	return nil, errors.New("the act is over")
}

func (h heldStore) Proposals(context.Context, proposal.Filter) ([]proposal.Proposal, int, error) {
	return []proposal.Proposal{{ID: "abcdefgh", Status: proposal.Pending, Source: "/a", By: proposal.ByFiled}}, 1, nil
}

func (h heldStore) PendingFiles(context.Context, []string) (map[string]proposal.PendingFile, error) {
	h.asked.Add(1)
	return nil, errors.New("there is no store")
}

// An act takes the processor from no one but those who need it: what follows from decisions waits.
func TestWhatFollowsFromDecisionsWaitsForActs(t *testing.T) {
	followers := map[string]func(context.Context, *proposal.Service){
		"reconsidering":     func(ctx context.Context, s *proposal.Service) { _, _ = s.Reconsider(ctx) },
		"files that vanish": func(ctx context.Context, s *proposal.Service) { _, _ = s.RevalidateFiles(ctx, []string{"/a"}) },
	}
	for name, follow := range followers {
		for _, long := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, long %t", name, long), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { waitsForActs(t, follow, long) })
			})
		}
	}
}

// waitsForActs fails unless follow waits for two acts, and no longer than until they took long.
func waitsForActs(t *testing.T, follow func(context.Context, *proposal.Service), long bool) {
	ctx, stop := context.WithCancel(t.Context())
	var looked atomic.Int32
	store := heldStore{held: make(chan struct{}), asked: &looked}
	s := proposal.New(proposal.Deps{Store: store, Classifier: classifierFunc(func(proposal.File) { looked.Add(1) }), Inspector: noInspector{}, Home: "/"})
	act := func() { _, _, _ = s.ApproveAll(ctx, proposal.Filter{}, false) }
	go act()
	go act()
	synctest.Wait()
	go follow(ctx, s)
	synctest.Wait()
	if looked.Load() != 0 {
		t.Error("it did not wait")
	}
	store.held <- struct{}{}
	synctest.Wait()
	if looked.Load() != 0 {
		t.Error("it did not wait for the second act")
	}
	if long {
		time.Sleep(time.Minute)
	} else {
		close(store.held)
		synctest.Wait()
		if looked.Load() != 0 {
			t.Error("it did not wait for a next act")
		}
		time.Sleep(time.Second)
	}
	synctest.Wait()
	if n := looked.Load(); n != 1 {
		t.Errorf("after the acts, or when they took long, it looked %d times", n)
	}
	if long {
		close(store.held)
	}
	stop()
	synctest.Wait()
}

// The one who approves all means what is proposed once what was being changed is written: none of
// it is refused as another proposal than the one that was meant.
func TestApproveAllWaitsForWhatIsBeingChanged(t *testing.T) {
	d := newDesk(t)
	d.propose("a.pdf", "b.pdf")
	d.fitsIn("Letters", proposal.Medium)
	listed, result := make(chan struct{}), make(chan proposal.AllResult, 1)
	d.store.listed = func() { close(listed) }
	d.store.during = func() { // while the first one is written
		go func() {
			res, _, err := d.ApproveAll(t.Context(), proposal.Filter{}, false)
			if err != nil {
				t.Error(err)
			}
			result <- res
		}()
		select {
		case <-listed: // too early
		case <-time.After(200 * time.Millisecond):
		}
	}
	_, err := d.Reconsider(t.Context())
	must(t, err)
	if res := <-result; res.Approved != 2 || res.Failed != 0 {
		t.Errorf("%+v", res)
	}
}
