package reconsider

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/llm"
)

// queue is a Reclassifier with the proposals, newest first, and the state of
// everything that it asks for.
type queue struct {
	*Reclassifier
	events *api.Subscription
	hub    *api.Hub
	log    bytes.Buffer

	mu      sync.Mutex
	ps      []proposal.Proposal
	model   config.Model
	paused  bool
	talking bool
	battery bool
	none    bool // no server
	fails   error
	asked   []string
	ranked  []string
	stands  []string // ids whose ranking is
	rounds  int      // that asked the model
	keeps   bool     // a ranking stands from when it was given
	mute    bool     // the model has no opinion
	during  func(context.Context) error
	listed  func()
}

func newQueue(ids ...string) *queue {
	q := &queue{hub: api.NewHub("test"), model: config.Model{Classify: true}, listed: func() {}}
	for _, id := range ids {
		q.ps = append(q.ps, proposal.Proposal{ID: id, By: proposal.ByBuiltIn})
	}
	q.events = q.hub.Subscribe("")
	q.events.Take()
	locked := func(f func() bool) bool { q.mu.Lock(); defer q.mu.Unlock(); return f() }
	q.Reclassifier = New(Options{
		Settings:  func() (config.Model, bool) { q.mu.Lock(); defer q.mu.Unlock(); return q.model, q.paused },
		Proposals: q, Model: q,
		Busy:      func() bool { return locked(func() bool { return q.talking }) },
		Asked:     func() { locked(func() bool { q.rounds++; return true }) },
		OnBattery: func(context.Context) bool { return q.battery },
		HasModel:  func(context.Context) bool { return !q.none },
		Log:       slog.New(slog.NewTextHandler(&q.log, nil)),
	})
	return q
}

func (q *queue) List(_ context.Context, f proposal.Filter) ([]proposal.Proposal, int, error) {
	if f.Status != proposal.Pending || f.Order != proposal.Newest {
		return nil, 0, fmt.Errorf("%+v", f)
	}
	defer q.listed()
	return q.ps[min(f.Offset, len(q.ps)):min(f.Offset+f.Limit, len(q.ps))], len(q.ps), nil
}

func (q *queue) FileOf(p proposal.Proposal) proposal.File { return proposal.File{Path: p.Source} }

func (q *queue) Improve(_ context.Context, _ string, _ proposal.Suggestion, _ proposal.Proposal) (bool, error) {
	return true, nil
}

func (q *queue) Rank(_ context.Context, id string, _ proposal.Ranking, _ proposal.Proposal) (bool, error) {
	q.ranked = append(q.ranked, id)
	if q.keeps {
		q.stands = append(q.stands, id)
	}
	return true, nil
}

func (q *queue) Ranked(p proposal.Proposal) bool { return slices.Contains(q.stands, p.ID) }

func (q *queue) RankFolders(ctx context.Context, _ proposal.File, p proposal.Proposal) (proposal.Ranking, bool, error) {
	q.asked = append(q.asked, "rank "+p.ID)
	return proposal.Ranking{}, !q.mute, q.fails
}

func (q *queue) Suggest(ctx context.Context, _ proposal.File, p proposal.Proposal) (proposal.Suggestion, bool, error) {
	q.asked = append(q.asked, p.ID)
	if q.during != nil {
		return proposal.Suggestion{}, true, q.during(ctx)
	}
	return proposal.Suggestion{}, true, q.fails
}

// troubles counts the failures that were logged.
func (q *queue) troubles() int { return strings.Count(q.log.String(), "level=WARN") }

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
	q.goes(t, untilEvent, "c", "a")
	q.goes(t, untilEvent)
	if q.rounds != 1 {
		t.Errorf("told %d times that the model was asked", q.rounds)
	}
	q.ps = append([]proposal.Proposal{{ID: "d", By: proposal.ByBuiltIn}, {ID: "e", By: "model"}}, q.ps...)
	q.goes(t, untilEvent, "d")
	q.ps[0].Source = "another file leads the set now"
	q.goes(t, untilEvent, "d")
}

// What is filed and not sure is ranked, once for the same folders.
func TestFoldersAreRanked(t *testing.T) {
	q := newQueue("a", "b", "c")
	for i := range q.ps {
		q.ps[i].By, q.ps[i].Status, q.ps[i].Dir, q.ps[i].Confidence = proposal.ByFiled, proposal.Pending, "/home/x/A", proposal.Low
	}
	q.ps[1].Confidence = proposal.High
	q.goes(t, untilEvent, "rank a", "rank c")
	if !slices.Equal(q.ranked, []string{"a", "c"}) {
		t.Errorf("ranked %q", q.ranked)
	}
	q.goes(t, untilEvent)
	q.ps[0].Candidates, q.mute = []proposal.Candidate{{Dir: "/home/x/B"}}, true
	q.goes(t, untilEvent, "rank a")
	if len(q.ranked) != 2 {
		t.Errorf("ranked without an opinion: %q", q.ranked)
	}
	q.ps[0].Candidates = []proposal.Candidate{{Dir: "/home/x/C", ByModel: true}}
	q.goes(t, untilEvent)
}

