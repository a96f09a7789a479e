// Package rooms is the service of this desktop's rooms: it opens, joins, compares, lists
// and closes them, keeps what is needed after a restart, and runs what is negotiated in
// them while they are open.
package rooms

import (
	"context"
	"sync"
	"time"

	"github.com/nod-app/nod/app/negotiation"
	"github.com/nod-app/nod/app/negotiation/practice"
)

// Deps are what a Service works with; everything must be set.
type Deps struct {
	Store    Store
	Practice *practice.Rooms
	Key      *Key
	Now      func() time.Time
	// Negotiate sends and receives in a room until ctx ends. It tells unreachable each time
	// why the log of the room cannot be followed, and tries again.
	Negotiate func(ctx context.Context, room string, unreachable func(error)) error
	// Changed is called after each change of a room.
	Changed func(room string)
}

// Service has the rooms of this desktop. It is safe for concurrent use.
type Service struct {
	Deps
	ctx  context.Context // of what runs
	stop context.CancelFunc

	mu   sync.Mutex
	runs map[string]*run // by room
}

var _ negotiation.Rooms = (*Service)(nil)

// New returns the rooms that the store has; none runs yet.
func New(d Deps) *Service {
	ctx, stop := context.WithCancel(context.Background())
	return &Service{Deps: d, ctx: ctx, stop: stop, runs: map[string]*run{}}
}

// Run keeps all open rooms going until ctx ends, and ends them.
func (s *Service) Run(ctx context.Context) error {
	defer s.Close()
	all, err := s.List(ctx)
	if err != nil {
		return err
	}
	for _, r := range all {
		if r.State() == Open {
			s.start(r.ID)
		}
	}
	<-ctx.Done()
	return nil
}

// Close ends what runs. The rooms stay as they are.
func (s *Service) Close() {
	s.stop()
	s.mu.Lock()
	runs := s.runs
	s.runs = map[string]*run{}
	s.mu.Unlock()
	for _, r := range runs {
		<-r.done
	}
}
