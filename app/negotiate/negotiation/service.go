package negotiation

import (
	"context"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Deps are what a Service works with; all but Received must be set.
type Deps struct {
	Store Store
	Rooms Rooms
	Acts  Recorder
	Now   func() time.Time
	// Changed is called after each change of a negotiation, and when a message leaves
	// the outbox.
	Changed func(room, negotiation string)
	// Received is called after each entry of a log that had an effect, this party's own
	// too, but for what only desktops say to each other; nil: not.
	Received func(r Room, k Known, res Result)
}

// Service sends what this desktop's person or agent says, and keeps what both parties
// said. It is safe for concurrent use.
type Service struct {
	Deps
	mu       sync.Mutex
	sessions map[string]*session // by room
}

// New returns a Service.
func New(d Deps) *Service { return &Service{Deps: d, sessions: map[string]*session{}} }

// session is a room in use: what the store has of it, read once.
type session struct {
	mu      sync.Mutex
	room    string
	loaded  bool
	replica Replica
	since   map[string]time.Time // Known.Since, by negotiation
	outbox  []outgoing
	wake    chan struct{} // has a value when there is something to send or to wait for
}

// outgoing is a message of the outbox.
type outgoing struct {
	Outgoing
	message   Message
	published bool // since the log was opened; it need not be published again
}

var (
	// ErrNotCompared means that the parties have not compared their words, so that
	// someone else could be in the room.
	ErrNotCompared = lang.Errorf("first compare the words that both desktops show, and say that they are the same")
	// ErrTooLate means that the time for answering has run out.
	ErrTooLate = lang.Errorf("the time for answering has run out")
)

// with gives do the session of a room, loaded and locked. The room is read while it is
// locked, so that nothing is said to a guest who was replaced, or in a room that was closed.
func (s *Service) with(ctx context.Context, room string, do func(*session) error) error {
	ses := s.session(room)
	ses.mu.Lock()
	defer ses.mu.Unlock()
	r, err := s.Rooms.Room(ctx, room)
	if err != nil {
		return err
	}
	if err := s.load(ctx, ses); err != nil {
		return err
	}
	ses.replica.Room = r
	return do(ses)
}

func (s *Service) session(room string) *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sessions[room] == nil {
		s.sessions[room] = &session{room: room, wake: make(chan struct{}, 1)}
	}
	return s.sessions[room]
}

// load reads once what the store has of a room.
func (s *Service) load(ctx context.Context, ses *session) error {
	if ses.loaded {
		return nil
	}
	position, known, err := s.Store.Negotiations(ctx, ses.room)
	if err != nil {
		return lang.Errorf("read the negotiations of a room: %w", err)
	}
	out, err := s.Store.Outbox(ctx, ses.room)
	if err != nil {
		return lang.Errorf("read what is still to send: %w", err)
	}
	ses.replica = Replica{Position: position, Negotiations: map[string]Negotiation{}}
	ses.since = map[string]time.Time{}
	for _, k := range known {
		ses.replica.Negotiations[k.ID], ses.since[k.ID] = k.Negotiation, k.Since
	}
	ses.outbox = nil
	for _, o := range out {
		m, err := Decode(o.Body)
		if err != nil {
			return lang.Errorf("read what is still to send: %w", err)
		}
		ses.outbox = append(ses.outbox, outgoing{Outgoing: o, message: m})
	}
	ses.loaded = true
	return nil
}

// known returns a negotiation with when its time began to run.
func (ses *session) known(id string) (Known, bool) {
	n, ok := ses.replica.Negotiations[id]
	return Known{n, ses.since[id]}, ok
}

// expected returns the replica as it will be if the outbox comes next in the log. An approval
// that is too late stays in the outbox and is not sent: it is not expected either.
func (s *Service) expected(ses *session) Replica {
	r := ses.replica
	for _, o := range ses.outbox {
		if k, _ := ses.known(o.message.Negotiation); !o.published && o.message.Kind == Approve && s.late(k, Approve) {
			continue
		}
		r, _, _ = r.Apply(Entry{Position: r.Position + 1, From: r.Room.Self, Body: o.Body})
	}
	return r
}

// signal wakes who waits for something to do in the room.
func (ses *session) signal() {
	select {
	case ses.wake <- struct{}{}:
	default:
	}
}

// Unsent is a message that this desktop has not seen in the log yet.
type Unsent struct {
	Message
	At time.Time // when it was put into the outbox
}

// Known returns the negotiations of a room, and the messages of its outbox, oldest first,
// without what only desktops say to each other. It returns ErrNoRoom if there is no such room.
func (s *Service) Known(ctx context.Context, room string) (known []Known, waiting []Unsent, err error) {
	err = s.with(ctx, room, func(ses *session) error {
		for id := range ses.replica.Negotiations {
			k, _ := ses.known(id)
			known = append(known, k)
		}
		for _, o := range ses.outbox {
			if o.message.Kind != Read {
				waiting = append(waiting, Unsent{o.message, o.At})
			}
		}
		return nil
	})
	return known, waiting, err
}

// Get returns ErrNotFound if the room has no such negotiation.
func (s *Service) Get(ctx context.Context, room, id string) (k Known, err error) {
	err = s.with(ctx, room, func(ses *session) error {
		var ok bool
		if k, ok = ses.known(id); !ok {
			return ErrNotFound
		}
		return nil
	})
	return k, err
}
