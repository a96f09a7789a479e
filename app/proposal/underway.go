package proposal

import (
	"context"
	"sync"
)

// underway are the acts that are being done or taken back. What follows from decisions and
// is in no hurry waits for their end: it would take the processor from what a person waits
// for, and be looked at again as soon as more files have moved.
type underway struct {
	mu    sync.Mutex
	n     int
	ended chan struct{} // closed when the last one ends; nil: none is under way
}

// begin notes an act until end is called.
func (u *underway) begin() (end func()) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.n++; u.n == 1 {
		u.ended = make(chan struct{})
	}
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		if u.n--; u.n == 0 {
			close(u.ended)
			u.ended = nil
		}
	}
}

// wait waits until no act is under way, or ctx ends.
func (u *underway) wait(ctx context.Context) error {
	for {
		u.mu.Lock()
		ended := u.ended
		u.mu.Unlock()
		if ended == nil {
			return ctx.Err()
		}
		select {
		case <-ended:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
