package watcher

import (
	"context"
	"errors"
	"io/fs"
	"time"
)

// subscribe asks for events; without, the folder is polled.
func (r *runner) subscribe() {
	src, err := r.open()
	if err != nil {
		r.trouble.limit = err
		return
	}
	r.src = src
	go pump(src, r.mail)
}

// poll looks at what no events are to be had for.
func (r *runner) poll(ctx context.Context) {
	if r.src == nil {
		again := r.agenda.rescan
		r.look(ctx)
		r.agenda.rescan = again
		return
	}
	began := time.Now()
	var errands []errand
	for dir := range r.unwatched {
		errands = append(errands, errand{dir, false})
	}
	r.sweep(ctx, errands, nil)
	r.pollAgain(began)
}

// pollAgain sets when the next poll is due, if one is needed.
func (r *runner) pollAgain(began time.Time) {
	r.agenda.poll = time.Time{}
	if r.src == nil || len(r.unwatched) > 0 {
		r.agenda.poll = time.Now().Add(max(r.opts.Poll, pollShare*time.Since(began)))
	}
}

// watch asks for events of a folder; where they can't be had it is polled.
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
		r.trouble.limit = err
		r.unwatched[dir] = true
	}
}

// abandon stops watching a folder and all below it.
func (r *runner) abandon(dir string) {
	for _, path := range r.tree.drop(dir) {
		if r.src != nil {
			_ = r.src.Remove(path) // it is gone with its folder, mostly
		}
		delete(r.unwatched, path)
		delete(r.denied, path)
		delete(r.agenda.revisit, path)
	}
}
