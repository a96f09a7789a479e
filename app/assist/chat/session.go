package chat

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// session is a conversation in memory, with its running reply and its queue.
type session struct {
	throttle throttle
	queueing sync.Mutex // a message is put into the queue and saved, or taken out of both

	mu           sync.Mutex
	chat         Chat
	messages     []*versionedMessage
	version      int64              // grows with each change
	resetVersion int64              // the version at which messages were last removed
	cancelReply  context.CancelFunc // of the running reply; nil: none runs
	replyEnded   chan struct{}      // closed when the running reply has ended
	queue        []Message          // that wait until the replies before them have ended
	listed       []string           // canonical paths that calls listed so far; not stored, so that after a restart it is asked again
	onlyNames    bool               // of what others wrote, calls read only names so far; not stored either
	replacing    int                // how many Sends replace messages: what is queued waits for the reply to those
	deleted      bool
	warmed       time.Time          // when the model last read it, or began to; zero: others may have had the model since
	used         time.Time          // when the person last opened it, or a reply began or ended
	stopWarming  context.CancelFunc // of the reading in the background; nil: it never began
}

// versionedMessage is a message with the version at which it last changed.
type versionedMessage struct {
	Message
	version int64
	unsaved bool // the store failed to save it
}

func newSession(c Chat, ms []Message, notify func()) *session {
	conv := &session{chat: c, version: 1, resetVersion: 1, throttle: throttle{notify: notify}}
	for _, m := range ms {
		waited := m.State == Waiting
		if waited { // Nod ended before; it is not sent unasked so much later
			m.Seq, m.State, m.Problem = conv.lastSeq()+1, Stopped, lang.Say("Nod ended before this was sent. Edit it to send it now.")
		}
		conv.messages = append(conv.messages, &versionedMessage{Message: m, version: 1, unsaved: waited})
	}
	return conv
}

// View is what changed in a conversation after a version.
type View struct {
	Chat     Chat
	Busy     bool
	Version  int64
	Complete bool // Messages are all of the conversation
	Messages []Message
	Queue    []Message
}

func (conv *session) view(after int64) View {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	v := View{Chat: conv.chat, Busy: conv.cancelReply != nil, Version: conv.version, Complete: after < conv.resetVersion, Queue: slices.Clone(conv.queue)}
	for _, e := range conv.messages {
		if v.Complete || e.version > after {
			m := e.Message
			m.Files, m.Cards = slices.Clone(m.Files), slices.Clone(m.Cards)
			v.Messages = append(v.Messages, m)
		}
	}
	return v
}

// lastSeq returns the number of the last message; 0: there is none.
func (conv *session) lastSeq() int {
	if n := len(conv.messages); n > 0 {
		return conv.messages[n-1].Seq
	}
	return 0
}

func (conv *session) properties() Chat {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	return conv.chat
}

func (conv *session) updateChat(f func(c *Chat)) Chat {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	f(&conv.chat)
	conv.version++
	return conv.chat
}

// listedPaths returns what the calls of the conversation listed so far.
func (conv *session) listedPaths() []string {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	return conv.listed
}

// readOnlyNames reports whether calls have read nothing of others but names so far.
func (conv *session) readOnlyNames() bool {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	return conv.onlyNames
}

// setRead notes what calls have listed and read so far.
func (conv *session) setRead(listed []string, onlyNames bool) {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	conv.listed, conv.onlyNames = listed, onlyNames
}

func (conv *session) add(m Message) Message {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	m.Chat, m.Seq = conv.chat.ID, conv.lastSeq()+1
	conv.version++
	conv.messages = append(conv.messages, &versionedMessage{Message: m, version: conv.version})
	return m
}

// updateMessage changes a message and returns its new state; false: it has been
// removed.
func (conv *session) updateMessage(id string, f func(m *Message)) (Message, bool) {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	for _, e := range conv.messages {
		if e.ID == id {
			f(&e.Message)
			conv.version++
			e.version = conv.version
			return e.Message, true
		}
	}
	return Message{}, false
}

// truncate removes the messages from a number on.
func (conv *session) truncate(from int) {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	conv.messages = slices.DeleteFunc(conv.messages, func(e *versionedMessage) bool { return e.Seq >= from })
	conv.version++
	conv.resetVersion = conv.version
}

// snapshot returns a copy of the messages, in their order.
func (conv *session) snapshot() []Message {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	out := make([]Message, len(conv.messages))
	for i, e := range conv.messages {
		out[i] = e.Message
	}
	return out
}
