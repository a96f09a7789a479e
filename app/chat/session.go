package chat

import (
	"context"
	"slices"
	"sync"
)

// session is a conversation in memory, with what is under way in it.
type session struct {
	throttle throttle

	mu       sync.Mutex
	chat     Chat
	messages []*entry
	version  int64              // grows with each change
	resetVersion      int64              // the version at which messages were last taken away
	cancelReply     context.CancelFunc // of the reply under way; nil: none is
	replyEnded     chan struct{}      // closed when that reply has ended
	queue    []Message          // that wait until the reply under way has ended
	deleted     bool               // deleted
}

// entry is a message with the version at which it last changed.
type entry struct {
	Message
	version int64
	unsaved  bool // the store did not take it
}

func newSession(c Chat, ms []Message, tell func()) *session {
	t := &session{chat: c, version: 1, resetVersion: 1, throttle: throttle{notify: tell}}
	for _, m := range ms {
		waited := m.State == Waiting
		if waited { // Nod ended meanwhile; it is not sent by itself so much later
			m.Seq, m.State, m.Problem = t.lastSeq()+1, Stopped, "Nod ended before this was sent. Edit it to send it now."
		}
		t.messages = append(t.messages, &entry{Message: m, version: 1, unsaved: waited})
	}
	return t
}

// View is what changed in a conversation after a version.
type View struct {
	Chat     Chat
	Busy     bool
	Version  int64
	Complete    bool // Messages are all there are
	Messages []Message
	Queue    []Message
}

func (t *session) view(after int64) View {
	t.mu.Lock()
	defer t.mu.Unlock()
	v := View{Chat: t.chat, Busy: t.cancelReply != nil, Version: t.version, Complete: after < t.resetVersion, Queue: slices.Clone(t.queue)}
	for _, e := range t.messages {
		if v.Complete || e.version > after {
			m := e.Message
			m.Files, m.Cards = slices.Clone(m.Files), slices.Clone(m.Cards)
			v.Messages = append(v.Messages, m)
		}
	}
	return v
}

// lastSeq is the place of the last message; 0: there is none.
func (t *session) lastSeq() int {
	if n := len(t.messages); n > 0 {
		return t.messages[n-1].Seq
	}
	return 0
}

// updateChat changes the conversation itself.
func (t *session) updateChat(f func(c *Chat)) Chat {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(&t.chat)
	t.version++
	return t.chat
}

// add puts a message at the end and gives it its place.
func (t *session) add(m Message) Message {
	t.mu.Lock()
	defer t.mu.Unlock()
	m.Chat, m.Seq = t.chat.ID, t.lastSeq()+1
	t.version++
	t.messages = append(t.messages, &entry{Message: m, version: t.version})
	return m
}

// updateMessage changes a message and returns it as it is now; one that is not there
// any more stays away.
func (t *session) updateMessage(id string, f func(m *Message)) (Message, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.messages {
		if e.ID == id {
			f(&e.Message)
			t.version++
			e.version = t.version
			return e.Message, true
		}
	}
	return Message{}, false
}

// truncate takes away the messages from a place on.
func (t *session) truncate(from int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.messages = slices.DeleteFunc(t.messages, func(e *entry) bool { return e.Seq >= from })
	t.version++
	t.resetVersion = t.version
}

// snapshot are the messages so far, in their order.
func (t *session) snapshot() []Message {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := make([]Message, len(t.messages))
	for i, e := range t.messages {
		out[i] = e.Message
	}
	return out
}
