package watcher

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// settleTime is the settle time in tests; waitLimit bounds how long tests wait for anything.
const (
	settleTime = 80 * time.Millisecond
	waitLimit  = 3 * time.Minute
)

// fixture is a folder, a Seen and a watcher, which can be restarted.
type fixture struct {
	t       testing.TB
	root    string
	seen    *memorySeen
	opts    Options
	prepare func(*Watcher)                                // hooks, before Run
	folders []Folder                                      // standard: root, recursive
	out     func(ctx context.Context, files []File) error // before what is collected

	w      *Watcher
	cancel func() // ends Run, without waiting
	stop   func()

	mu    sync.Mutex
	count map[string]int
	sigs  map[string]Signature
	order []File
}

func newFixture(t testing.TB) *fixture {
	root := filepath.Join(t.TempDir(), "in")
	if err := os.Mkdir(root, 0o755); err != nil {
		t.Fatal(err)
	}
	return fixtureAt(t, root)
}

func fixtureAt(t testing.TB, root string) *fixture {
	return &fixture{
		t: t, root: root, seen: newMemorySeen(), opts: Options{Settle: settleTime, Poll: settleTime},
		folders: []Folder{{Path: root, Recursive: true}},
		count:   map[string]int{}, sigs: map[string]Signature{},
	}
}

// start runs a new watcher until stop, or the end of the test. It returns when every folder was scanned.
func (w *fixture) start() *fixture {
	ctx, cancel := context.WithCancel(context.Background())
	w.w = New(w.seen, w.collect, w.opts)
	if w.prepare != nil {
		w.prepare(w.w)
	}
	w.w.Set(ctx, w.folders)
	done := make(chan struct{})
	w.cancel = cancel // the handler reads it
	w.stop = sync.OnceFunc(func() { cancel(); <-done })
	go func() {
		defer close(done)
		if err := w.w.Run(ctx); err != nil {
			w.t.Errorf("Run: %v", err)
		}
	}()
	w.t.Cleanup(w.stop)
	return w
}

func (w *fixture) collect(ctx context.Context, files []File) error {
	if w.out != nil {
		if err := w.out(ctx, files); err != nil {
			return err
		}
	}
	if len(files) > maxBatch || len(files) == 0 {
		w.t.Errorf("a batch of %d files", len(files))
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, f := range files {
		w.count[f.Path]++
		w.sigs[f.Path] = f.Signature
		w.order = append(w.order, f)
	}
	return nil
}

func (w *fixture) reported(path string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.count[path]
}

func (w *fixture) total() (n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.count {
		n += c
	}
	return n
}

func (w *fixture) path(rel string) string { return filepath.Join(w.root, rel) }

// write makes a file, and the folders that it needs.
func (w *fixture) write(rel, text string) string {
	w.t.Helper()
	path := w.path(rel)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
	return path
}

// waitUntil waits until ok returns true.
func (w *fixture) waitUntil(what string, ok func() bool) {
	w.t.Helper()
	for end := time.Now().Add(waitLimit); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			w.t.Fatalf("never happened: %s; health %+v", what, w.w.Health())
		}
	}
}

// waitReported waits until each path was reported exactly once.
func (w *fixture) waitReported(paths ...string) {
	w.t.Helper()
	for _, path := range paths {
		w.waitUntil("report of "+path, func() bool { return w.reported(path) > 0 })
		if n := w.reported(path); n != 1 {
			w.t.Errorf("%q was reported %d times", path, n)
		}
	}
}

// sentinel writes a file and waits for its report: everything that would be
// reported before it has been by then.
func (w *fixture) sentinel(rel string) {
	w.t.Helper()
	w.waitReported(w.write(rel, "beacon"))
}

// notReported checks that none of the paths was reported.
func (w *fixture) notReported(paths ...string) {
	w.t.Helper()
	for _, path := range paths {
		if n := w.reported(path); n > 0 {
			w.t.Errorf("%q was reported", path)
		}
	}
}

// waitHealth waits until the folder at path is in a state, with the words in its problem or remedy.
func (w *fixture) waitHealth(path string, state State, words ...string) {
	w.t.Helper()
	w.waitUntil(fmt.Sprintf("%s is %s %q", path, state, words), func() bool {
		for _, h := range w.w.Health() {
			if h.Folder.Path == path && h.State == state && containsAll(h.Problem+"\n"+h.Remedy, words) {
				return true
			}
		}
		return false
	})
}

func containsAll(s string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(s, word) {
			return false
		}
	}
	return true
}
