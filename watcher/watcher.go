package watcher

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"time"
)

// Watcher watches folders and hands on the files that have settled in them.
type Watcher struct {
	env *env

	change sync.Mutex // held while folders are started and stopped
	ctx    context.Context
	paused bool

	mu      sync.Mutex    // guards what follows
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

// stopWait bounds how long the end of a folder is waited for: one on a network
// drive that hangs can't be stopped at all.
const stopWait = 3 * time.Second

// New makes a watcher that does nothing before Run. Settled files go to out, at
// most 500 at once and never two batches at a time; they are marked in seen
// when out has returned nil, and tried again later when it failed. After a
// crash in between out gets them again: it must not mind.
func New(seen Seen, out func(ctx context.Context, files []File) error, opts Options) *Watcher {
	w := &Watcher{running: map[string]*running{}, health: map[string]Health{}}
	w.env = &env{
		seen: seen, out: out, opts: opts.withDefaults(),
		open: openNotifier, busy: beingWritten,
		folders: w.all, report: w.report, turn: make(chan struct{}, 1),
	}
	w.period = w.env.opts.Settle
	return w
}

// SetSettle changes how long a file must be unchanged, also for those that are
// being waited for: they wait anew. 0 means the default.
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

// Set says which folders are to be watched from now on. Those that were watched
// already go on undisturbed. What is in a new one by now is not reported; what
// comes after Set was called is.
func (w *Watcher) Set(ctx context.Context, folders []Folder) {
	w.change.Lock()
	defer w.change.Unlock()
	list := w.plan(ctx, folders)
	w.mu.Lock()
	w.wanted = list
	w.mu.Unlock()
	w.Rescan() // who owns what may have changed
	w.sync()
}

// plan adds to the folders since when they have been wanted. What lies below a
// folder is wanted anew when subfolders are asked for later.
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

// lookback makes a new folder inside a watched one take over what was still
// settling there.
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

// nextTick waits until the clock of the disks, which is some milliseconds
// behind, has come to where the real one is now: every file that is there
// already is stamped earlier than what it returns, every later one is not.
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

// Resume goes on watching. Files that came meanwhile are reported.
func (w *Watcher) Resume() { w.setPaused(false) }

func (w *Watcher) setPaused(paused bool) {
	w.change.Lock()
	defer w.change.Unlock()
	w.paused = paused
	w.sync()
}

// Rescan compares every folder with what was seen, soon.
func (w *Watcher) Rescan() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range w.running {
		select {
		case r.runner.poke <- struct{}{}:
		default:
		}
	}
}

// Health tells how each folder is, in the order of Set.
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
