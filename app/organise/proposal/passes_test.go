package proposal_test

import (
	"context"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// looks count how often each file is looked at; the first ones are held.
type looks struct {
	proposal.Classifier
	mu   sync.Mutex
	of   map[string]int
	hold atomic.Bool
}

func (l *looks) Classify(ctx context.Context, f proposal.File) (proposal.Suggestion, bool) {
	l.mu.Lock()
	l.of[filepath.Base(f.Path)]++
	l.mu.Unlock()
	if l.hold.Load() {
		<-ctx.Done()
	}
	return l.Classifier.Classify(ctx, f)
}

// waitingStore has two proposals that wait until one is taken away. It holds acts until
// they are let go.
type waitingStore struct {
	proposal.Store
	gone atomic.Bool
	acts chan struct{}
	read atomic.Int32 // proposals that were read to be changed
}

func (w *waitingStore) Listed(context.Context, proposal.Filter) ([]proposal.Listed, error) {
	<-w.acts
	return nil, nil
}

func (w *waitingStore) Proposal(context.Context, string) (proposal.Proposal, error) {
	w.read.Add(1)
	return proposal.Proposal{}, proposal.ErrNotFound
}

func (w *waitingStore) Proposals(_ context.Context, f proposal.Filter) ([]proposal.Proposal, int, error) {
	all := []proposal.Proposal{{ID: "aaaaaaaa", Status: proposal.Pending, Source: "/a", By: proposal.ByFiled}, {ID: "bbbbbbbb", Status: proposal.Pending, Source: "/b", By: proposal.ByFiled}}
	if w.gone.Load() && len(f.IDs) > 0 {
		all = all[1:]
	}
	return all, len(all), nil
}

func newLooks() (*looks, *waitingStore, *proposal.Service) {
	l, store := &looks{Classifier: classifierFunc(func(proposal.File) {}), of: map[string]int{}}, &waitingStore{}
	return l, store, proposal.New(proposal.Deps{Store: store, Classifier: l, Inspector: noInspector{}, Home: "/"})
}

// What is learned while what waits is looked at begins that again: the files that come later
// are looked at once, and both who asked wait for the end.
func TestALaterReconsideringEndsTheOneBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, _, s := newLooks()
		l.hold.Store(true)
		ended := make(chan error, 3)
		reconsider := func(ctx context.Context) { _, err := s.Reconsider(ctx); ended <- err }
		for range 2 {
			go reconsider(t.Context())
			synctest.Wait()
		}
		l.mu.Lock()
		same(t, "looks at a while both wait", l.of["a"], 2)
		same(t, "looks at b while both wait", l.of["b"], 0)
		l.mu.Unlock()
		same(t, "ended", len(ended), 0)
		l.hold.Store(false)
		reconsider(t.Context())
		for range 3 {
			must(t, <-ended)
		}
		same(t, "looks at a", l.of["a"], 3)
		same(t, "looks at b", l.of["b"], 1)
	})
}

// One that is given up leaves the work to the one that it has ended.
func TestAReconsideringThatIsGivenUpIsDoneByTheOneBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, _, s := newLooks()
		l.hold.Store(true)
		first, second := make(chan error, 1), make(chan error, 1)
		go func() { _, err := s.Reconsider(t.Context()); first <- err }()
		synctest.Wait()
		ctx, stop := context.WithCancel(t.Context())
		go func() { _, err := s.Reconsider(ctx); second <- err }()
		synctest.Wait()
		l.hold.Store(false)
		stop()
		if err := <-second; err == nil {
			t.Error("the second one was given up, and did not say so")
		}
		must(t, <-first)
		same(t, "looks at b", l.of["b"], 1)
	})
}

// What was decided since the list was read is not read.
func TestWhatWaitsNoMoreIsNotLookedAt(t *testing.T) {
	l, store, s := newLooks()
	store.gone.Store(true)
	_, err := s.Reconsider(t.Context())
	must(t, err)
	same(t, "looks at a", l.of["a"], 0)
	same(t, "looks at b", l.of["b"], 1)
}

// heldClassifier finds another folder for each file once it is let go.
type heldClassifier struct{ held chan struct{} }

func (h heldClassifier) Classify(context.Context, proposal.File) (proposal.Suggestion, bool) {
	<-h.held
	return proposal.Suggestion{Category: "finances", Dir: "/elsewhere", By: proposal.ByFiled, Confidence: proposal.High}, true
}

// restingMover has nothing to record.
type restingMover struct{ proposal.Mover }

func (restingMover) Complete(context.Context) error { return nil }

// What was looked at when an act began changes after it: or the person would hear that it
// is another proposal than they have seen.
func TestNothingChangesUnderAnAct(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, looking := &waitingStore{acts: make(chan struct{})}, make(chan struct{})
		s := proposal.New(proposal.Deps{Store: store, Mover: restingMover{}, Classifier: heldClassifier{looking}, Inspector: noInspector{}, Home: "/"})
		go func() { _, _ = s.Reconsider(t.Context()) }()
		synctest.Wait()
		go func() { _, _, _ = s.ApproveAll(t.Context(), proposal.Filter{}, false) }()
		synctest.Wait()
		close(looking)
		synctest.Wait()
		same(t, "read to be changed during the act", store.read.Load(), int32(0))
		close(store.acts)
		time.Sleep(time.Second) // no other act follows
		synctest.Wait()
		same(t, "read to be changed after it", store.read.Load(), int32(2))
	})
}
