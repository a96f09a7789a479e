package chat

import (
	"context"
	"slices"
)

// beginReply says that a reply is under way; false: one is already, or the
// conversation was deleted.
func (t *session) beginReply(stop context.CancelFunc) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cancelReply != nil || t.deleted {
		return false
	}
	t.cancelReply, t.replyEnded = stop, make(chan struct{})
	t.version++
	return true
}

// endReply says that the reply has ended.
func (t *session) endReply() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cancelReply != nil {
		t.cancelReply = nil
		close(t.replyEnded)
		t.version++
	}
}

// stopReply asks the reply under way to end.
func (t *session) stopReply() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cancelReply != nil {
		t.cancelReply()
	}
}

// waitForReply returns when no reply is under way.
func (t *session) waitForReply() {
	t.mu.Lock()
	idle := t.replyEnded
	busy := t.cancelReply != nil
	t.mu.Unlock()
	if busy {
		<-idle
	}
}

func (t *session) busy() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.cancelReply != nil
}

// markDeleted makes a conversation that is deleted take nothing more.
func (t *session) markDeleted() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.deleted = true
}

// enqueue puts a message in line if a reply is under way; full says that there
// is no room in it.
func (t *session) enqueue(m Message) (queued Message, ok, full bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cancelReply == nil {
		return Message{}, false, false
	}
	if len(t.queue) >= maxQueue {
		return Message{}, false, true
	}
	m.Chat, m.State, m.Seq = t.chat.ID, Waiting, 1
	if n := len(t.queue); n > 0 {
		m.Seq = t.queue[n-1].Seq + 1
	}
	t.queue = append(t.queue, m)
	t.version++
	return m, true, false
}

func (t *session) dequeue() (Message, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) == 0 || t.deleted {
		return Message{}, false
	}
	m := t.queue[0]
	t.queue = slices.Clone(t.queue[1:])
	t.version++
	return m, true
}

func (t *session) removeQueued(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queue = slices.DeleteFunc(t.queue, func(m Message) bool { return m.ID == id })
	t.version++
}
