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

// settleTime is what files wait for in tests; patience how long tests wait for anything.
const (
	settleTime = 80 * time.Millisecond
	patience   = 60 * time.Second
)

// world is a folder, a Seen and a watcher, which may be started again.
type world struct {
	t       testing.TB
	root    string
	seen    *memory
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

func newWorld(t testing.TB) *world {
	root := filepath.Join(t.TempDir(), "in")
	if err := os.Mkdir(root, 0o755); err != nil {
		t.Fatal(err)
	}
	return worldAt(t, root)
}

func worldAt(t testing.TB, root string) *world {
	return &world{
		t: t, root: root, seen: newMemory(), opts: Options{Settle: settleTime, Poll: settleTime},
		folders: []Folder{{Path: root, Recursive: true}},
		count:   map[string]int{}, sigs: map[string]Signature{},
	}
}

// start runs a new watcher until stop, or the test's end. It returns when every folder was looked at.
func (w *world) start() *world {
	ctx, cancel := context.WithCancel(context.Background())
	w.w = New(w.seen, w.collect, w.opts)
	if w.prepare != nil {
		w.prepare(w.w)
	}
	w.w.Set(ctx, w.folders)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := w.w.Run(ctx); err != nil {
			w.t.Errorf("Run: %v", err)
		}
	}()
	w.cancel = cancel
	w.stop = sync.OnceFunc(func() { cancel(); <-done })
	w.t.Cleanup(w.stop)
	return w
}

func (w *world) collect(ctx context.Context, files []File) error {
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

func (w *world) reported(path string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.count[path]
}

func (w *world) total() (n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.count {
		n += c
	}
	return n
}

func (w *world) path(rel string) string { return filepath.Join(w.root, rel) }

// write makes a file, and the folders that it needs.
func (w *world) write(rel, text string) string {
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

// until waits for something to become true.
func (w *world) until(what string, ok func() bool) {
	w.t.Helper()
	for end := time.Now().Add(patience); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			w.t.Fatalf("never happened: %s; health %+v", what, w.w.Health())
		}
	}
}

// arrives waits until each path was reported exactly once in all.
func (w *world) arrives(paths ...string) {
	w.t.Helper()
	for _, path := range paths {
		w.until("report of "+path, func() bool { return w.reported(path) > 0 })
		if n := w.reported(path); n != 1 {
			w.t.Errorf("%q was reported %d times", path, n)
		}
	}
}

// beacon writes a file and waits for its report: what could be reported before
// has been by then.
func (w *world) beacon(rel string) {
	w.t.Helper()
	w.arrives(w.write(rel, "beacon"))
}

// never checks that none of the paths was reported.
func (w *world) never(paths ...string) {
	w.t.Helper()
	for _, path := range paths {
		if n := w.reported(path); n > 0 {
			w.t.Errorf("%q was reported", path)
		}
	}
}

// is waits until the folder at path is in a state, with a problem and remedy that hold the words.
func (w *world) is(path string, state State, words ...string) {
	w.t.Helper()
	w.until(fmt.Sprintf("%s is %s %q", path, state, words), func() bool {
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
