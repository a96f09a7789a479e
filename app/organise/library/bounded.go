package library

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/nod-app/nod/app/base/extract"
)

const (
	readLimit  = 15 * time.Second // of one read; more than what the formats are given, so that those say themselves that they take too long
	applyLimit = 3 * time.Second  // of Apply, for which a person waits who adds a folder
	maxHung    = 8                // reads that hang, each with a thread of its own; with as many nothing is read
)

// errPanic is why a file has no text: a reader of foreign formats panicked.
var errPanic = errors.New("its reader panicked")

// boundedReads are the reads of files whose drive may not answer, as that of a network that
// is gone.
type boundedReads struct {
	limit time.Duration
	hung  atomic.Int32 // reads that no one waits for any more
}

// bounded reads something within the limit. A read that hangs cannot be stopped: it is left
// to its goroutine until the drive answers, and the error is extract.ErrDrive.
func bounded[T any](ctx context.Context, b *boundedReads, read func() (T, error)) (got T, err error) {
	if b.hung.Load() >= maxHung {
		return got, extract.ErrDrive
	}
	ctx, cancel := context.WithTimeoutCause(ctx, b.limit, extract.ErrDrive)
	defer cancel()
	type result struct {
		got T
		err error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if p := recover(); p != nil {
				r = result{err: fmt.Errorf("%w: %v", errPanic, p)}
			}
			done <- r
		}()
		r.got, r.err = read()
	}()
	select {
	case r := <-done:
		return r.got, r.err
	case <-ctx.Done():
		b.hung.Add(1)
		go func() { <-done; b.hung.Add(-1) }()
		return got, context.Cause(ctx)
	}
}
