package watcher

import (
	"context"
	"path/filepath"
	"time"
)

// settle hands on the files that have settled.
func (r *runner) settle(ctx context.Context, now time.Time) {
	if r.agenda.out.at.After(now) {
		return
	}
	r.agenda.settled = now
	underWay := map[string][]string{}
	var ready []File
	for _, path := range r.cands.due(now) {
		if ctx.Err() != nil {
			return
		}
		f, ok := r.settled(path, underWay)
		if !ok {
			continue
		}
		if ready = append(ready, f); len(ready) == maxBatch {
			if !r.emit(ctx, ready) {
				return
			}
			ready = nil
		}
	}
	if len(ready) > 0 {
		r.emit(ctx, ready)
	}
}

// settled reports whether a file whose time is over is ready. underWay keeps
// what of each folder has been read.
func (r *runner) settled(path string, underWay map[string][]string) (File, bool) {
	p, name := r.placeOf(path), filepath.Base(path)
	sig, mode, away, err := inspect(path)
	if err != nil || !mode.IsRegular() || away || p == nil || !r.tree.wantsFile(p, name) {
		r.cands.drop(path)
		return File{}, false
	}
	if r.cands.note(path, sig, time.Now()) {
		return File{}, false
	}
	others, ok := underWay[p.path]
	if !ok {
		others = r.underWay(p.path)
		underWay[p.path] = others
	}
	if awaited(name, sig.Size == 0, others) || r.busy(path) {
		r.cands.putOff(path, time.Now())
		return File{}, false
	}
	return File{Path: path, Folder: r.folder.Path, Signature: sig}, true
}

// underWay are the names of what is still being written in a folder.
func (r *runner) underWay(dir string) []string {
	f, err := openDir(dir, r.isRoot(dir))
	if err != nil {
		return nil
	}
	defer f.Close()
	names, _ := f.Readdirnames(-1) // as far as it can be read
	return unfinishedOf(names)
}

// emit hands files on and then marks them; those that Nod moved itself are only
// marked. If anything fails, all of them stay candidates and are tried again.
func (r *runner) emit(ctx context.Context, files []File) bool {
	own, err := r.seen.Own(ctx, files)
	if err == nil {
		var others []File
		for _, f := range files {
			if !own[f.Path] {
				others = append(others, f)
			}
		}
		if len(others) > 0 {
			err = r.hand(ctx, others)
		}
	}
	if err != nil {
		if ctx.Err() == nil {
			r.agenda.out.failed(err, r.opts.Settle)
		}
		return false
	}
	r.agenda.out.worked()
	for _, f := range files {
		r.cands.drop(f.Path)
		r.mark(f)
	}
	r.flush(ctx)
	return true
}
