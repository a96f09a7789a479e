package api

import (
	"os"
	"slices"
	"strings"
	"sync"
)

// Hub delivers events to every subscription. A slow one gets each topic and id
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

// Publish tells every subscription that something of that topic changed; id is
// what changed, empty for several things.
func (h *Hub) Publish(topic Topic, id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.seq++
	for s := range h.subs {
		s.add(Event{Seq: h.seq, Topic: topic, ID: id})
	}
}

// Publisher returns a function that says of each of the topics that anything of it may have
// changed.
func (h *Hub) Publisher(topics ...Topic) func() {
	return func() {
		for _, t := range topics {
			h.Publish(t, "")
		}
	}
}

// PublisherOf returns a function that says which one of a topic has changed.
func (h *Hub) PublisherOf(topic Topic) func(id string) {
	return func(id string) { h.Publish(topic, id) }
}

// Seq returns the number of the newest event.
func (h *Hub) Seq() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.seq
}

// Listeners returns how many streams of that face are open.
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

// Subscribe begins with TopicHello; call Unsubscribe at the end.
func (h *Hub) Subscribe(face string) *Subscription {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := &Subscription{wake: make(chan struct{}, 1)}
	s.add(Event{Seq: h.seq, Topic: TopicHello, Version: h.version, PID: os.Getpid()})
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
	waiting []Event // at most one of each topic and id
	wake    chan struct{}
}

// Wake returns a channel with a value when there may be something to Take.
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
		if w.Topic == e.Topic && w.ID == e.ID { // it moves to the end: windows are shown in the order of the events
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
