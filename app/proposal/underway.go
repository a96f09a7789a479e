package proposal

import (
	"context"
	"sync"
	"time"
)

// actPatience is how long others wait for acts: one that copies to another drive can take hours.
const actPatience = 10 * time.Second

// underway are the acts that are being done or taken back. What follows from decisions and
// is in no hurry waits for their end: it would take the processor from what a person waits
// for, and be looked at again as soon as more files have moved.
type underway struct {
	mu    sync.Mutex
	n     int
	since time.Time     // when the first of them began
	ended chan struct{} // closed when the last one ends
}

// WaitForActs waits until no act is under way, or ctx ends, or the acts take long.
func (s *Service) WaitForActs(ctx context.Context) { _ = s.underway.wait(ctx) }

// begin notes an act until end is called.
func (u *underway) begin() (end func()) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.n++; u.n == 1 {
		u.since, u.ended = time.Now(), make(chan struct{})
	}
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		if u.n--; u.n == 0 {
			close(u.ended)
		}
	}
}

// wait waits until no act is under way, or ctx ends, or the acts take long.
func (u *underway) wait(ctx context.Context) error {
	u.mu.Lock()
	none, left, ended := u.n == 0, actPatience-time.Since(u.since), u.ended
	u.mu.Unlock()
	if none || left <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(left)
	defer timer.Stop()
	select {
	case <-ended:
	case <-timer.C:
	case <-ctx.Done():
	}
	return ctx.Err()
}
