package app

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
)

// endTime is how long an agent is waited for that is ending: it gives up its socket first
// and the store last, after shutdownTime, or later on a busy computer.
const endTime = 10 * time.Second

// lockState makes this the only agent on the store. The lock beside the socket
// is not enough: a shell without XDG_RUNTIME_DIR (ssh, cron) has another
// socket and the same store, and would settle moves that are being made. The
// file holds the agent's socket, so that such a shell finds it.
func lockState(ctx context.Context, p config.Paths) (*flock.Flock, error) {
	l := flock.New(stateLock(p))
	got, err := l.TryLock()
	if other := agentSocket(p); err == nil && !got && (other == p.Socket || !answers(ctx, api.Dial(other))) {
		got, err = waitForLock(ctx, l.TryLockContext)
	}
	if err != nil {
		return nil, lang.Errorf("lock the store in %s: %w", p.State, err)
	}
	if !got {
		return nil, lang.Errorf("another Nod uses the store in %s already, with its socket at %s: use that one, or end it with nod quit", p.State, agentSocket(p))
	}
	if runtime.GOOS == "windows" { // no one can write to what is locked; and each shell has the same socket
		return l, nil
	}
	if err := os.WriteFile(l.Path(), []byte(p.Socket+"\n"), 0o600); err != nil {
		_ = l.Unlock()
		return nil, lang.Errorf("write down Nod's socket: %w", err)
	}
	return l, nil
}

// WaitUntilFree returns when no agent uses the store, so that another one can start.
func WaitUntilFree(ctx context.Context, p config.Paths) error {
	if _, err := os.Stat(stateLock(p)); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	l := flock.New(stateLock(p))
	free, err := waitForLock(ctx, l.TryRLockContext) // shared: two who wait do not see each other
	if err == nil && !free {
		err = lang.Errorf("a Nod still uses it after %s: end %s; %s may say why it hangs", endTime, api.Holder(p.Socket), p.Log)
	}
	if err != nil {
		return lang.Errorf("wait for the store in %s: %w", p.State, err)
	}
	return l.Unlock()
}

// waitForLock tries to lock for endTime and reports whether it did.
func waitForLock(ctx context.Context, try func(context.Context, time.Duration) (bool, error)) (bool, error) {
	waiting, cancel := context.WithTimeout(ctx, endTime)
	defer cancel()
	got, err := try(waiting, 50*time.Millisecond)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return false, nil
	}
	return got, err
}

func stateLock(p config.Paths) string { return filepath.Join(p.State, "nod.lock") }

// agentSocket returns where the agent of this store was reached last.
func agentSocket(p config.Paths) string {
	b, err := os.ReadFile(stateLock(p))
	if socket := strings.TrimSpace(string(b)); err == nil && filepath.IsAbs(socket) {
		return socket
	}
	return p.Socket
}

// Reach returns a client of the agent of this store, wherever its socket is; it
// need not run.
func Reach(ctx context.Context, p config.Paths) *api.Client {
	c := api.Dial(p.Socket)
	if other := agentSocket(p); other != p.Socket && !answers(ctx, c) {
		if oc := api.Dial(other); answers(ctx, oc) {
			return oc
		}
	}
	return c
}
