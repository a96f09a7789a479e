// Package history removes what was decided longer ago than the person wants it kept. By
// default everything is kept, since each act can be undone and looked up.
package history

import (
	"context"
	"time"
)

// Store removes old decisions; app/store implements it.
type Store interface {
	// Prune removes a few of what was decided before a time, and says how many; 0: there
	// are no more.
	Prune(ctx context.Context, before, now time.Time) (removed int, err error)
	// Looked keeps when old history was looked for, and returns when it was the time before;
	// zero: never.
	Looked(ctx context.Context, now time.Time) (last time.Time, err error)
}

// When old history is looked for, and how long it rests between two removals for as long
// as one takes: others wait for the store meanwhile.
const (
	delay   = time.Hour // after the start or a change of the setting, which can be changed back
	every   = 24 * time.Hour
	resting = 4
)

// Service removes old history in the background.
type Service struct {
	store   Store
	cutoff  func(now time.Time) (before time.Time, ok bool)
	changed chan struct{}
	pruned  func()
}

// New makes one; cutoff says from which time on all is kept, and false if everything is.
// pruned is called after something was removed.
func New(store Store, cutoff func(now time.Time) (time.Time, bool), pruned func()) *Service {
	return &Service{store: store, cutoff: cutoff, changed: make(chan struct{}, 1), pruned: pruned}
}

// Changed says that another time may be set: what is removed by it is not removed at once.
func (s *Service) Changed() {
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

// Run removes what is old, once a day, until ctx ends. It goes on after a failure, of
// which it tells.
func (s *Service) Run(ctx context.Context, failed func(error)) {
	wait := time.NewTimer(delay)
	defer wait.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.changed:
			wait.Reset(delay)
		case <-wait.C:
			if err := s.prune(ctx); err != nil && ctx.Err() == nil {
				failed(err)
			}
			wait.Reset(every)
		}
	}
}

// prune removes all that is old, until the setting is changed. A clock that is years ahead
// for an hour must not remove what is kept for a year: the time is the one of the look
// before this one, or now, whichever is earlier. The first look removes nothing.
func (s *Service) prune(ctx context.Context) error {
	now := time.Now()
	last, err := s.store.Looked(ctx, now)
	if err != nil || last.IsZero() {
		return err
	}
	if last.Before(now) {
		now = last
	}
	before, ok := s.cutoff(now)
	if !ok {
		return nil
	}
	for some := false; ; some = true {
		began := time.Now()
		n, err := s.store.Prune(ctx, before, now)
		if err != nil || n == 0 {
			if some {
				s.pruned()
			}
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.changed:
			s.Changed() // Run waits again
			s.pruned()
			return nil
		case <-time.After(resting*time.Since(began) + 10*time.Millisecond):
		}
	}
}
