package turn

import (
	"context"
	"errors"
	"sync"
	"time"
)

var errTime = errors.New("the time for one request is up")

// clock ends a context when its time is up. It can be halted.
type clock struct {
	cancel context.CancelCauseFunc

	mu    sync.Mutex
	timer *time.Timer // nil while it is halted
	since time.Time
	left  time.Duration
}

// startClock returns a context that ends after the duration, with the cause
// errTime, and the clock. stop must be called.
func startClock(ctx context.Context, d time.Duration) (context.Context, *clock) {
	ctx, cancel := context.WithCancelCause(ctx)
	c := &clock{cancel: cancel, left: d}
	c.resume()
	return ctx, c
}

func (c *clock) resume() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timer == nil {
		c.since = time.Now()
		c.timer = time.AfterFunc(c.left, func() { c.cancel(errTime) })
	}
}

// pause stops the clock while the person thinks about a question.
func (c *clock) pause() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timer != nil && c.timer.Stop() {
		c.timer = nil
		c.left -= time.Since(c.since)
	}
}

func (c *clock) stop() {
	c.pause()
	c.cancel(context.Canceled)
}
