package decision

import (
	"context"
	"sync"
)

// Claims keeps two decisions about one thing apart: who has claimed its id may
// decide it, everyone else waits and then reads again what it has become.
// No one may take a second claim while holding one, but where the first is given back
// without waiting for the second.
type Claims struct {
	mu      sync.Mutex
	held    map[string]bool
	all     bool          // someone has claimed every id
	waiting int           // how many wait to claim every id; they go first
	freed   chan struct{} // closed, and replaced, when something is released
}

// NewClaims returns a set of claims, none of them held.
func NewClaims() *Claims {
	return &Claims{held: map[string]bool{}, freed: make(chan struct{})}
}

// Take claims the ids, all at once, as soon as no one else holds any of them.
// The release must be called exactly once.
func (c *Claims) Take(ctx context.Context, ids []string) (release func(), err error) {
	return c.wait(ctx, func() func() { return c.try(ids) })
}

// TakeAll claims every id, also those that do not exist yet.
func (c *Claims) TakeAll(ctx context.Context) (release func(), err error) {
	c.mu.Lock()
	c.waiting++
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		c.waiting--
		c.wake()
		c.mu.Unlock()
	}()
	return c.wait(ctx, c.tryAll)
}

func (c *Claims) wait(ctx context.Context, try func() func()) (func(), error) {
	for {
		c.mu.Lock()
		release, freed := try(), c.freed
		c.mu.Unlock()
		if release != nil {
			return release, nil
		}
		select {
		case <-freed:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// try claims ids and returns their release, nil: not yet. The caller holds the lock.
func (c *Claims) try(ids []string) func() {
	if c.all || c.waiting > 0 {
		return nil
	}
	for _, id := range ids {
		if c.held[id] {
			return nil
		}
	}
	for _, id := range ids {
		c.held[id] = true
	}
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, id := range ids {
			delete(c.held, id)
		}
		c.wake()
	}
}

// tryAll claims everything and returns the release, nil: not yet. The caller holds the lock.
func (c *Claims) tryAll() func() {
	if c.all || len(c.held) > 0 {
		return nil
	}
	c.all = true
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.all = false
		c.wake()
	}
}

// wake wakes those that wait for a claim. The caller holds the lock.
func (c *Claims) wake() {
	close(c.freed)
	c.freed = make(chan struct{})
}
