package chat

import (
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Why no reply to a message begins.
var (
	errBusy      = lang.Errorf("another reply runs")
	errTakenBack = lang.Errorf("the message was taken out of the queue")
)

// beginReply marks the reply to a message as running; the message leaves the queue if it
// was queued. While messages are replaced only the reply to one that replaces begins.
// Errors are errBusy, errTakenBack and ErrNotFound.
func (conv *session) beginReply(stop context.CancelFunc, queued string, replaces bool) error {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	switch {
	case conv.deleted:
		return ErrNotFound
	case conv.cancelReply != nil || conv.replacing > 0 && !replaces:
		return errBusy
	case queued != "" && !conv.unqueue(queued):
		return errTakenBack
	}
	conv.cancelReply, conv.replyEnded = stop, make(chan struct{})
	conv.endWarming()
	conv.version++
	return nil
}

// beginWarming reports whether the model is to read the conversation now; stop ends that.
func (conv *session) beginWarming(stop context.CancelFunc) bool {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	if conv.cancelReply != nil || conv.chat.Model == "" || time.Since(conv.warmed) < warmFor {
		return false
	}
	conv.warmed, conv.stopWarming = time.Now(), stop
	return true
}

// forget notes that the model may not know the conversation any more.
func (conv *session) forget() {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	conv.warmed = time.Time{}
}

// use notes that the person uses the conversation.
func (conv *session) use() {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	conv.used = time.Now()
}

// lastUse returns when the person last used the conversation; now, while a reply is under way.
func (conv *session) lastUse() time.Time {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	if conv.cancelReply != nil {
		return time.Now()
	}
	return conv.used
}

// endWarming ends the reading in the background, since the model reads the request itself now; the
// session is locked.
func (conv *session) endWarming() {
	conv.used = time.Now()
	if conv.warmed = conv.used; conv.stopWarming != nil {
		conv.stopWarming()
	}
}

func (conv *session) endReply() {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	if conv.cancelReply != nil {
		conv.cancelReply, conv.used = nil, time.Now()
		close(conv.replyEnded)
		conv.version++
	}
}

func (conv *session) stopReply() {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	if conv.cancelReply != nil {
		conv.cancelReply()
	}
	conv.endWarming()
}

// waitForReply waits until no reply runs.
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

// enqueue queues a message if a reply runs, or another message is first; full says that the
// queue has no room.
func (conv *session) enqueue(m Message) (queued Message, ok, full bool) {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	if conv.cancelReply == nil && len(conv.queue) == 0 && conv.replacing == 0 {
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

// beginReplacing lets no reply begin until endReplacing but that to a message that replaces
// others.
func (conv *session) beginReplacing() {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	conv.replacing++
}

func (conv *session) endReplacing() {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	conv.replacing--
}

// nextQueued returns the first message of the queue, in which it stays until its reply begins;
// false: there is none, or a reply runs.
func (conv *session) nextQueued() (Message, bool) {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	if len(conv.queue) == 0 || conv.cancelReply != nil || conv.replacing > 0 || conv.deleted {
		return Message{}, false
	}
	return conv.queue[0], true
}

// removeQueued takes a message out of the queue; false: it is not in it.
func (conv *session) removeQueued(id string) bool {
	conv.mu.Lock()
	defer conv.mu.Unlock()
	conv.version++
	return conv.unqueue(id)
}

// unqueue removes a queued message; the caller holds mu.
func (conv *session) unqueue(id string) bool {
	n := len(conv.queue)
	conv.queue = slices.DeleteFunc(slices.Clone(conv.queue), func(m Message) bool { return m.ID == id })
	return len(conv.queue) < n
}
