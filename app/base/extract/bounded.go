package extract

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// Bounded are reads of files whose drives may not answer, as that of a network that is gone.
type Bounded struct {
	Limit time.Duration // of one read
	Most  int32         // reads that hang; with as many nothing is read
	hung  atomic.Int32  // reads that no one waits for any more
}

// Hung returns how many reads hang.
func (b *Bounded) Hung() int { return int(b.hung.Load()) }

// Full reports whether nothing is read, since too many reads hang.
func (b *Bounded) Full() bool { return b.hung.Load() >= b.Most }

// Bound reads something within the limit. A read that hangs cannot be stopped: it is left
// to its goroutine until the drive answers, and the error is ErrDrive. A reader that panics has read nothing.
func Bound[T any](ctx context.Context, b *Bounded, read func() (T, error)) (got T, err error) {
	if b.Full() {
		return got, ErrDrive
	}
	ctx, cancel := context.WithTimeoutCause(ctx, b.Limit, ErrDrive)
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
				r = result{err: fmt.Errorf("%w: its reader panicked: %v", ErrBroken, p)}
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
