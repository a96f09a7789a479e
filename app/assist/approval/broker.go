// Package approval keeps the questions about a model's calls until a person
// answers them. A question that no one answers, for whatever reason, is not
// approved.
package approval

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// DefaultTimeout is how long a question waits: long enough to come back from
// another room, short enough that no one answers a question they have forgotten.
const DefaultTimeout = 5 * time.Minute

// maxRequests is how many requests can wait at once: more than a person causes,
// and few enough that the window can still show them. A program that calls tools
// in a loop gets ErrTooMany.
const maxRequests = 8

// Options configure a Broker; all but Now and Timeout must be set.
type Options struct {
	Tokens *policy.Tokens
	// Grant stores and records a standing approval that the person gave. It may
	// take long: the Broker holds no lock while it runs.
	Grant func(ctx context.Context, g policy.Grant) error
	// CanShow says whether a window could be shown at all.
	CanShow func() bool
	// Show shows the window with the questions and returns once it is there.
	Show    func(ctx context.Context) error
	Changed func() // called when a question came, was answered or ended
	Now     func() time.Time
	Timeout time.Duration
}

// Broker passes questions to a person and the answers back to the tool calls.
// It is safe for concurrent use.
type Broker struct {
	o Options

	mu       sync.Mutex        // never held while anything is written
	requests []*pendingRequest // oldest first
}

var _ tools.Asker = (*Broker)(nil)

// Request holds the unanswered questions of one plan.
type Request struct {
	tools.ApprovalRequest
	ID           string
	Asked, Until time.Time
}

// pendingRequest is a Request with what was answered so far. The Broker's mu guards
// answers and claimed.
type pendingRequest struct {
	Request
	answers   map[string]tools.Answer
	claimed   map[string]bool // questions whose answer is being recorded
	recording sync.WaitGroup  // the goroutines that record one
	done      chan struct{}   // closed when every question has its answer
}

// New makes a Broker without questions.
func New(o Options) *Broker {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Timeout == 0 {
		o.Timeout = DefaultTimeout
	}
	return &Broker{o: o}
}

// CanAsk implements tools.Asker.
func (b *Broker) CanAsk() bool { return b.o.CanShow() }

// Ask implements tools.Asker: it shows the questions and waits until each is
// answered, the time is up, the window process ends or ctx ends.
func (b *Broker) Ask(ctx context.Context, a tools.ApprovalRequest) (map[string]tools.Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, b.o.Timeout)
	defer cancel()
	now := b.o.Now()
	r := &pendingRequest{
		Request: Request{ApprovalRequest: a, ID: strings.ToLower(rand.Text()[:16]), Asked: now, Until: now.Add(b.o.Timeout)},
		answers: map[string]tools.Answer{}, claimed: map[string]bool{}, done: make(chan struct{}),
	}
	if !b.add(r) {
		return nil, ErrTooMany
	}
	defer b.o.Changed()
	b.o.Changed()
	if err := b.o.Show(ctx); err != nil {
		b.remove(r)
		return nil, lang.Errorf("ask the user: %w", err)
	}
	select {
	case <-r.done:
	case <-ctx.Done():
	}
	b.remove(r)
	r.recording.Wait() // an answer that came in time counts
	return r.answers, nil
}

func (b *Broker) add(r *pendingRequest) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.requests) >= maxRequests {
		return false
	}
	b.requests = append(b.requests, r)
	return true
}

// remove takes a request off the list: no one can answer it after that.
func (b *Broker) remove(r *pendingRequest) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.requests = slices.DeleteFunc(b.requests, func(other *pendingRequest) bool { return other == r })
}

// Waiting returns the unanswered questions, oldest first.
func (b *Broker) Waiting() []Request {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []Request
	for _, r := range b.requests {
		rest := r.Request
		rest.Questions = nil
		for _, q := range r.Questions {
			if _, ok := r.answers[q.ID]; !ok {
				rest.Questions = append(rest.Questions, q)
			}
		}
		if len(rest.Questions) > 0 {
			out = append(out, rest)
		}
	}
	return out
}

// Count returns the number of unanswered questions.
func (b *Broker) Count() int {
	n := 0
	for _, r := range b.Waiting() {
		n += len(r.Questions)
	}
	return n
}

// WindowEnded closes all questions: no one can see them any more. An answer
// that is being recorded still counts.
func (b *Broker) WindowEnded() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, r := range b.requests {
		for _, q := range r.Questions {
			if _, ok := r.answers[q.ID]; !ok {
				r.answers[q.ID] = tools.Answer{Code: tools.CodeClosed}
			}
		}
		r.finish()
	}
}

// finish closes done if that is due and not done; mu is held.
func (r *pendingRequest) finish() {
	if len(r.answers) < len(r.Questions) {
		return
	}
	select {
	case <-r.done:
	default:
		close(r.done)
	}
}

// Errors of Ask and Answer.
var (
	ErrTooMany = lang.Errorf("too many questions wait already")
	ErrGone    = lang.Errorf("the question is not open any more: it was answered, or its time was up")
	ErrNoOffer = lang.Errorf("this cannot be allowed for good")
)
