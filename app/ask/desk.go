// Package ask is where questions about a model's calls wait for a person. A
// question that nobody answers, for whatever reason, is not approved.
package ask

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Patience is how long a question waits: long enough to come back from the
// kettle, short enough that nobody answers a question they have forgotten.
const Patience = 5 * time.Minute

// mostOpen is how many plans can wait at once: more than a person asks for, and
// few enough that the window can still show them. A program that calls again
// and again is not asked for beyond it.
const mostOpen = 8

// Options are what a Desk works with; all but Now and Patience must be set.
type Options struct {
	Tokens *policy.Tokens
	// Grant keeps a standing approval that the person gave, and records it.
	Grant func(ctx context.Context, g policy.Grant) error
	// CanShow says whether a window could be shown at all.
	CanShow func() bool
	// Show shows the window with the questions and returns once it is there.
	Show     func(ctx context.Context) error
	Changed  func() // called when a question came, was answered or ended
	Now      func() time.Time
	Patience time.Duration
}

// Desk holds the open questions. It is safe for concurrent use.
type Desk struct {
	o Options

	mu   sync.Mutex
	open []*pending // oldest first
}

var _ tools.Asker = (*Desk)(nil)

// Pending is one plan's open questions.
type Pending struct {
	tools.Asking
	ID           string
	Asked, Until time.Time
}

type pending struct {
	Pending
	answers map[string]tools.Answer
	done    chan struct{} // closed when no question is open
}

// New makes a Desk without questions.
func New(o Options) *Desk {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Patience == 0 {
		o.Patience = Patience
	}
	return &Desk{o: o}
}

// CanAsk implements tools.Asker.
func (d *Desk) CanAsk() bool { return d.o.CanShow() }

// Ask implements tools.Asker: it shows the questions and waits until each is
// answered, the time is up, the window has gone or ctx ends.
func (d *Desk) Ask(ctx context.Context, a tools.Asking) (map[string]tools.Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, d.o.Patience)
	defer cancel()
	now := d.o.Now()
	p := &pending{
		Pending: Pending{Asking: a, ID: strings.ToLower(rand.Text()[:16]), Asked: now, Until: now.Add(d.o.Patience)},
		answers: map[string]tools.Answer{}, done: make(chan struct{}),
	}
	if !d.put(p) {
		return nil, ErrTooMany
	}
	defer d.o.Changed()
	defer d.take(p)
	d.o.Changed()
	if err := d.o.Show(ctx); err != nil {
		return nil, fmt.Errorf("ask the user: %w", err)
	}
	select {
	case <-p.done:
	case <-ctx.Done():
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return p.answers, nil
}

func (d *Desk) put(p *pending) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.open) >= mostOpen {
		return false
	}
	d.open = append(d.open, p)
	return true
}

func (d *Desk) take(p *pending) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i, q := range d.open {
		if q == p {
			d.open = append(d.open[:i:i], d.open[i+1:]...)
			return
		}
	}
}

// Waiting are the questions that nobody has answered yet, oldest first.
func (d *Desk) Waiting() []Pending {
	d.mu.Lock()
	defer d.mu.Unlock()
	var out []Pending
	for _, p := range d.open {
		left := p.Pending
		left.Questions = nil
		for _, q := range p.Questions {
			if _, ok := p.answers[q.ID]; !ok {
				left.Questions = append(left.Questions, q)
			}
		}
		if len(left.Questions) > 0 {
			out = append(out, left)
		}
	}
	return out
}

// Count is how many questions wait.
func (d *Desk) Count() int {
	n := 0
	for _, p := range d.Waiting() {
		n += len(p.Questions)
	}
	return n
}

// What asking or an answer can fail with.
var (
	ErrTooMany = errors.New("too many questions wait already")
	ErrGone    = errors.New("the question is not open any more: it was answered, or its time was up")
	ErrNoOffer = errors.New("this cannot be allowed for good")
)
