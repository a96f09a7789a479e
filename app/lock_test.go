package app

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/config"
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