// The order that a model gave is nothing to ask about, until something else speaks for
// the same folders.
func TestFoldersAreRankedAgain(t *testing.T) {
	q := newQueue("a")
	p := &q.ps[0]
	p.By, p.Status, p.Confidence = proposal.ByFiled, proposal.Pending, proposal.Low
	p.Dir, p.Reasoning = "/home/x/A", "Like 'a.pdf'."
	p.Candidates = []proposal.Candidate{{Dir: "/home/x/B", Reason: "The nearest folder is 'B'."}}
	q.goes(t, untilEvent, "rank a")
	found := *p
	p.Dir, p.Reasoning = "/home/x/B", "The nearest folder is 'B'. The model puts this folder first."
	p.Candidates, q.stands = []proposal.Candidate{{Dir: "/home/x/A", Reason: "Like 'a.pdf'."}}, []string{"a"}
	q.goes(t, untilEvent)
	*p, q.stands = found, nil
	q.goes(t, untilEvent)
	p.Reasoning = "As you filed 'b.pdf': to 'A'."
	q.goes(t, untilEvent, "rank a")
	*p = found // that was undone
	q.goes(t, untilEvent, "rank a")
	q.goes(t, untilEvent)
	p.Reasoning, q.keeps = "As you filed 'c.pdf': to 'A'.", true
	q.goes(t, untilEvent, "rank a")
	q.goes(t, untilEvent)
	q.stands = nil // decided and undone again, before the model was asked
	q.goes(t, untilEvent, "rank a")
}

func TestWhenNoModelIsAsked(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(*queue)
		wait time.Duration
	}{
		"off":                  {func(q *queue) { q.model.Classify = false }, untilEvent},
		"paused":               {func(q *queue) { q.paused = true }, untilEvent},
		"the server elsewhere": {func(q *queue) { q.model.Remote, q.model.URL = true, "https://gpu.example/v1" }, untilEvent},
		"it may be elsewhere":  {func(q *queue) { q.model.Remote = true }, untilEvent},
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
	q.goes(t, untilEvent, "a")
}

func TestBackingOff(t *testing.T) {
	q := newQueue("a", "b")
	q.fails = &llm.Error{Kind: llm.KindServer, Text: "out of memory"}
	q.goes(t, serverRetry, "a")
	q.goes(t, 2*serverRetry, "a") // once more: loading the model may have been what took too long
	q.goes(t, 4*serverRetry, "b")
	if q.troubles() != 3 {
		t.Errorf("%d troubles", q.troubles())
	}
	for _, topic := range []api.Topic{api.TopicProposals, api.TopicStatus, api.TopicChats, api.TopicActivity} {
		if _, worth := q.wake([]api.Topic{topic}); worth {
			t.Errorf("%s wakes what waits for a server that fails", topic)
		}
	}
	if after, worth := q.wake([]api.Topic{api.TopicModels}); !worth || after <= serverSoon {
		t.Errorf("another model: %v %v", worth, after)
	}
	q.fails = nil
	q.goes(t, untilEvent, "b")
	if after, worth := q.wake([]api.Topic{api.TopicProposals}); !worth || after != 0 {
		t.Errorf("new files: %v %v", worth, after)
	}
	if _, worth := q.wake([]api.Topic{api.TopicActivity, api.TopicApprovals, api.TopicShow}); worth {
		t.Error("what is no news wakes it")
	}

	q = newQueue("a")
	q.fails = &llm.Error{Kind: llm.KindUnreachable} // it says nothing about the file
	for n := range 40 {
		want := min(serverRetry<<min(n, 20), serverSeldom)
		q.goes(t, want, "a")
	}
	q.model.URL = "http://127.0.0.1:1"
	if after, worth := q.wake(nil); !worth || after != 0 || q.failures != 0 {
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
	q.goes(t, untilEvent, "a")
	if q.troubles() != 0 || q.failures != 0 {
		t.Errorf("%d troubles, %d faults", q.troubles(), q.failures)
	}
}

func TestTheEndIsNoTrouble(t *testing.T) {
	q := newQueue("a", "b")
	ctx, cancel := context.WithCancel(t.Context())
	q.during = func(context.Context) error { cancel(); return errors.New("stopped") }
	if q.Run(ctx, q.events); q.troubles() != 0 || len(q.asked) != 1 {
		t.Errorf("%d troubles, asked %q", q.troubles(), q.asked)
	}
}

// Events wake it; what waits is improved without another word.
func TestRunning(t *testing.T) {
	q := newQueue()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	q.during = func(context.Context) error { cancel(); return nil }
	var once sync.Once
	q.listed = func() {
		once.Do(func() { // nothing waited, and then something does
			q.ps = []proposal.Proposal{{ID: "a", By: proposal.ByBuiltIn}}
			q.hub.Publish(api.TopicProposals, "")
		})
	}
	if q.Run(ctx, q.events); !slices.Equal(q.asked, []string{"a"}) {
		t.Errorf("asked %q", q.asked)
	}
}

func TestWhatWasTriedIsBounded(t *testing.T) {
	var k attempts
	id := func(i int) proposal.Proposal { return proposal.Proposal{ID: fmt.Sprint(i)} }
	for i := range maxRemembered + 10 {
		k.add(id(i))
		k.add(id(i))
	}
	if len(k.last) != maxRemembered || len(k.oldest) != maxRemembered || k.has(id(9)) || !k.has(id(10)) {
		t.Errorf("%d known, %d in order", len(k.last), len(k.oldest))
	}
	q := newQueue(strings.Split(strings.Repeat("x,", maxProposals+50), ",")...)
	for i := range q.ps {
		q.ps[i].ID = fmt.Sprint(i)
	}
	if q.round(t.Context(), q.events); len(q.asked) != maxProposals {
		t.Errorf("%d of the newest were looked at", len(q.asked))
	}
}
