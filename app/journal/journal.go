package journal

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Options are a Journal's settings. The zero value of each means its default.
type Options struct {
	Retry   time.Duration // how long after a failure it is tried again; default 1 min
	Changed func()        // called when Warning changed; must not block
}

// Journal notes lines in a vault's daily notes. Its methods may be called from
// any goroutine.
type Journal struct {
	queue   Queue
	vault   func() string
	retry   time.Duration
	changed func()
	started time.Time
	nudge   chan struct{}

	flushing sync.Mutex
	written  map[int64]bool // lines that stand in a note and could not be dequeued

	mu      sync.Mutex
	warning string
}

// New returns a Journal. vault gives the vault's folder at each call; empty: no
// journal is wanted.
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

// Record queues a line and has Run write it. It does not wait for the vault.
func (j *Journal) Record(ctx context.Context, at time.Time, line string) {
	if j.vault() == "" {
		return
	}
	ctx = context.WithoutCancel(ctx) // what was done is noted, even if who asked for it is gone
	if err := j.queue.Enqueue(ctx, at, line); err != nil {
		j.warn(fmt.Sprintf("The journal could not keep a line (%v). Missing from it: %s", err, Escape(line)))
		return
	}
	j.Nudge()
}

// Nudge has Run look again at once: lines were queued, or the settings changed.
func (j *Journal) Nudge() {
	select {
	case j.nudge <- struct{}{}:
	default:
	}
}

// Run writes what is queued, now and whenever there is something, until ctx
// ends. With nothing queued it does nothing.
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

// Warning says why lines wait, or where they went instead, in a sentence for
// people; empty: all is well.
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
