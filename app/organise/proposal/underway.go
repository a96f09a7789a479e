package proposal

import (
	"context"
	"sync"
	"time"
)

const (
	// actPatience is how long others wait for acts: one that copies to another drive can take hours.
	actPatience = 10 * time.Second
	// nextAct is how long after an act they wait for another one: who decides once mostly
	// decides again, about the next file or folder, or takes it back.
	nextAct = 300 * time.Millisecond
)

// underway are the acts that are being done or taken back. What follows from decisions and
// is in no hurry waits for their end: it would take the processor and the store from what a
// person waits for, and be looked at again as soon as more files have moved.
type underway struct {
	mu    sync.Mutex
	n     int
	since time.Time     // when the first of them began, or of those that they followed closely
	last  time.Time     // when the last one ended
	ended chan struct{} // closed when the last one ends

	following sync.RWMutex // held to write by an act before it reads what is proposed, to read by what follows from decisions
}

// WaitForActs waits until no act is under way nor was a moment ago, or ctx ends, or the acts
// take long.
func (s *Service) WaitForActs(ctx context.Context) { _ = s.underway.wait(ctx) }

// begin notes an act until end is called.
func (u *underway) begin() (end func()) {
	u.mu.Lock()
	defer u.mu.Unlock()
	now := time.Now()
	if u.n++; u.n == 1 {
		u.ended = make(chan struct{})
		if now.Sub(u.last) >= nextAct {
			u.since = now
		}
	}
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		if u.n--; u.n == 0 {
			u.last = time.Now()
			close(u.ended)
		}
	}
}

// wait waits until no act is under way nor was a moment ago, or ctx ends, or the acts take long.
func (u *underway) wait(ctx context.Context) error {
	for ctx.Err() == nil {
		ended, left := u.left(time.Now())
		if left <= 0 {
			break
		}
		timer := time.NewTimer(left)
		select {
		case <-ended:
		case <-timer.C:
		case <-ctx.Done():
		}
		timer.Stop()
	}
	return ctx.Err()
}

// hold waits as wait does, and lets no act read what is proposed until release is called.
func (u *underway) hold(ctx context.Context) (release func(), err error) {
	for {
		if err := u.wait(ctx); err != nil {
			return nil, err
		}
		u.following.RLock()
		if _, left := u.left(time.Now()); left <= 0 {
			return u.following.RUnlock, nil
		}
		u.following.RUnlock()
	}
}

// settle waits until nothing changes any more that began to before the act of the caller.
func (u *underway) settle() {
	u.following.Lock()
	defer u.following.Unlock()
}

// left returns the longest time to wait, unless ended is closed before.
func (u *underway) left(now time.Time) (ended <-chan struct{}, left time.Duration) {
	u.mu.Lock()
	defer u.mu.Unlock()
	left = actPatience - now.Sub(u.since)
	if u.n > 0 {
		return u.ended, left
	}
	return nil, min(left, nextAct-now.Sub(u.last))
}
