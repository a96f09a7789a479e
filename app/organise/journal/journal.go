// Package journal writes what Nod did into the user's Obsidian daily notes.
//
// Lines are queued durably first and written when the vault is available, so that
// a missing vault loses none. The user's own text is never changed.
package journal

import (
	"context"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Line is one thing that was done.
type Line struct {
	ID   int64
	At   time.Time
	Text string // plain text; made Markdown-safe when it is written
}

// Queue keeps lines until they are written. Each method is durable when it returns.
type Queue interface {
	Enqueue(ctx context.Context, at time.Time, text string) error
	Queued(ctx context.Context, limit int) ([]Line, error) // oldest first
	Dequeue(ctx context.Context, ids []int64) error
}

// Options are a Journal's settings. The zero value of each means its default.
type Options struct {
	Retry   time.Duration // time between attempts after a failure; default 1 min
	Changed func()        // called when Warning changed; must not block
}

// Journal writes lines into a vault's daily notes. Its methods may be called from
// any goroutine.
type Journal struct {
	queue   Queue
	vault   func() string
	retry   time.Duration
	changed func()
	started time.Time
	nudge   chan struct{}

	flushing sync.Mutex
	written  map[int64]bool // lines that are in a note and could not be dequeued

	mu      sync.Mutex
	warning string
}

// New returns a Journal. vault returns the vault's folder at each call; empty: no
// journal.
func New(queue Queue, vault func() string, o Options) *Journal {
	if o.Retry <= 0 {
		o.Retry = time.Minute
	}
	if o.Changed == nil {
		o.Changed = func() {}
	}
	return &Journal{
		queue:   queue,
		vault:   vault,
		retry:   o.Retry,
		changed: o.Changed,
		started: time.Now(),
		nudge:   make(chan struct{}, 1),
		written: map[int64]bool{},
	}
}

// Record queues a line for Run to write. It does not wait for the vault.
func (j *Journal) Record(ctx context.Context, at time.Time, line string) {
	if j.vault() == "" {
		return
	}
	ctx = context.WithoutCancel(ctx) // the line is kept even if the caller is gone
	if err := j.queue.Enqueue(ctx, at, line); err != nil {
		j.warn(lang.Say("A line could not be saved for the journal (%v). The missing line: %s", err, Escape(line)))
		return
	}
	j.Nudge()
}

// Nudge makes Run check at once: lines were queued, or the settings changed.
func (j *Journal) Nudge() {
	select {
	case j.nudge <- struct{}{}:
	default:
	}
}

// Run writes queued lines, now and whenever there are new ones, until ctx ends. It
// is idle while nothing is queued.
func (j *Journal) Run(ctx context.Context) {
	for ctx.Err() == nil {
		var again <-chan time.Time
		if err := j.Flush(ctx); err != nil {
			again = time.After(j.retry)
		}
		select {
		case <-ctx.Done():
		case <-j.nudge:
		case <-again:
		}
	}
}

// Warning says in a sentence why lines wait, or where they were written instead;
// empty: no problem.
func (j *Journal) Warning() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.warning
}

func (j *Journal) warn(text string) {
	j.mu.Lock()
	same := j.warning == text
	j.warning = text
	j.mu.Unlock()
	if !same {
		j.changed()
	}
}
