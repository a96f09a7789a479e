package watcher

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/fsnotify/fsnotify"
)

// burst writes n files, half of them flat and half three folders deep, four at a time.
func burst(w *world, prefix string, n int) []string {
	paths := make([]string, n)
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			for i := worker; i < n; i += 4 {
				rel := fmt.Sprintf("%s-%d.txt", prefix, i)
				if i%2 == 1 {
					rel = fmt.Sprintf("%s/%d/%d/%d/f.txt", prefix, i%7, i%31, i)
				}
				paths[i] = w.path(rel)
				if err := os.MkdirAll(filepath.Dir(paths[i]), 0o755); err != nil {
					w.t.Error(err)
				}
				if err := os.WriteFile(paths[i], []byte("x"), 0o644); err != nil {
					w.t.Error(err)
				}
			}
		})
	}
	group.Wait()
	return paths
}

func TestBurst(t *testing.T) {
	t.Parallel()
	w := newWorld(t).start()
	w.beacon("first")
	const n = 5000
	w.arrives(burst(w, "burst", n)...)
	w.beacon("last")
	if w.total() != n+2 {
		t.Errorf("%d reports of %d files", w.total(), n+2)
	}
}

// Stopped anywhere in a burst and started again: the stop waits for what out
// has taken to be marked.
func TestStopInTheMiddleOfABurst(t *testing.T) {
	t.Parallel()
	w := newWorld(t).start()
	w.beacon("first")
	const n = 3000
	var paths []string
	var done atomic.Bool
	go func() {
		defer done.Store(true)
		paths = burst(w, "burst", n)
	}()
	for i := 1; !done.Load(); i++ {
		w.until("some more", func() bool { return done.Load() || w.total() > i*n/20 })
		w.stop()
		w.start()
	}
	w.arrives(paths...)
	w.beacon("last")
	if w.total() != n+2 {
		t.Errorf("%d reports of %d files", w.total(), n+2)
	}
}

// deaf is a notifier that hears nothing until told, so that the kernel's queue overflows.
type deaf struct {
	notifier
	events chan fsnotify.Event
	errors chan error
	lost   *atomic.Bool
}

func deafen(n notifier, hear <-chan struct{}, lost *atomic.Bool) notifier {
	d := deaf{n, make(chan fsnotify.Event), make(chan error), lost}
	go func() {
		defer close(d.events)
		<-hear
		for e := range n.Events() {
			d.events <- e
		}
	}()
	go func() {
		defer close(d.errors)
		for err := range n.Errors() {
			lost.CompareAndSwap(false, errors.Is(err, fsnotify.ErrEventOverflow))
			d.errors <- err
		}
	}()
	return d
}

func (d deaf) Events() <-chan fsnotify.Event { return d.events }
func (d deaf) Errors() <-chan error          { return d.errors }

const queueLimit = "/proc/sys/fs/inotify/max_queued_events"

// openSmall opens a notifier whose kernel queue holds 64 events, if that can be had.
func openSmall() (notifier, error) {
	if old, err := os.ReadFile(queueLimit); err == nil && os.WriteFile(queueLimit, []byte("64"), 0o644) == nil {
		defer os.WriteFile(queueLimit, old, 0o644)
	}
	return openNotifier()
}

func TestOverflow(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	must(t, os.MkdirAll(w.path("before/sub"), 0o755))
	hear := make(chan struct{})
	var lost atomic.Bool
	var opened atomic.Int32
	w.prepare = func(watcher *Watcher) {
		watcher.env.open = func() (notifier, error) {
			n, err := openSmall()
			if opened.Add(1) == 1 && err == nil {
				n = deafen(n, hear, &lost)
			}
			return n, err
		}
	}
	n := 2000
	if f, err := os.OpenFile(queueLimit, os.O_WRONLY, 0); err == nil {
		f.Close()
	} else {
		n = 12_000 // 16,384 events fit where the limit cannot be lowered
	}
	w.start()
	w.until("open", func() bool { return opened.Load() == 1 })
	w.is(w.root, Watching)
	paths := burst(w, "burst", n)
	must(t, os.Rename(w.path("before"), w.path("after")))
	close(hear)
	w.arrives(paths...)
	if !lost.Load() {
		t.Skip("the kernel's queue did not overflow")
	}
	w.beacon("after/sub/f") // the folder whose rename was lost is watched under its new name
	if w.total() != n+1 {
		t.Errorf("%d reports of %d files", w.total(), n+1)
	}
}

// limited is a notifier that has room for two folders.
type limited struct {
	notifier
	left *atomic.Int32
}

func (l limited) Add(dir string) error {
	if l.left.Add(-1) < 0 {
		return syscall.ENOSPC
	}
	return l.notifier.Add(dir)
}

func TestWatchLimitFallsBackToPolling(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for i := range 10 {
		must(t, os.MkdirAll(w.path(fmt.Sprint(i)), 0o755))
	}
	var left atomic.Int32
	left.Store(2)
	w.prepare = func(watcher *Watcher) {
		watcher.env.open = func() (notifier, error) {
			n, err := openNotifier()
			return limited{n, &left}, err
		}
	}
	w.start()
	w.is(w.root, Polling, "9 of the folders", "sudo sysctl fs.inotify.max_user_watches=524288")
	for i := range 10 {
		w.arrives(w.write(fmt.Sprintf("%d/f", i), "x"), w.write(fmt.Sprintf("%d/new/f", i), "x"))
	}
	left.Store(1 << 20)
	w.is(w.root, Watching)
}

// late is a notifier before whose watches a file arrives.
type late struct {
	notifier
	before func(dir string)
}

func (l late) Add(dir string) error {
	l.before(dir)
	return l.notifier.Add(dir)
}

// Whatever comes before a folder is watched gives no event, so the folder is listed afterwards.
func TestFileThatComesJustBeforeTheWatch(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var once sync.Map
	w.prepare = func(watcher *Watcher) {
		watcher.env.open = func() (notifier, error) {
			n, err := openNotifier()
			return late{n, func(dir string) {
				if _, again := once.LoadOrStore(dir, true); !again {
					os.WriteFile(filepath.Join(dir, "just-before"), []byte("x"), 0o644)
				}
			}}, err
		}
	}
	w.start()
	w.arrives(w.path("just-before"))
	must(t, os.MkdirAll(w.path("a/b"), 0o755))
	w.arrives(w.path("a/just-before"), w.path("a/b/just-before"))
}

func TestNoNotifierFallsBackToPolling(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var full atomic.Bool
	full.Store(true)
	w.prepare = func(watcher *Watcher) {
		watcher.env.open = func() (notifier, error) {
			if full.Load() {
				return nil, syscall.EMFILE
			}
			return openNotifier()
		}
	}
	w.start()
	w.is(w.root, Polling, "fs.inotify.max_user_instances")
	path := w.write("a/b/f", "x")
	w.arrives(path)
	must(t, os.Remove(path))
	w.until("forget", func() bool { return !w.seen.knows(path) })
	full.Store(false)
	w.w.Rescan()
	w.is(w.root, Watching)
	w.beacon("a/g")
}

func TestPolledFolder(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.folders[0].Poll = true
	old := w.write("old", "x")
	w.prepare = func(watcher *Watcher) {
		watcher.env.open = func() (notifier, error) {
			t.Error("events were asked for")
			return nil, syscall.EMFILE
		}
	}
	w.start()
	w.is(w.root, Polling)
	w.arrives(burst(w, "burst", 200)...)
	w.never(old)
}
