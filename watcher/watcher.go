package watcher

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"time"
)

// Watcher watches folders and delivers the files that have settled in them.
type Watcher struct {
	env *env

	change sync.Mutex // held while runners are started and stopped
	ctx    context.Context
	paused bool

	mu      sync.Mutex    // guards the fields below
	period  time.Duration // the settle time, which can be changed
	wanted  []wanted
	running map[string]*running
	health  map[string]Health
}

// wanted is a folder that the user wants watched.
type wanted struct {
	Folder
	added    time.Time
	lookback time.Duration
}

type running struct {
	wanted
	runner *runner
	cancel context.CancelFunc
	done   chan struct{}
}

// stopWait bounds how long stop waits for a runner: one whose network drive
// hangs cannot be stopped at all.
const stopWait = 3 * time.Second

// New returns a watcher that does nothing before Run. It calls handler with
// settled files, at most 2,000 at once and never concurrently. They are marked in
// seen after handler has returned nil, and delivered again later when it fails. After
// a crash in between they are delivered twice, so handler must be idempotent.
func New(seen Seen, handler func(ctx context.Context, files []File) error, opts Options) *Watcher {
	w := &Watcher{running: map[string]*running{}, health: map[string]Health{}}
	w.env = &env{
		seen: seen, handler: handler, opts: opts.withDefaults(),
		open: openNotifier, busy: beingWritten,
		folders: w.all, report: w.report, handling: make(chan struct{}, 1),
	}
	w.period = w.env.opts.Settle
	return w
}

// SetSettle changes how long a file must be unchanged. Files that have not
// settled start to wait again. 0 means the default.
func (w *Watcher) SetSettle(period time.Duration) {
	w.change.Lock()
	defer w.change.Unlock()
	w.mu.Lock()
	w.period = Options{Settle: period}.withDefaults().Settle
	w.mu.Unlock()
	w.sync()
}

// Run watches until ctx ends, and returns nil then. It may be called once.
func (w *Watcher) Run(ctx context.Context) error {
	w.change.Lock()
	if w.ctx != nil {
		w.change.Unlock()
		return errors.New("watch folders: Run was called twice")
	}
	w.ctx = ctx
	w.sync()
	w.change.Unlock()
	<-ctx.Done()
	w.change.Lock()
	defer w.change.Unlock()
	w.sync()
	return nil
}

// Set replaces the folders to watch. Folders that were watched already are not
// disturbed. Files in a new folder are reported if they come after Set was called.
func (w *Watcher) Set(ctx context.Context, folders []Folder) {
	w.change.Lock()
	defer w.change.Unlock()
	list := w.plan(ctx, folders)
	w.mu.Lock()
	w.wanted = list
	w.mu.Unlock()
	w.Rescan() // files may have another owner now
	w.sync()
}

// plan adds to each folder since when it is wanted. The subfolders of a folder
// that becomes recursive later are wanted since then.
func (w *Watcher) plan(ctx context.Context, folders []Folder) (list []wanted) {
	var now time.Time
	taken := map[string]bool{}
	for _, f := range folders {
		f.Path = filepath.Clean(f.Path)
		if taken[f.Path] {
			continue
		}
		taken[f.Path] = true
		next, ok := w.find(f.Path)
		if !ok || f.Recursive && !next.Recursive {
			if now.IsZero() {
				now = nextTick(ctx)
			}
			next.added, next.lookback = now, 0
		}
		if !ok {
			next.lookback = w.lookback(f.Path)
		}
		next.Folder = f
		list = append(list, next)
	}
	return list
}

func (w *Watcher) find(path string) (wanted, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, f := range w.wanted {
		if f.Path == path {
			return f, true
		}
	}
	return wanted{}, false
}

// lookback makes a new folder inside a watched one report the files that were
// still settling there.
func (w *Watcher) lookback(path string) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range w.running {
		if r.Recursive && below(path, r.Path) {
			return 3 * w.period
		}
	}
	return 0
}

// nextTick waits until the disk's clock, which is some milliseconds late, has
// reached the current time. Every file that exists already has an earlier time
// than what nextTick returns, and every later file has not.
func nextTick(ctx context.Context) time.Time {
	const tries = 50 // of a millisecond: more than the slowest tick
	began := time.Now().Round(0)
	now := diskNow()
	for i := 0; i < tries && !now.After(began) && ctx.Err() == nil; i++ {
		time.Sleep(time.Millisecond)
		now = diskNow()
	}
	return now
}

// Pause stops watching until Resume.
func (w *Watcher) Pause() { w.setPaused(true) }

// Resume resumes watching. Files that came in between are reported.
func (w *Watcher) Resume() { w.setPaused(false) }

func (w *Watcher) setPaused(paused bool) {
	w.change.Lock()
	defer w.change.Unlock()
	w.paused = paused
	w.sync()
}

// Rescan soon compares every folder with Seen.
func (w *Watcher) Rescan() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range w.running {
		select {
		case r.runner.rescanNow <- struct{}{}:
		default:
		}
	}
}

// Health returns the health of each folder, in the order of Set.
func (w *Watcher) Health() []Health {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := make([]Health, len(w.wanted))
	for i, f := range w.wanted {
		h, ok := w.health[f.Path]
		if !ok {
			h = Health{Folder: f.Folder, State: Stopped}
		}
		all[i] = h
	}
	return all
}
