package rooms

import (
	"context"
	"time"
)

// run is a room that is kept going.
type run struct {
	stop context.CancelFunc
	done chan struct{}
	err  error // why the log cannot be followed now; nil: it is, or was not tried yet

	pendingClose *pendingClose // nil: the other desktop has not closed the room
}

// tryAgain is after what time a room is tried again that could not even be begun.
const tryAgain = 30 * time.Second

// start keeps a room going; one that is going already goes on.
func (s *Service) start(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.runs[id] != nil || s.ctx.Err() != nil {
		return
	}
	ctx, stop := context.WithCancel(s.ctx)
	r := &run{stop: stop, done: make(chan struct{})}
	s.runs[id] = r
	go func() {
		defer close(r.done)
		s.keepGoing(ctx, id)
	}()
}

func (s *Service) keepGoing(ctx context.Context, id string) {
	for ctx.Err() == nil {
		err := s.Negotiate(ctx, id, func(err error) { s.setProblem(id, err) })
		if ctx.Err() != nil {
			return
		}
		s.setProblem(id, err)
		select {
		case <-ctx.Done():
		case <-time.After(tryAgain):
		}
	}
}

// end ends what runs in a room, and waits for it.
func (s *Service) end(id string) {
	s.mu.Lock()
	r := s.runs[id]
	delete(s.runs, id)
	s.mu.Unlock()
	if r != nil {
		r.stop()
		<-r.done
	}
}

// setProblem keeps why the log of a room cannot be followed now; nil: it can.
func (s *Service) setProblem(id string, err error) {
	s.mu.Lock()
	r := s.runs[id]
	changed := r != nil && (r.err != nil || err != nil)
	if changed {
		r.err = err
	}
	s.mu.Unlock()
	if changed {
		s.Changed(id)
	}
}
