package chat

import (
	"sync"
	"time"
)

// drawEvery is how often a streaming reply is told of, at most: a window draws
// no more often (design §3).
const drawEvery = 100 * time.Millisecond

// pulse tells of changes at most every drawEvery, and of the last one always.
type pulse struct {
	tell func()

	mu    sync.Mutex
	last  time.Time   // when it was told
	timer *time.Timer // nil: nothing is waiting to be told
}

// soon tells at once after a pause, else within drawEvery.
func (p *pulse) soon() {
	p.mu.Lock()
	wait := drawEvery - time.Since(p.last)
	if p.timer != nil {
		p.mu.Unlock()
		return
	}
	if wait > 0 {
		p.timer = time.AfterFunc(wait, p.now)
		p.mu.Unlock()
		return
	}
	p.mu.Unlock()
	p.now()
}

// now tells at once.
func (p *pulse) now() {
	p.mu.Lock()
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	p.last = time.Now()
	p.mu.Unlock()
	p.tell()
}
