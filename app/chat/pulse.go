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
	timer *time.Timer // nil: nothing is waiting to be told
}

// soon tells within drawEvery.
func (p *pulse) soon() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer == nil {
		p.timer = time.AfterFunc(drawEvery, p.fire)
	}
}

func (p *pulse) fire() {
	p.mu.Lock()
	p.timer = nil
	p.mu.Unlock()
	p.tell()
}

// now tells at once.
func (p *pulse) now() {
	p.mu.Lock()
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	p.mu.Unlock()
	p.tell()
}
