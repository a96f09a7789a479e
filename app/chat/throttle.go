package chat

import (
	"sync"
	"time"
)

// notifyInterval is how often a streaming reply is told of, at most: a window draws
// no more often (design §3).
const notifyInterval = 100 * time.Millisecond

// throttle tells of changes at most every notifyInterval, and of the last one always.
type throttle struct {
	notify func()

	mu    sync.Mutex
	last  time.Time   // when it was told
	timer *time.Timer // nil: nothing is waiting to be told
}

// trigger tells at once after a pause, else within notifyInterval.
func (p *throttle) trigger() {
	p.mu.Lock()
	wait := notifyInterval - time.Since(p.last)
	if p.timer != nil {
		p.mu.Unlock()
		return
	}
	if wait > 0 {
		p.timer = time.AfterFunc(wait, p.flush)
		p.mu.Unlock()
		return
	}
	p.mu.Unlock()
	p.flush()
}

// flush tells at once.
func (p *throttle) flush() {
	p.mu.Lock()
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	p.last = time.Now()
	p.mu.Unlock()
	p.notify()
}
