package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/config"
)

// lockState makes this the only agent on the store. The lock beside the socket
// is not enough: a shell without XDG_RUNTIME_DIR (ssh, cron) has another
// socket and the same store, and would settle moves that are being made. The
// file holds the agent's socket, so that such a shell finds it.
func lockState(p config.Paths) (*flock.Flock, error) {
	l := flock.New(stateLock(p))
	got, err := l.TryLock()
	for end := time.Now().Add(lockWait()); err == nil && !got && time.Now().Before(end); {
		time.Sleep(50 * time.Millisecond)
		got, err = l.TryLock()
	}
	if err != nil {
		return nil, fmt.Errorf("lock the store in %s: %w", p.State, err)
	}
	if !got {
		return nil, fmt.Errorf("another Nod uses the store in %s already, with its socket at %s: use that one, or end it with nod quit", p.State, agentSocket(p))
	}
	if runtime.GOOS == "windows" { // nobody can write to what is locked; and each shell has the same socket
		return l, nil
	}
	if err := os.WriteFile(l.Path(), []byte(p.Socket+"\n"), 0o600); err != nil {
		_ = l.Unlock()
		return nil, fmt.Errorf("write down Nod's socket: %w", err)
	}
	return l, nil
}

// lockWait is how long a lock is waited for: on Windows it may stay after its process
// has ended, for no promised time.
func lockWait() time.Duration {
	if runtime.GOOS == "windows" {
		return 3 * time.Second
	}
	return 0
}

func stateLock(p config.Paths) string { return filepath.Join(p.State, "nod.lock") }

// agentSocket is where the agent of this store was reached last.
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
