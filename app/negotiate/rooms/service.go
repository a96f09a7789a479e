// Package rooms is the service of this desktop's rooms: it opens, joins, compares, lists
// and closes them, keeps what is needed after a restart, and runs what is negotiated in
// them while they are open.
package rooms

import (
	"cmp"
	"context"
	"crypto/tls"
	"log/slog"
	"sync"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/practice"
)

// Deps are what a Service works with; what has no other meaning must be set.
type Deps struct {
	Store    Store
	Practice *practice.Rooms
	Key      *Key
	Acts     negotiation.Recorder
	Settings func() Settings
	Dir      string        // of the logs on this desktop's server
	Valid    time.Duration // of an invitation
	Now      func() time.Time
	Logger   *slog.Logger
	// JoinTime is how long joining may take, the waiting for a host that is away included; 0:
	// 20 s.
	JoinTime time.Duration
	// ClosingTime is how long the other desktop is waited for while a room is closed; 0: 2 s.
	ClosingTime time.Duration
	// Negotiate sends and receives in a room until ctx ends. It tells unreachable each time
	// why the log of the room cannot be followed, and tries again.
	Negotiate func(ctx context.Context, room string, unreachable func(error)) error
	// Locked calls do while nothing can be said in a room, and nothing that comes in it is
	// kept, with what is unfinished in it.
	Locked func(ctx context.Context, room string, do func(negotiation.Unfinished) error) error
	// Changed is called after each change of a room.
	Changed func(room string)
	// Temporary: this agent lives for one command only, and has only practice rooms.
	Temporary bool
	// ClusterTLS is how a cluster is known; nil: as the system says.
	ClusterTLS *tls.Config
}

// Service has the rooms of this desktop. It is safe for concurrent use.
type Service struct {
	Deps
	ctx  context.Context // of what runs
	stop context.CancelFunc
	host *host

	acting sync.Mutex // one act of the person at a time

	mu          sync.Mutex // of what follows, by room
	runs        map[string]*run
	connections map[string]*connection
	invitations map[string]*invited

	opened openedLink
}

var _ negotiation.Rooms = (*Service)(nil)

// New returns the rooms that the store has; none runs yet.
func New(d Deps) *Service {
	d.JoinTime, d.ClosingTime = cmp.Or(d.JoinTime, defaultJoinTime), cmp.Or(d.ClosingTime, defaultClosingTime)
	ctx, stop := context.WithCancel(context.Background())
	return &Service{
		Deps: d, ctx: ctx, stop: stop, host: &host{dir: d.Dir, log: d.Logger, store: d.Store},
		runs: map[string]*run{}, connections: map[string]*connection{}, invitations: map[string]*invited{},
	}
}

// Run keeps all open rooms going until ctx ends, and ends them.
func (s *Service) Run(ctx context.Context) error {
	defer s.Close()
	for err := s.startAll(ctx); err != nil && ctx.Err() == nil; err = s.startAll(ctx) {
		s.Logger.Error("list the rooms to keep going; it is tried again", "err", err)
		select {
		case <-ctx.Done():
		case <-time.After(tryAgain):
		}
	}
	<-ctx.Done()
	return nil
}

func (s *Service) startAll(ctx context.Context) error {
	all, err := s.List(ctx)
	if err != nil {
		return err
	}
	for _, r := range all {
		if r.Runs() {
			s.start(r.ID)
		}
	}
	return nil
}

// Close ends what runs, and the server. The rooms stay as they are.
func (s *Service) Close() {
	s.stop()
	s.mu.Lock()
	runs, invitations, connections := s.runs, s.invitations, s.connections
	s.runs, s.invitations, s.connections = map[string]*run{}, map[string]*invited{}, map[string]*connection{}
	s.mu.Unlock()
	for _, i := range invitations {
		<-i.done
	}
	for _, r := range runs {
		<-r.done
	}
	for _, c := range connections {
		c.mu.Lock()
		c.close()
		c.mu.Unlock()
	}
	s.host.close()
}
