package watcher

import (
	"context"
	"time"
)

// Constants, with their reasons.
const (
	maxBatch          = 2000                   // files delivered at once: few enough that the next ones can be checked soon
	markBatch         = 1000                   // files marked in one transaction
	settledParts      = 32                     // towards the end of a burst, candidates are checked at most so often in a settle time
	revisitDelay      = 300 * time.Millisecond // after a folder appeared: a late event for its old name may have removed its watch
	maxDebounce       = 100 * time.Millisecond // how long hints are collected
	rootCheckInterval = 2 * time.Second        // how often the identity of the watched folder is checked
	renameWindow      = 10 * time.Second       // the two events of a rename arrive within that
	maxClockJump      = 5 * time.Second        // difference of wall and monotonic clock after which the machine was asleep
	pollFraction      = 20                     // polling takes at most a 20th of the time
	maxRetry          = 30                     // the longest pause between tries, in settle times
)

// env is shared by all watched folders.
type env struct {
	seen     Seen
	opts     Options
	handler  func(context.Context, []File) error
	open     func() (notifier, error)
	busy     func(path string) bool // a program has it open for writing
	folders  func() []Folder
	report   func(Health)
	handling chan struct{} // semaphore: one call of handler at a time
}

// handle calls the handler, with one batch at a time over all folders.
func (e *env) handle(ctx context.Context, files []File) error {
	select {
	case e.handling <- struct{}{}:
		defer func() { <-e.handling }()
	case <-ctx.Done():
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return e.handler(ctx, files)
}

// withDefaults fills in the settings that are zero.
func (o Options) withDefaults() Options {
	for _, d := range []struct {
		value    *time.Duration
		standard time.Duration
	}{{&o.Settle, 2 * time.Second}, {&o.Poll, 5 * time.Second}, {&o.Rescan, 10 * time.Minute}} {
		if *d.value <= 0 {
			*d.value = d.standard
		}
	}
	if o.Away == nil {
		o.Away = func(string) bool { return false }
	}
	return o
}
