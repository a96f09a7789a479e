package watcher

import (
	"context"
	"time"
)

// Numbers that are not settings, with their reasons.
const (
	maxBatch     = 500                    // files handed on at once: a proposal each, one transaction
	markBatch    = 1000                   // files marked in one transaction
	secondLook   = 300 * time.Millisecond // after a folder appeared: a late event of its old name may have taken its watch
	maxDebounce  = 100 * time.Millisecond // hints are collected for so long
	maxRootEvery = 2 * time.Second        // how often it is asked whether the watched folder still is the same one
	lateFor      = 10 * time.Second       // the two halves of a rename come within that
	sleptFor     = 5 * time.Second        // wall clock against monotonic clock: the machine was asleep
	pollShare    = 20                     // looking may take at most a 20th of the time
	maxRetry     = 30                     // the longest pause between tries, in settle times
)

// env is what all watched folders share.
type env struct {
	seen    Seen
	opts    Options
	out     func(context.Context, []File) error
	open    func() (notifier, error)
	busy    func(path string) bool // somebody has it open for writing
	folders func() []Folder
	report  func(Health)
	turn    chan struct{} // holds one: whose turn it is to call out
}

// hand passes files on, one batch at a time whatever folder they come from.
func (e *env) hand(ctx context.Context, files []File) error {
	select {
	case e.turn <- struct{}{}:
		defer func() { <-e.turn }()
	case <-ctx.Done():
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return e.out(ctx, files)
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
	return o
}
