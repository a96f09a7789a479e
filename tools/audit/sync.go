package audit

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// syncDelay is how long an end that nothing waits for may be in the file without being
// durable, if no commit comes that makes it so.
const syncDelay = time.Second

// soon says that no one waits until the group is durable.
func (g *group) soon() bool {
	return !slices.ContainsFunc(g.entries, func(e entry) bool { return !e.soon })
}

// syncSoon makes what was written durable within syncDelay. The caller holds commit.
func (l *Log) syncSoon() {
	if l.timer != nil {
		return
	}
	l.timer = time.AfterFunc(syncDelay, func() {
		l.commit.Lock()
		defer l.commit.Unlock()
		l.timer = nil
		if !l.closed.Load() {
			_ = l.sync() // the next commit tries again
		}
	})
}

// sync makes durable what was written and is not yet. It holds commit.
func (l *Log) sync() error {
	if len(l.unsynced) == 0 || l.broken.Load() {
		return nil
	}
	if l.dirty {
		if err := l.restore(); err != nil {
			return fmt.Errorf("%w (%w)", ErrUnwritable, err)
		}
		return nil
	}
	if err := l.f.Sync(); err != nil {
		l.dirty = true // restore writes it again
		return fmt.Errorf("%w (%w)", ErrUnwritable, err)
	}
	l.hashes.add(nil)
	l.synced(context.Background())
	return nil
}

// synced notes that all that was written is durable. It holds commit.
func (l *Log) synced(ctx context.Context) {
	l.unsynced = nil
	l.saveCheckpoint(ctx)
}
