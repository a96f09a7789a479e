package chat

import (
	"context"
	"slices"
)

// beginReply marks a reply as running; false: one runs already, or the
// conversation was deleted.
func (conv *session) beginReply(stop context.CancelFunc) bool {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	if conv.cancelReply != nil || conv.deleted {
		return false
	}
	conv.cancelReply, conv.replyEnded = stop, make(chan struct{})
	conv.version++
	return true
}

// endReply marks the reply as ended.
func (conv *session) endReply() {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	if conv.cancelReply != nil {
		conv.cancelReply = nil
		close(conv.replyEnded)
		conv.version++
	}
}

// stopReply cancels the running reply.
func (conv *session) stopReply() {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	if conv.cancelReply != nil {
		conv.cancelReply()
	}
}

// waitForReply returns when no reply runs.
func (conv *session) waitForReply() {
	conv.mu.Lock()
	idle := conv.replyEnded
	busy := conv.cancelReply != nil
	conv.mu.Unlock()
	if busy {
		<-idle
	}
}

func (conv *session) busy() bool {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	return conv.cancelReply != nil
}

// markDeleted makes the session refuse new replies.
func (conv *session) markDeleted() {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	conv.deleted = true
}

// enqueue queues a message if a reply runs; full says that the queue has no room.
func (conv *session) enqueue(m Message) (queued Message, ok, full bool) {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	if conv.cancelReply == nil {
		return Message{}, false, false
	}
	if len(conv.queue) >= maxQueue {
		return Message{}, false, true
	}
	m.Chat, m.State, m.Seq = conv.chat.ID, Waiting, 1
	if n := len(conv.queue); n > 0 {
		m.Seq = conv.queue[n-1].Seq + 1
	}
	conv.queue = append(conv.queue, m)
	conv.version++
	return m, true, false
}

func (conv *session) dequeue() (Message, bool) {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	if len(conv.queue) == 0 || conv.deleted {
		return Message{}, false
	}
	m := conv.queue[0]
	conv.queue = slices.Clone(conv.queue[1:])
	conv.version++
	return m, true
}

func (conv *session) removeQueued(id string) {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	conv.queue = slices.DeleteFunc(conv.queue, func(m Message) bool { return m.ID == id })
	conv.version++
}
