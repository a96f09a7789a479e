package watcher

import (
	"context"
	"errors"
	"io/fs"
	"time"
)

// openEvents subscribes to events; if that fails, the folder is polled.
func (r *runner) openEvents() {
	src, err := r.open()
	if err != nil {
		r.problems.limit = err
		return
	}
	r.src = src
	go readEvents(src, r.mail)
}

// poll scans the folders without events.
func (r *runner) poll(ctx context.Context) {
	if r.src == nil {
		again := r.schedule.rescan
		r.fullScan(ctx)
		r.schedule.rescan = again
		return
	}
	began := time.Now()
	var tasks []scanTask
	for dir := range r.unwatched {
		tasks = append(tasks, scanTask{dir, false})
	}
	r.scan(ctx, tasks, nil)
	r.schedulePoll(began)
}

// schedulePoll sets when the next poll is due, if one is needed.
func (r *runner) schedulePoll(began time.Time) {
	r.schedule.poll = time.Time{}
	if r.src == nil || len(r.unwatched) > 0 {
		r.schedule.poll = time.Now().Add(max(r.opts.Poll, pollFraction*time.Since(began)))
	}
}

// watch subscribes to events of a folder; if that fails, the folder is polled.
func (r *runner) watch(dir string) {
	if r.src == nil {
		return
	}
	switch err := r.src.Add(dir); {
	case err == nil:
		delete(r.unwatched, dir)
	case errors.Is(err, fs.ErrNotExist):
	case errors.Is(err, fs.ErrPermission):
		r.unwatched[dir] = true
	default:
		r.problems.limit = err
		r.unwatched[dir] = true
	}
}

// unwatch stops watching a folder and all below it.
func (r *runner) unwatch(dir string) {
	for _, path := range r.tree.drop(dir) {
		if r.src != nil {
			_ = r.src.Remove(path) // mostly it was removed with its folder
		}
		delete(r.unwatched, path)
		delete(r.denied, path)
		delete(r.tooLong, path)
		delete(r.schedule.revisit, path)
	}
}
