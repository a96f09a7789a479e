package app

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gofrs/flock"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/settings/config"
)

// A shell with another runtime folder has another socket and the same store: no
// second agent may settle what the first one is doing, and the first is found.
func TestOneAgentAStoreWhateverTheSocket(t *testing.T) {
	dir, err := os.MkdirTemp("", "nod")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	paths := func(runtime string) config.Paths {
		p := config.Paths{
			Home: dir, Config: filepath.Join(dir, "config", "config.toml"), State: filepath.Join(dir, "state"),
			LastGood: filepath.Join(dir, "state", "good.toml"), Log: filepath.Join(dir, "state", "nod.log"),
			Cache: filepath.Join(dir, "cache"), Runtime: filepath.Join(dir, runtime),
		}
		p.Socket = filepath.Join(p.Runtime, "agent.sock")
		p.User.Downloads = filepath.Join(dir, "Downloads")
		return p
	}
	first, err := New(t.Context(), Options{Paths: paths("one"), Version: "v", Log: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- first.Run(t.Context()) }()
	if _, err := New(t.Context(), Options{Paths: paths("two"), Version: "v", Log: io.Discard}); err == nil || !strings.Contains(err.Error(), paths("one").Socket) {
		t.Errorf("a second agent on the store: %v", err)
	}
	c, done, err := Connect(t.Context(), Options{Paths: paths("two"), Version: "v", Log: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if s, err := api.GetStatus.Call(t.Context(), c, api.None{}); err != nil || s.PID != os.Getpid() {
		t.Errorf("the first agent was not found: %+v %v", s, err)
	}
	first.Quit()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	third, err := New(t.Context(), Options{Paths: paths("two"), Version: "v", Log: io.Discard})
	if err != nil {
		t.Fatalf("after the first has ended: %v", err)
	}
	if err := third.Close(); err != nil {
		t.Error(err)
	}
}

// An agent that is told to quit gives up its socket first and its store up to three seconds
// later: who starts then, or waits for its end, waits for the store.
func TestWaitsForAnAgentThatIsEnding(t *testing.T) {
	for _, tt := range []struct {
		name  string
		ends  time.Duration // after which the other agent gives up the store
		fails bool
		wait  func(context.Context, config.Paths) error
	}{
		{"start", 3 * time.Second, false, func(ctx context.Context, p config.Paths) error {
			l, err := lockState(ctx, p)
			if err == nil {
				err = l.Unlock()
			}
			return err
		}},
		{"start beside one that stays", time.Hour, true, func(ctx context.Context, p config.Paths) error { _, err := lockState(ctx, p); return err }},
		{"quit", 3 * time.Second, false, WaitUntilFree},
		{"quit of one that hangs", time.Hour, true, WaitUntilFree},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := config.Paths{State: t.TempDir(), Socket: filepath.Join(t.TempDir(), "agent.sock")}
			other := flock.New(stateLock(p))
			if got, err := other.TryLock(); !got || err != nil {
				t.Fatal(got, err)
			}
			began := time.Now()
			free := time.AfterFunc(tt.ends, func() { _ = other.Unlock() })
			defer free.Stop()
			err := tt.wait(t.Context(), p)
			if (err != nil) != tt.fails {
				t.Errorf("%s: %v", tt.name, err)
			}
			if took := time.Since(began); !tt.fails && took < tt.ends || took > time.Minute {
				t.Errorf("%s returned after %s", tt.name, took)
			}
		})
	}
	if err := WaitUntilFree(t.Context(), config.Paths{State: t.TempDir()}); err != nil {
		t.Errorf("where no Nod has run: %v", err)
	}
}
