package api

import (
	"os"
	"slices"
	"strings"
	"sync"
)

// Event kinds. A face that gets one fetches afresh what it shows.
const (
	Hello     = "hello"     // the stream (again) has a connection; Version is the agent's build
	Proposals = "proposals" // some proposal changed
	Changed   = "status"    // anything else in Status changed
	Asking    = "asks"      // some question came, was answered or ended
	Recorded  = "activity"  // the audit log or a grant changed
	Chatting  = "chat"      // the conversation that Window names changed, or the list of them
	Modelling = "models"    // the model server, its models or a download changed
	ShowIt    = "show"      // show the window that is named
	Leave     = "quit"      // the agent ends: leave
	Lost      = "lost"      // made by the client: the connection broke
)

// Hub hands events to every subscription. One that is slow gets each kind
// once, not a queue that grows. Use NewHub.
type Hub struct {
	version string
	mu      sync.Mutex
	seq     int64
	subs    map[*Subscription]string // to the face that it is: "window", or "" for any other
}

// NewHub makes a hub that greets with the agent's version.
func NewHub(version string) *Hub {
	return &Hub{version: version, subs: map[*Subscription]string{}}
}

// Publish tells everybody that something of that kind changed; window is for ShowIt.
func (h *Hub) Publish(kind, window string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.seq++
	for s := range h.subs {
		s.add(Event{Seq: h.seq, Kind: kind, Window: window})
	}
}

// Seq is the number of the newest event.
func (h *Hub) Seq() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.seq
}

// Listeners is how many streams of that face are open.
func (h *Hub) Listeners(face string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := 0
	for _, f := range h.subs {
		if f == face || strings.HasPrefix(f, face+"/") {
			n++
		}
	}
	return n
}

// Subscribe begins with a Hello; call Unsubscribe at the end.
func (h *Hub) Subscribe(face string) *Subscription {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := &Subscription{wake: make(chan struct{}, 1)}
	s.add(Event{Seq: h.seq, Kind: Hello, Version: h.version, PID: os.Getpid()})
	h.subs[s] = face
	return s
}

// Unsubscribe ends a subscription.
func (h *Hub) Unsubscribe(s *Subscription) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.subs, s)
}

// Subscription is one listener's view of a Hub.
type Subscription struct {
	mu      sync.Mutex
	waiting []Event // at most one of each kind and window
	wake    chan struct{}
}

// Wake has a value when there may be something to Take.
func (s *Subscription) Wake() <-chan struct{} { return s.wake }

// Take returns what has come since the last Take, oldest first.
func (s *Subscription) Take() []Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.waiting
	s.waiting = nil
	return out
}

func (s *Subscription) add(e Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, w := range s.waiting {
		if w.Kind == e.Kind && w.Window == e.Window { // it moves to the end: windows are shown in the order of the events
			s.waiting = slices.Delete(s.waiting, i, i+1)
			break
		}
	}
	s.waiting = append(s.waiting, e)
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
