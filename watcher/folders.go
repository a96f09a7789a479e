package watcher

import (
	"context"
	"time"
)

// sync starts and stops runners until exactly the wanted folders are watched.
// The caller holds change.
func (w *Watcher) sync() {
	w.mu.Lock()
	want := map[string]wanted{}
	if w.ctx != nil && w.ctx.Err() == nil && !w.paused {
		for _, f := range w.wanted {
			want[f.Path] = f
		}
	}
	var stop []*running
	for path, r := range w.running {
		if f, ok := want[path]; !ok || f.Folder != r.Folder || r.runner.opts.Settle != w.period {
			stop = append(stop, r)
			delete(w.running, path)
		}
	}
	w.mu.Unlock()
	w.stop(stop)
	w.mu.Lock()
	defer w.mu.Unlock()
	for path, f := range want {
		if w.running[path] == nil {
			w.running[path] = w.start(f)
		}
	}
}

// start starts a runner for a folder. The caller holds mu.
func (w *Watcher) start(f wanted) *running {
	e := *w.env
	e.opts.Settle = w.period
	ctx, cancel := context.WithCancel(w.ctx)
	r := &running{wanted: f, runner: newRunner(&e, f.Folder, f.added, f.lookback), cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(r.done)
		r.runner.run(ctx)
	}()
	return r
}

// stop stops runners, all at the same time.
func (w *Watcher) stop(folders []*running) {
	for _, r := range folders {
		r.cancel()
	}
	limit := time.After(stopWait)
	for _, r := range folders {
		select {
		case <-r.done:
		case <-limit:
			limit = time.After(0)
		}
	}
	if len(folders) == 0 {
		return
	}
	w.mu.Lock()
	for _, r := range folders {
		delete(w.health, r.Path)
	}
	w.mu.Unlock()
	w.changed()
}

func (w *Watcher) report(h Health) {
	w.mu.Lock()
	w.health[h.Folder.Path] = h
	w.mu.Unlock()
	w.changed()
}

func (w *Watcher) changed() {
	if w.env.opts.Changed != nil {
		w.env.opts.Changed()
	}
}

func (w *Watcher) all() []Folder {
	w.mu.Lock()
	defer w.mu.Unlock()
	folders := make([]Folder, len(w.wanted))
	for i, f := range w.wanted {
		folders[i] = f.Folder
	}
	return folders
}
