package audit

import (
	"context"
	"errors"
	"io/fs"
	"sync"
	"time"

	"github.com/nod-app/nod/app/system/keyring"
)

// copiedCheckpoint keeps the checkpoint in a file, at each commit, and in other
// places as well, a little later: a commit must not cost a round trip to another
// process, or a second fsync. Who puts an older log back together with its
// checkpoint file is found by what the copies say.
//
// A copy can be behind by what was committed within delay before a crash; never
// ahead of what is durable in the log.
type copiedCheckpoint struct {
	file   Checkpoint
	copies []Checkpoint
	keys   keys
	delay  time.Duration

	writing sync.Mutex // one write to the copies at a time

	mu      sync.Mutex
	waiting string // for the copies; empty: nothing
	timer   *time.Timer
}

// Load returns the checkpoint that covers most of the log. A text that is there and is not what
// Nod wrote is returned as it is, and so is found. A copy that cannot be read now has no say.
func (c *copiedCheckpoint) Load(ctx context.Context) (string, error) {
	text, err := c.file.Load(ctx)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	// What this process has saved comes after anything that the copies hold.
	_ = c.Flush(ctx) // a copy that could not be written is behind, which is no harm
	for _, other := range c.copies {
		kept, copyErr := other.Load(ctx)
		switch {
		case copyErr != nil:
		case err != nil:
			text, err = kept, nil
		default:
			text = c.stronger(text, kept)
		}
	}
	return text, err
}

// stronger returns the text that vouches for more. Of two that contradict each
// other it is the copy's, which is harder to get at.
func (c *copiedCheckpoint) stronger(text, kept string) string {
	a, err := parseSeal(text, c.keys)
	if err != nil {
		return text
	}
	b, err := parseSeal(kept, c.keys)
	if err != nil || b.size >= a.size && b != a {
		return kept
	}
	return text
}

// Save writes the file now and the copies later. The checkpoint of an empty
// log, the only one that takes anything back, is everywhere when it returns: a
// log that was set aside must not be missed at the next start.
func (c *copiedCheckpoint) Save(ctx context.Context, text string) error {
	if !ofEmptyLog(text) {
		if err := c.file.Save(ctx, text); err != nil {
			return err
		}
		c.later(text)
		return nil
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	c.forget()
	if err := c.saveCopies(ctx, text); err != nil {
		return err
	}
	return c.file.Save(ctx, text)
}

func (c *copiedCheckpoint) saveCopies(ctx context.Context, text string) error {
	var errs []error
	for _, other := range c.copies {
		errs = append(errs, other.Save(ctx, text))
	}
	return errors.Join(errs...)
}

// later writes the text within delay, with whatever comes until then.
func (c *copiedCheckpoint) later(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = text
	if c.timer == nil {
		c.timer = time.AfterFunc(c.delay, func() { _ = c.Flush(context.Background()) }) // the next Save tries again
	}
}

func (c *copiedCheckpoint) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = ""
}

// take returns the waiting text; from here on a Save counts as a later one.
func (c *copiedCheckpoint) take() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timer != nil {
		c.timer.Stop()
		c.timer = nil
	}
	return c.waiting
}

// Flush writes to the copies what waits for them. Log.Close calls it.
func (c *copiedCheckpoint) Flush(ctx context.Context) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	text := c.take()
	if text == "" {
		return nil
	}
	if err := c.saveCopies(ctx, text); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waiting == text {
		c.waiting = ""
	}
	return nil
}

// keyringCheckpoint keeps a checkpoint in the system's keyring.
type keyringCheckpoint struct {
	ring    *keyring.Ring
	account string
}

// Load implements Checkpoint.
func (k keyringCheckpoint) Load(ctx context.Context) (string, error) {
	return k.ring.Get(ctx, k.account)
}

// Save implements Checkpoint.
func (k keyringCheckpoint) Save(ctx context.Context, text string) error {
	return k.ring.Set(ctx, k.account, text)
}
