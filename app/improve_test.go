package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/llm"
)

// queue is what an improver works on: proposals, newest first, and the state of
// everything that it asks for.
type queue struct {
	*improver
	events *api.Subscription
	hub    *api.Hub

	mu       sync.Mutex
	ps       []proposal.Proposal
	model    config.Model
	paused   bool
	talking  bool
	battery  bool
	none     bool // no server
	fails    error
	asked    []string
	troubles int
	during   func(context.Context) error
}

func newQueue(ids ...string) *queue {
	q := &queue{hub: api.NewHub("test"), model: config.Model{Classify: true}}
	for _, id := range ids {
		q.ps = append(q.ps, proposal.Proposal{ID: id, By: proposal.ByBuiltIn})
	}
	q.events = q.hub.Subscribe("")
	q.events.Take()
	locked := func(f func() bool) bool { q.mu.Lock(); defer q.mu.Unlock(); return f() }
	q.improver = &improver{
		settings: func() (config.Model, bool) { q.mu.Lock(); defer q.mu.Unlock(); return q.model, q.paused },
		waiting: func(_ context.Context, f proposal.Filter) ([]proposal.Proposal, int, error) {
			if f.Status != proposal.Pending || f.Order != proposal.Newest {
				return nil, 0, fmt.Errorf("%+v", f)
			}
			return q.ps[min(f.Offset, len(q.ps)):min(f.Offset+f.Limit, len(q.ps))], len(q.ps), nil
		},
		busy:     func(context.Context) bool { return locked(func() bool { return q.talking }) },
		drains:   func() bool { return q.battery },
		able:     func(context.Context) bool { return !q.none },
		troubled: func(error) { q.troubles++ },
		improve: func(ctx context.Context, p proposal.Proposal) error {
			q.asked = append(q.asked, p.ID)
			if q.during != nil {
				return q.during(ctx)
			}
			return q.fails
		},
	}
	return q
}

func (q *queue) goes(t *testing.T, wait time.Duration, asked ...string) {
	t.Helper()
	if got := q.round(t.Context(), q.events); got != wait || !slices.Equal(q.asked, asked) {
		t.Errorf("asked about %q, waits %v; want %q, %v", q.asked, got, asked, wait)
	}
	q.asked = nil
}

func TestRounds(t *testing.T) {
	q := newQueue("c", "b", "a")
	q.ps[1].By = "rule"
	q.goes(t, never, "c", "a")
	q.goes(t, never)
	q.ps = append([]proposal.Proposal{{ID: "d", By: proposal.ByBuiltIn}, {ID: "e", By: "model"}}, q.ps...)
	q.goes(t, never, "d")
	q.ps[0].Source = "another file leads the set now"
	q.goes(t, never, "d")
}

func TestWhenNoModelIsAsked(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(*queue)
		wait time.Duration
	}{
		"off":                  {func(q *queue) { q.model.Classify = false }, never},
		"paused":               {func(q *queue) { q.paused = true }, never},
		"the server elsewhere": {func(q *queue) { q.model.Remote, q.model.URL = true, "https://gpu.example/v1" }, never},
		"it may be elsewhere":  {func(q *queue) { q.model.Remote = true }, never},
		"a chat is under way":  {func(q *queue) { q.talking = true }, chatCheck},
		"on battery":           {func(q *queue) { q.battery = true }, powerCheck},
		"no server":            {func(q *queue) { q.none = true }, serverRetry},
	} {
		t.Run(name, func(t *testing.T) {
			q := newQueue("a")
			c.set(q)
			q.goes(t, c.wait)
		})
	}
	q := newQueue("a")
	q.battery, q.model.OnBattery = true, true
	q.model.Remote, q.model.URL = true, "http://127.0.0.1:8000/v1"
	q.goes(t, never, "a")
}

