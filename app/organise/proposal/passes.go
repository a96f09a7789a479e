package proposal

import (
	"context"
	"errors"
	"sync"
)

// passes let what waits be reconsidered by one at a time. A later pass knows more and looks
// at the same proposals, so it ends the one before, whose caller waits for the later one.
type passes struct {
	mu      sync.Mutex
	running *pass // nil: none
}

// pass is one look at what waits.
type pass struct {
	stop    context.CancelFunc
	ended   chan struct{} // closed when it has ended; the rest stays as it is then
	later   *pass         // that has ended it; nil: none
	changed int
	err     error
}

// run does a pass, and waits until it or a later one has looked at everything that waits. It
// returns the number of proposals that have changed by then.
func (s *passes) run(ctx context.Context, do func(context.Context) (int, error)) (changed int, err error) {
	within, stop := context.WithCancel(ctx)
	defer stop()
	p := &pass{stop: stop, ended: make(chan struct{})}
	if before := s.begin(p); before != nil {
		<-before.ended // soon: it was stopped
	}
	p.changed, p.err = do(within)
	s.end(p)
	for changed = p.changed; p.later != nil; changed += p.changed {
		p = p.later
		select {
		case <-p.ended:
		case <-ctx.Done():
			return changed, ctx.Err()
		}
	}
	if errors.Is(p.err, context.Canceled) && ctx.Err() == nil { // the later one was given up
		more, err := s.run(ctx, do)
		return changed + more, err
	}
	return changed, p.err
}

// begin makes a pass the one that runs, and stops the one before, nil if there is none.
func (s *passes) begin(p *pass) (before *pass) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if before = s.running; before != nil {
		before.later = p
		before.stop()
	}
	s.running = p
	return before
}

func (s *passes) end(p *pass) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running == p {
		s.running = nil
	}
	close(p.ended)
}
