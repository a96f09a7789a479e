package app

import (
	"sync"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// remembers is how long the door knows what went out through it: as long as
// whoever called is likely to be at the same piece of work.
const remembers = 30 * time.Minute

// door is the local API as a way to tools. Each request there is a trace of its
// own, yet who reads in one may act in the next, and nobody can tell callers
// apart. So a request begins with the labels of those before it.
type door struct {
	mu     sync.Mutex
	labels policy.Labels
	at     time.Time // when it was last used
}

// enter is what a request begins with.
func (d *door) enter(now time.Time) policy.Labels {
	d.mu.Lock()
	defer d.mu.Unlock()
	if now.Sub(d.at) >= remembers {
		d.labels = 0
	}
	d.at = now
	return d.labels
}

// leave takes in what a request has touched.
func (d *door) leave(l policy.Labels, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.labels, d.at = d.labels.Join(l), now
}