func TestBackingOff(t *testing.T) {
	q := newQueue("a", "b")
	q.fails = &llm.Error{Kind: llm.KindServer, Text: "out of memory"}
	q.goes(t, serverRetry, "a")
	q.goes(t, 2*serverRetry, "a") // once more: loading the model may have been what took too long
	q.goes(t, 4*serverRetry, "b")
	if q.troubles != 3 {
		t.Errorf("%d troubles", q.troubles)
	}
	for _, topic := range []api.Topic{api.TopicProposals, api.TopicStatus, api.TopicChats, api.TopicActivity} {
		if _, worth := q.woken([]api.Topic{topic}); worth {
			t.Errorf("%s wakes what waits for a server that fails", topic)
		}
	}
	if after, worth := q.woken([]api.Topic{api.TopicModels}); !worth || after <= serverSoon {
		t.Errorf("another model: %v %v", worth, after)
	}
	q.fails = nil
	q.goes(t, never, "b")
	if after, worth := q.woken([]api.Topic{api.TopicProposals}); !worth || after != 0 {
		t.Errorf("new files: %v %v", worth, after)
	}
	if _, worth := q.woken([]api.Topic{api.TopicActivity, api.TopicApprovals, api.TopicShow}); worth {
		t.Error("what is no news wakes it")
	}

	q = newQueue("a")
	q.fails = &llm.Error{Kind: llm.KindUnreachable} // that says nothing about the file
	for n := range 40 {
		want := min(serverRetry<<min(n, 20), serverSeldom)
		q.goes(t, want, "a")
	}
	q.model.URL = "http://127.0.0.1:1"
	if after, worth := q.woken(nil); !worth || after != 0 || q.faults != 0 {
		t.Errorf("other settings: %v %v", worth, after)
	}
}

// The person goes first: what was begun is given up, and done another time.
func TestYielding(t *testing.T) {
	q := newQueue("a")
	begun := make(chan struct{})
	q.during = func(ctx context.Context) error {
		close(begun)
		<-ctx.Done()
		return &llm.Error{Kind: llm.KindStopped, Err: ctx.Err()}
	}
	go func() {
		<-begun
		q.hub.Publish(api.TopicChats, "") // a conversation was renamed, say
		q.mu.Lock()
		q.talking = true
		q.mu.Unlock()
		q.hub.Publish(api.TopicChats, "")
	}()
	q.goes(t, chatCheck, "a")
	q.talking, q.during = false, nil
	q.goes(t, never, "a")
	if q.troubles != 0 || q.faults != 0 {
		t.Errorf("%d troubles, %d faults", q.troubles, q.faults)
	}
}

func TestTheEndIsNoTrouble(t *testing.T) {
	q := newQueue("a", "b")
	ctx, cancel := context.WithCancel(t.Context())
	q.during = func(context.Context) error { cancel(); return errors.New("stopped") }
	if q.run(ctx, q.events); q.troubles != 0 || len(q.asked) != 1 {
		t.Errorf("%d troubles, asked %q", q.troubles, q.asked)
	}
}

// Events wake it; what waits is improved without another word.
func TestRunning(t *testing.T) {
	q := newQueue()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	q.during = func(context.Context) error { cancel(); return nil }
	first := q.waiting
	var once sync.Once
	q.waiting = func(ctx context.Context, f proposal.Filter) ([]proposal.Proposal, int, error) {
		ps, n, err := first(ctx, f)
		once.Do(func() { // nothing waited, and then something does
			q.ps = []proposal.Proposal{{ID: "a", By: proposal.ByBuiltIn}}
			q.hub.Publish(api.TopicProposals, "")
		})
		return ps, n, err
	}
	if q.run(ctx, q.events); !slices.Equal(q.asked, []string{"a"}) {
		t.Errorf("asked %q", q.asked)
	}
}

func TestWhatWasTriedIsBounded(t *testing.T) {
	var k tried
	id := func(i int) proposal.Proposal { return proposal.Proposal{ID: fmt.Sprint(i)} }
	for i := range improveMemory + 10 {
		k.add(id(i))
		k.add(id(i))
	}
	if len(k.known) != improveMemory || len(k.oldest) != improveMemory || k.has(id(9)) || !k.has(id(10)) {
		t.Errorf("%d known, %d in order", len(k.known), len(k.oldest))
	}
	q := newQueue(strings.Split(strings.Repeat("x,", improveReach+50), ",")...)
	for i := range q.ps {
		q.ps[i].ID = fmt.Sprint(i)
	}
	if q.round(t.Context(), q.events); len(q.asked) != improveReach {
		t.Errorf("%d of the newest were looked at", len(q.asked))
	}
}
