package watcher

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"time"
)

// scanTask is a folder to scan: its own files and new subfolders, or (deep)
// everything below it.
type scanTask struct {
	dir  string
	deep bool
}

// scan runs tasks and those that they lead to. Files that exist are added to
// found, unless it is nil.
func (r *runner) scan(ctx context.Context, todo []scanTask, found map[string]struct{}) {
	for len(todo) > 0 && ctx.Err() == nil {
		e := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], r.scanDir(ctx, e, found)...)
	}
}

// scanDir watches a folder, then lists it: changes after the listing cause
// events, so none is missed. It returns the subfolders to scan next.
func (r *runner) scanDir(ctx context.Context, e scanTask, found map[string]struct{}) []scanTask {
	id, mode, err := r.inspectDir(e.dir)
	if err != nil || !mode.IsDir() {
		r.pathRemoved(e.dir)
		return nil
	}
	if p := r.tree.nodes[e.dir]; p != nil && !r.sameDir(p, id) {
		if r.pathRemoved(e.dir); r.isRoot(e.dir) {
			return nil
		}
	}
	p, isNew := r.tree.add(e.dir, id)
	r.watch(e.dir)
	entries, err := list(e.dir, r.isRoot(e.dir))
	if err != nil {
		r.listFailed(p, err)
		return nil
	}
	delete(r.denied, e.dir)
	defer r.countTooLong(p, entries) // once it is known what is excluded
	if r.tree.update(p, entries) {
		e.deep = true
	}
	if isNew && !e.deep {
		r.schedule.revisit[e.dir] = time.Now().Add(revisitDelay)
	}
	r.dropMissing(p, entries)
	var next []scanTask
	full := max(markBatch, len(r.marks))
	for _, entry := range entries {
		if len(e.dir)+1+len(entry.Name()) > maxPath {
			continue
		}
		if entry.IsDir() {
			next = append(next, r.subdirTasks(p, entry.Name(), e.deep)...)
		} else if path := filepath.Join(e.dir, entry.Name()); entry.Type().IsRegular() && r.checkFile(p, path, time.Time{}) && found != nil {
			found[path] = struct{}{}
		}
		if len(r.marks) >= full { // one folder can hold hundreds of thousands
			r.flush(ctx)
			full = len(r.marks) + markBatch // after a failure, only once there are more
		}
	}
	return next
}

// countTooLong counts what of a listing cannot be watched because of its path.
func (r *runner) countTooLong(p *dirNode, entries []fs.DirEntry) {
	if n := r.tree.tooLong(p, entries); n > 0 {
		r.tooLong[p.path] = n
	} else {
		delete(r.tooLong, p.path)
	}
}

// dropMissing drops the subfolders that a listing no longer contains.
func (r *runner) dropMissing(p *dirNode, entries []fs.DirEntry) {
	if len(p.children) == 0 {
		return
	}
	there := make(map[string]bool, len(entries))
	for _, entry := range entries {
		there[entry.Name()] = true
	}
	for dir := range p.children {
		if !there[filepath.Base(dir)] && absent(dir) {
			r.pathRemoved(dir)
		}
	}
}

func (r *runner) inspectDir(dir string) (Signature, fs.FileMode, error) {
	if r.isRoot(dir) {
		return inspectRoot(dir)
	}
	sig, mode, _, err := inspect(dir)
	return sig, mode, err
}

func (r *runner) sameDir(p *dirNode, id Signature) bool {
	return p.id.Device == id.Device && (r.unstableInodes || p.id.Inode == id.Inode)
}

// subdirTasks returns what to scan of a subfolder that a listing contains, and checks one that is not scanned itself.
func (r *runner) subdirTasks(p *dirNode, name string, deep bool) []scanTask {
	dir := filepath.Join(p.path, name)
	known := r.tree.nodes[dir]
	if !r.tree.wantsDir(p, name) {
		if known != nil {
			r.unwatch(dir)
		}
		if sig, _, _, err := inspect(dir); err == nil {
			r.checkSubfolder(p, dir, sig)
		}
		return nil
	}
	if known != nil && !deep {
		if id, _, _, err := inspect(dir); err == nil && r.sameDir(known, id) {
			return nil
		}
	}
	return []scanTask{{dir, deep || known == nil}}
}

// checkFile checks one file. It reports whether there is a file that is, or can become, known.
// event is when the newest event of it came; zero: it was found by a scan.
func (r *runner) checkFile(p *dirNode, path string, event time.Time) bool {
	if !r.tree.wantsFile(p, filepath.Base(path)) {
		r.candidates.drop(path)
		return false
	}
	sig, mode, away, err := inspect(path)
	if err != nil {
		r.pathRemoved(path)
		return false
	}
	if !mode.IsRegular() || away {
		r.candidates.drop(path)
		return true
	}
	r.classify(path, sig, event)
	return true
}

// listFailed records a folder that cannot be read.
func (r *runner) listFailed(p *dirNode, err error) {
	switch {
	case errors.Is(err, fs.ErrNotExist) && !r.isRoot(p.path):
		r.pathRemoved(p.path)
	case errors.Is(err, fs.ErrPermission):
		r.denied[p.path] = err
	default: // out of descriptors, or a temporary fault of the drive
		r.denied[p.path] = err
		r.rescanSoon = true
	}
}

// pathRemoved records that a path is gone or was replaced by something else.
func (r *runner) pathRemoved(path string) {
	r.candidates.drop(path)
	if r.isRoot(path) {
		r.schedule.root = time.Now()
		return
	}
	if r.tree.nodes[path] != nil {
		r.unwatch(path)
		r.removedDirs = append(r.removedDirs, path)
	}
	if _, ok := r.known[path]; ok {
		r.removed = append(r.removed, path)
	}
}
