package chat

import (
	"sync"
	"time"
)

// notifyInterval is the shortest time between two notifications of a streaming
// reply: a window draws no more often.
const notifyInterval = 100 * time.Millisecond

// throttle notifies of changes at most once every notifyInterval, and always of
// the last one.
type throttle struct {
	notify func()

	mu    sync.Mutex
	last  time.Time   // notification
	timer *time.Timer // of a pending notification; nil: none
}

// trigger notifies at once after a pause, else within notifyInterval.
func (t *throttle) trigger() {
	t.mu.Lock()
	wait := notifyInterval - time.Since(t.last)
	if t.timer != nil {
		t.mu.Unlock()
		return
	}
	if wait > 0 {
		t.timer = time.AfterFunc(wait, t.flush)
		t.mu.Unlock()
		return
	}
	t.mu.Unlock()
	t.flush()
}

// flush notifies at once.
func (t *throttle) flush() {
	t.mu.Lock()
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
	t.last = time.Now()
	t.mu.Unlock()
	t.notify()
}
