package negotiation

import (
	"context"
	"time"
)

// The waits between attempts to reach a room's log.
const (
	firstRetry = time.Second
	lastRetry  = 30 * time.Second
)

// Run keeps a room going until ctx ends: it sends what is in the outbox, receives what
// comes, and ends what runs out of time. It waits without polling, but for the time of an
// answer that waits for the server. With broken it says why the log cannot be followed, or
// why a message cannot be sent, each time, and then tries again; nil: what could not be
// sent waits no longer. It is called from two goroutines.
func (s *Service) Run(ctx context.Context, room string, broken func(error)) error {
	if _, err := s.Rooms.Room(ctx, room); err != nil {
		return err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.timers(ctx, room, broken)
	}()
	defer func() { <-done }()
	for wait := firstRetry; ; wait = min(2*wait, lastRetry) {
		began := s.Now()
		err := s.follow(ctx, room)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		broken(err)
		if s.Now().Sub(began) > lastRetry {
			wait = firstRetry
		}
		if !sleep(ctx, wait) {
			return ctx.Err()
		}
	}
}

// follow receives until the log breaks off.
func (s *Service) follow(ctx context.Context, room string) error {
	position, err := s.reopened(ctx, room)
	if err != nil {
		return err
	}
	log, err := s.Rooms.Log(ctx, room)
	if err != nil {
		return err
	}
	s.session(room).signal()
	return log.Follow(ctx, position, func(e Entry) error { return s.Receive(ctx, room, e) })
}

// timers says which agreements this desktop has, sends what could not be sent, and ends what runs out of time.
func (s *Service) timers(ctx context.Context, room string, broken func(error)) {
	ses := s.session(room)
	unsent := false
	for ctx.Err() == nil {
		confirmed := s.confirm(ctx, room)
		failed := s.Flush(ctx, room)
		if ctx.Err() == nil && (failed != nil || unsent) {
			broken(failed)
		}
		unsent = failed != nil
		next, err := s.Tick(ctx, room)
		wait := next.Sub(s.Now())
		switch {
		case err != nil || confirmed != nil || s.unpublished(ctx, room):
			wait = lastRetry
		case next.IsZero():
			wait = 0
		}
		if !ses.await(ctx, wait) {
			return
		}
	}
}

// unpublished reports whether something waits for the log to be reached.
func (s *Service) unpublished(ctx context.Context, room string) (some bool) {
	_ = s.with(ctx, room, func(ses *session) error {
		for _, o := range ses.outbox {
			some = some || !o.published
		}
		return nil
	})
	return some
}

// await waits until the session is signalled or a time has passed; a time of 0 is for
// ever. It returns false when ctx has ended.
func (ses *session) await(ctx context.Context, d time.Duration) bool {
	var after <-chan time.Time
	if d > 0 {
		t := time.NewTimer(d)
		defer t.Stop()
		after = t.C
	}
	select {
	case <-ctx.Done():
		return false
	case <-ses.wake:
	case <-after:
	}
	return true
}

// sleep returns false when ctx has ended.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}
