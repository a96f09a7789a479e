package audit

import (
	"context"
	"errors"
	"io/fs"
	"sync"
	"time"
)

// keyringCheckpoint keeps the checkpoint in a file, at each commit, and in the
// keyring as well, a little later: a commit must not cost a round trip to
// another process. Who puts an older log back together with its checkpoint
// file is found by what the keyring says.
//
// The keyring can be behind by what was committed within delay before a crash;
// never ahead of what is durable in the log.
type keyringCheckpoint struct {
	file    Checkpoint
	ring    *systemKeyring
	account string
	keys    keys
	delay   time.Duration

	writing sync.Mutex // one write to the keyring at a time

	mu      sync.Mutex
	waiting string // for the keyring; empty: nothing
	timer   *time.Timer
}

// Load returns what vouches for more of the log. A text that is there and is
// not what Nod wrote is returned as it is, and so is found. A keyring that
// cannot be used now has no say.
func (c *keyringCheckpoint) Load(ctx context.Context) (string, error) {
	file, err := c.file.Load(ctx)
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return "", err
	}
	// What this process has saved comes after anything that the keyring holds.
	if c.Flush(ctx) != nil {
		return file, err
	}
	ring, ringErr := c.ring.get(ctx, c.account)
	switch {
	case ringErr != nil:
		return file, err
	case missing:
		return ring, nil
	}
	return c.stronger(file, ring), nil
}

// stronger is the text that vouches for more. Of two that contradict each
// other it is the keyring's, which is harder to get at.
func (c *keyringCheckpoint) stronger(file, ring string) string {
	f, err := parseSeal(file, c.keys)
	if err != nil {
		return file
	}
	r, err := parseSeal(ring, c.keys)
	if err != nil || r.size >= f.size && r != f {
		return ring
	}
	return file
}

// Save writes the file now and the keyring later. The checkpoint of an empty
// log, the only one that takes anything back, is in both when it returns: a
// log that was set aside must not be missed at the next start.
func (c *keyringCheckpoint) Save(ctx context.Context, text string) error {
	s, err := parseSeal(text, c.keys)
	if err != nil {
		return err
	}
	if s.size > 0 {
		if err := c.file.Save(ctx, text); err != nil {
			return err
		}
		c.later(text)
		return nil
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	c.forget()
	if err := c.ring.set(ctx, c.account, text); err != nil {
		return err
	}
	return c.file.Save(ctx, text)
}

// later has the text written within delay, with whatever comes until then.
func (c *keyringCheckpoint) later(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = text
	if c.timer == nil {
		c.timer = time.AfterFunc(c.delay, func() { _ = c.Flush(context.Background()) }) // the next Save tries again
	}
}

func (c *keyringCheckpoint) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = ""
}

// take is what waits; from here on a Save counts as a later one.
func (c *keyringCheckpoint) take() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timer != nil {
		c.timer.Stop()
		c.timer = nil
	}
	return c.waiting
}

// Flush writes to the keyring what waits for it. Log.Close calls it.
func (c *keyringCheckpoint) Flush(ctx context.Context) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	text := c.take()
	if text == "" {
		return nil
	}
	if err := c.ring.set(ctx, c.account, text); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waiting == text {
		c.waiting = ""
	}
	return nil
}
