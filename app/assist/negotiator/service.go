// Package negotiator lets a model negotiate in a room: it answers each offer of the other
// party once, with the tools of the negotiation contract alone, until the negotiation ends
// or the person goes on by hand.
//
// What the model may do by itself the policy decides, by the room's mandate; without one
// everything is asked for. Nothing here gives it a right, and no text of an offer can.
package negotiator

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
)

// Deps are what a Service works with; everything must be set.
type Deps struct {
	Rooms        Rooms
	Negotiations Negotiations
	Messages     Messages
	// Model is one on this computer that calls tools, or why there is none.
	Model  func(ctx context.Context) (model llm.Model, why string)
	Engine Engine
	Now    func() time.Time
	// Changed is called when an assistant began or stopped something.
	Changed func(room string)
}

// Rooms are the rooms of this desktop.
type Rooms interface {
	// OpenRooms returns those in which it can be negotiated now.
	OpenRooms(ctx context.Context) ([]negotiation.Room, error)
}

// Negotiations are those of the rooms; *negotiation.Service implements it.
type Negotiations interface {
	Known(ctx context.Context, room string) ([]negotiation.Known, []negotiation.Unsent, error)
}

// Messages are what assistants told their user; app/store implements it.
type Messages interface {
	AddAssistantMessage(ctx context.Context, room, text string, at time.Time) error
	// AssistantMessages returns those of a room, the oldest first.
	AssistantMessages(ctx context.Context, room string) ([]Message, error)
}

// Message is what an assistant told its user.
type Message struct {
	Text string
	At   time.Time
}

// Engine lets a model reply and call tools; *turn.Engine is one.
type Engine interface {
	Run(ctx context.Context, r turn.Request, on func(turn.Event)) (turn.Outcome, error)
}

// Service has the assistants that negotiate. They live in memory alone: after a restart
// none goes on by itself. It is safe for concurrent use.
type Service struct {
	Deps

	mu      sync.Mutex
	closed  bool
	running map[string]*assistant // by room
	stopped map[string]string     // why the assistant of a room stopped
}

// New returns a Service without assistants.
func New(d Deps) *Service {
	return &Service{Deps: d, running: map[string]*assistant{}, stopped: map[string]string{}}
}

var (
	// ErrNoModel means that no model can negotiate. What wraps it says why.
	ErrNoModel = lang.Errorf("no model can negotiate")
	errClosed  = lang.Errorf("the agent is ending")
)

// Status is what the assistant of a room does.
type Status struct {
	Running  bool
	Working  bool   // the model replies now
	Model    string // that negotiates, or would
	Reason   string // why there is none, or why it stopped
	Messages []Message
}

// Status says what the assistant of a room does, and what it told its user.
func (s *Service) Status(ctx context.Context, room string) (Status, error) {
	messages, err := s.Messages.AssistantMessages(ctx, room)
	if err != nil {
		return Status{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	out := Status{Messages: messages, Reason: s.stopped[room]}
	if a := s.running[room]; a != nil {
		out.Running, out.Working, out.Model = true, a.working, a.model.Name
		return out, nil
	}
	s.mu.Unlock()
	model, why := s.Model(ctx)
	s.mu.Lock()
	if out.Model = model.Name; why != "" {
		out.Reason = why
	}
	return out, nil
}

// Start lets a model negotiate in a room from now on; one that does already goes on.
func (s *Service) Start(ctx context.Context, room string) error {
	if _, err := s.openRoom(ctx, room); err != nil {
		return err
	}
	model, why := s.Model(ctx)
	if why != "" {
		return errors.Join(ErrNoModel, errors.New(why))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errClosed
	}
	if s.running[room] == nil {
		delete(s.stopped, room)
		s.begin(room, model)
	}
	return nil
}

// begin starts the assistant of a room; the caller holds the lock.
func (s *Service) begin(room string, model llm.Model) {
	ctx, cancel := context.WithCancel(context.Background())
	a := &assistant{service: s, room: room, model: model, cancel: cancel, wake: make(chan struct{}, 1), done: make(chan struct{})}
	s.running[room] = a
	go func() {
		defer close(a.done)
		defer cancel()
		s.ended(a, a.negotiate(ctx))
	}()
}

// ended forgets an assistant; why says why it stopped by itself, or is empty.
func (s *Service) ended(a *assistant, why string) {
	s.mu.Lock()
	if s.running[a.room] == a {
		delete(s.running, a.room)
		s.stopped[a.room] = why
	}
	s.mu.Unlock()
	s.Changed(a.room)
}

// GoneOnByHand is why an assistant was stopped by what the person did in the room.
const GoneOnByHand = "You went on by hand."

// Stop stops the assistant of a room, if there is one, and waits until it does nothing more.
func (s *Service) Stop(room, why string) {
	s.mu.Lock()
	a := s.running[room]
	delete(s.running, room)
	if a != nil {
		s.stopped[room] = why
	}
	s.mu.Unlock()
	if a != nil {
		a.cancel()
		<-a.done
	}
}

// RoomChanged has the assistant of a room look at it again. It does not wait.
func (s *Service) RoomChanged(room string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.running[room]; a != nil {
		a.signal()
	}
}

// Close stops all assistants; none can be started any more.
func (s *Service) Close() {
	s.mu.Lock()
	s.closed = true
	var rooms []string
	for room := range s.running {
		rooms = append(rooms, room)
	}
	s.mu.Unlock()
	for _, room := range rooms {
		s.Stop(room, "")
	}
}
