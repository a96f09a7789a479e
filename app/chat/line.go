package chat

import (
	"context"
	"slices"
)

// begin says that a reply is under way; false: one is already, or the
// conversation was deleted.
func (t *talk) begin(stop context.CancelFunc) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stop != nil || t.gone {
		return false
	}
	t.stop, t.idle = stop, make(chan struct{})
	t.version++
	return true
}

// done says that the reply has ended.
func (t *talk) done() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stop != nil {
		t.stop = nil
		close(t.idle)
		t.version++
	}
}

// end asks the reply under way to end.
func (t *talk) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stop != nil {
		t.stop()
	}
}

// wait returns when no reply is under way.
func (t *talk) wait() {
	t.mu.Lock()
	idle := t.idle
	busy := t.stop != nil
	t.mu.Unlock()
	if busy {
		<-idle
	}
}

func (t *talk) busy() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.stop != nil
}

// forget makes a conversation that is deleted take nothing more.
func (t *talk) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.gone = true
}

// enqueue puts a message in line if a reply is under way; full says that there
// is no room in it.
func (t *talk) enqueue(m Message) (queued Message, ok, full bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stop == nil {
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

func (t *talk) dequeue() (Message, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) == 0 || t.gone {
		return Message{}, false
	}
	m := t.queue[0]
	t.queue = slices.Clone(t.queue[1:])
	t.version++
	return m, true
}

func (t *talk) unqueue(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queue = slices.DeleteFunc(t.queue, func(m Message) bool { return m.ID == id })
	t.version++
}
