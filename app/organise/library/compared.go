package library

import (
	"slices"
	"sync"
	"time"
)

const (
	maxCompared = 1000      // new files for which Nod keeps what is near to them
	keptFor     = time.Hour // after it was asked for last, if there is no room
)

// compared are new files with what is near to them by meaning, in memory: they wait for
// a decision, and after that are filed themselves.
type compared struct {
	mu     sync.Mutex
	wanted []passage           // to be compared, the oldest first
	known  map[key]*comparison // nil: the model cannot read it
	used   map[key]time.Time   // when it was asked for last
}

func newCompared() *compared {
	return &compared{known: map[key]*comparison{}, used: map[key]time.Time{}}
}

// near returns the filed files that are nearest, by id; known: it was compared.
func (c *compared) near(p passage) (ids []int64, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := p.key()
	found, known := c.known[k]
	if known {
		c.used[k] = time.Now()
	}
	if found != nil {
		ids = found.near()
	}
	return ids, known
}

// want queues a new file to be compared, and reports whether there is room for it.
func (c *compared) want(p passage) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if slices.Contains(c.wanted, p) {
		return false
	}
	if len(c.known)+len(c.wanted) >= maxCompared {
		for k, at := range c.used {
			if time.Since(at) > keptFor {
				delete(c.known, k)
				delete(c.used, k)
			}
		}
	}
	if len(c.known)+len(c.wanted) >= maxCompared {
		return false
	}
	c.wanted = append(c.wanted, p)
	return true
}

// next returns some of the queued files, at most most.
func (c *compared) next(most int) []passage {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.wanted[:min(len(c.wanted), most)])
}

// put takes in what was found for some that were wanted.
func (c *compared) put(ps []passage, found []*comparison) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, p := range ps {
		c.known[p.key()], c.used[p.key()] = found[i], time.Now()
	}
	c.wanted = slices.DeleteFunc(c.wanted, func(p passage) bool { return slices.Contains(ps, p) })
}

// merge takes a filed file in that came later, and says whether it is near to any.
func (c *compared) merge(id int64, v vector) (near bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	packed := v.pack()
	for _, known := range c.known {
		if known == nil {
			continue
		}
		cosine, err := known.query.cosine(packed)
		if err == nil && known.add(similar{id, cosine}) && cosine >= known.least {
			near = true
		}
	}
	return near
}

// forget forgets all: another model compares, or none.
func (c *compared) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wanted = nil
	clear(c.known)
	clear(c.used)
}
