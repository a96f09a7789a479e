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
func burst(w *fixture, prefix string, n int) []string {
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
	w := newFixture(t).start()
	w.sentinel("first")
	const n = 5000
	w.waitReported(burst(w, "burst", n)...)
	w.sentinel("last")
	if w.total() != n+2 {
		t.Errorf("%d reports of %d files", w.total(), n+2)
	}
}

// Stopped at any point of a burst and restarted: stopping waits until delivered
// files are marked.
func TestStopInTheMiddleOfABurst(t *testing.T) {
	t.Parallel()
	w := newFixture(t).start()
	w.sentinel("first")
	const n = 3000
	var paths []string
	var done atomic.Bool
	go func() {
		defer done.Store(true)
		paths = burst(w, "burst", n)
	}()
	for i := 1; !done.Load(); i++ {
		w.waitUntil("some more", func() bool { return done.Load() || w.total() > i*n/20 })
		w.stop()
		w.start()
	}
	w.waitReported(paths...)
	w.sentinel("last")
	if w.total() != n+2 {
		t.Errorf("%d reports of %d files", w.total(), n+2)
	}
}

// delayedNotifier reads no events until hear is closed, so that the kernel's queue overflows.
type delayedNotifier struct {
	notifier
	events chan fsnotify.Event
	errors chan error
	lost   *atomic.Bool
}

func delayEvents(n notifier, hear <-chan struct{}, lost *atomic.Bool) notifier {
	d := delayedNotifier{n, make(chan fsnotify.Event), make(chan error), lost}
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

func (d delayedNotifier) Events() <-chan fsnotify.Event { return d.events }
func (d delayedNotifier) Errors() <-chan error          { return d.errors }

const queueLimit = "/proc/sys/fs/inotify/max_queued_events"

// openSmall opens a notifier whose kernel queue holds 64 events, if the kernel allows it.
func openSmall() (notifier, error) {
	if old, err := os.ReadFile(queueLimit); err == nil && os.WriteFile(queueLimit, []byte("64"), 0o644) == nil {
		defer os.WriteFile(queueLimit, old, 0o644)
	}
	return openNotifier()
}

func TestOverflow(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	must(t, os.MkdirAll(w.path("before/sub"), 0o755))
	hear := make(chan struct{})
	var lost atomic.Bool
	var opened atomic.Int32
	w.prepare = func(watcher *Watcher) {
		watcher.env.open = func() (notifier, error) {
			n, err := openSmall()
			if opened.Add(1) == 1 && err == nil {
				n = delayEvents(n, hear, &lost)
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
	w.waitUntil("open", func() bool { return opened.Load() == 1 })
	w.waitHealth(w.root, Watching)
	paths := burst(w, "burst", n)
	must(t, os.Rename(w.path("before"), w.path("after")))
	close(hear)
	w.waitReported(paths...)
	if !lost.Load() {
		t.Skip("the kernel's queue did not overflow")
	}
	w.sentinel("after/sub/f") // the folder whose rename was lost is watched under its new name
	if w.total() != n+1 {
		t.Errorf("%d reports of %d files", w.total(), n+1)
	}
}

// limitedNotifier is a notifier that can watch two folders.
type limitedNotifier struct {
	notifier
	left *atomic.Int32
}

func (l limitedNotifier) Add(dir string) error {
	if l.left.Add(-1) < 0 {
		return syscall.ENOSPC
	}
	return l.notifier.Add(dir)
}

func TestWatchLimitFallsBackToPolling(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	for i := range 10 {
		must(t, os.MkdirAll(w.path(fmt.Sprint(i)), 0o755))
	}
	var left atomic.Int32
	left.Store(2)
	w.prepare = func(watcher *Watcher) {
		watcher.env.open = func() (notifier, error) {
			n, err := openNotifier()
			return limitedNotifier{n, &left}, err
		}
	}
	w.start()
	w.waitHealth(w.root, Polling, "9 folders in", "sudo sysctl fs.inotify.max_user_watches=524288")
	for i := range 10 {
		w.waitReported(w.write(fmt.Sprintf("%d/f", i), "x"), w.write(fmt.Sprintf("%d/new/f", i), "x"))
	}
	left.Store(1 << 20)
	w.waitHealth(w.root, Watching)
}

// racingNotifier writes a file just before it adds a watch.
type racingNotifier struct {
	notifier
	before func(dir string)
}

func (l racingNotifier) Add(dir string) error {
	l.before(dir)
	return l.notifier.Add(dir)
}

// Changes before the watch cause no event, so a folder is listed after it is watched.
func TestFileCreatedJustBeforeTheWatch(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	var once sync.Map
	w.prepare = func(watcher *Watcher) {
		watcher.env.open = func() (notifier, error) {
			n, err := openNotifier()
			return racingNotifier{n, func(dir string) {
				if _, again := once.LoadOrStore(dir, true); !again {
					os.WriteFile(filepath.Join(dir, "just-before"), []byte("x"), 0o644)
				}
			}}, err
		}
	}
	w.start()
	w.waitReported(w.path("just-before"))
	must(t, os.MkdirAll(w.path("a/b"), 0o755))
	w.waitReported(w.path("a/just-before"), w.path("a/b/just-before"))
}

func TestNoNotifierFallsBackToPolling(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
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
	w.waitHealth(w.root, Polling, "fs.inotify.max_user_instances")
	path := w.write("a/b/f", "x")
	w.waitReported(path)
	must(t, os.Remove(path))
	w.waitUntil("forget", func() bool { return !w.seen.knows(path) })
	full.Store(false)
	w.w.Rescan()
	w.waitHealth(w.root, Watching)
	w.sentinel("a/g")
}

func TestPolledFolder(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.folders[0].Poll = true
	old := w.write("old", "x")
	w.prepare = func(watcher *Watcher) {
		watcher.env.open = func() (notifier, error) {
			t.Error("events were asked for")
			return nil, syscall.EMFILE
		}
	}
	w.start()
	w.waitHealth(w.root, Polling)
	w.waitReported(burst(w, "burst", 200)...)
	w.notReported(old)
}
