package watcher

import (
	"context"
	"path/filepath"
	"time"
)

// others returns the files that Nod has not put where they are.
func (r *runner) others(ctx context.Context, files []File) ([]File, error) {
	if len(files) == 0 {
		return nil, nil
	}
	own, err := r.seen.Own(ctx, files)
	if err != nil {
		return nil, err
	}
	var others []File
	for _, f := range files {
		if !own[f.Path] {
			others = append(others, f)
		}
	}
	return others, nil
}

func (r *runner) deliverSettled(ctx context.Context, now time.Time) {
	if r.schedule.deliverRetry.at.After(now) {
		return
	}
	r.schedule.settled = now
	inProgress := map[string][]string{}
	var ready []File
	for _, path := range r.candidates.due(now) {
		if ctx.Err() != nil {
			return
		}
		f, ok := r.checkSettled(path, inProgress)
		if !ok {
			continue
		}
		if ready = append(ready, f); len(ready) == maxBatch {
			if !r.deliver(ctx, ready) {
				return
			}
			ready = nil
		}
	}
	if len(ready) > 0 {
		r.deliver(ctx, ready)
	}
}

// checkSettled reports whether a candidate that is due has settled. inProgress
// caches the unfinished names of each folder.
func (r *runner) checkSettled(path string, inProgress map[string][]string) (File, bool) {
	p, name := r.nodeOf(path), filepath.Base(path)
	sig, mode, away, err := inspect(path)
	if err == nil && mode.IsDir() {
		return r.checkArrived(p, path, sig)
	}
	if err != nil || !mode.IsRegular() || away || p == nil || !r.tree.wantsFile(p, name) {
		r.candidates.drop(path)
		return File{}, false
	}
	if r.candidates.note(path, sig, time.Now()) {
		return File{}, false
	}
	others, ok := inProgress[p.path]
	if !ok {
		others = r.unfinishedIn(p.path)
		inProgress[p.path] = others
	}
	if isDownloading(name, sig.Size == 0, others) || r.busy(path) {
		r.candidates.putOff(path, time.Now())
		return File{}, false
	}
	return File{Path: path, Folder: r.folder.Path, Signature: sig}, true
}

// unfinishedIn returns the names in a folder that are still being written.
func (r *runner) unfinishedIn(dir string) []string {
	f, err := openDir(dir, r.isRoot(dir))
	if err != nil {
		return nil
	}
	defer f.Close()
	names, _ := f.Readdirnames(-1) // as many as can be read
	return unfinishedNames(names)
}

// deliver gives files to the handler and then marks them as seen. Files that
// Nod moved itself are only marked. If anything fails, all stay candidates and
// are tried again.
func (r *runner) deliver(ctx context.Context, files []File) bool {
	others, err := r.others(ctx, files)
	if err == nil && len(others) > 0 {
		err = r.handle(ctx, others)
	}
	if err != nil {
		if ctx.Err() == nil {
			r.schedule.deliverRetry.failed(err, r.opts.Settle)
		}
		return false
	}
	r.schedule.deliverRetry.worked()
	for _, f := range files {
		r.candidates.drop(f.Path)
		r.mark(f)
	}
	if len(r.marks) >= markBatch {
		r.flush(ctx)
	}
	return true
}
