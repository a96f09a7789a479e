package watcher

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"time"
)

// errand is a folder to look into: at its own files and new subfolders, or
// (deep) at everything below.
type errand struct {
	dir  string
	deep bool
}

// sweep runs errands, and those that they lead to. Files that are there are
// added to found, unless it is nil.
func (r *runner) sweep(ctx context.Context, todo []errand, found map[string]struct{}) {
	for len(todo) > 0 && ctx.Err() == nil {
		e := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], r.lookInto(ctx, e, found)...)
	}
}

// lookInto watches a folder, then lists it: what comes after the listing gives
// an event, so nothing falls between. It returns the subfolders to go on with.
func (r *runner) lookInto(ctx context.Context, e errand, found map[string]struct{}) []errand {
	id, mode, err := r.inspectDir(e.dir)
	if err != nil || !mode.IsDir() {
		r.vanished(e.dir)
		return nil
	}
	if p := r.tree.places[e.dir]; p != nil && !r.samePlace(p, id) {
		if r.vanished(e.dir); r.isRoot(e.dir) {
			return nil
		}
	}
	p, isNew := r.tree.enter(e.dir, id)
	r.watch(e.dir)
	entries, err := list(e.dir, r.isRoot(e.dir))
	if err != nil {
		r.unlistable(p, err)
		return nil
	}
	delete(r.denied, e.dir)
	if r.tree.survey(p, entries) {
		e.deep = true
	}
	if isNew && !e.deep {
		r.agenda.revisit[e.dir] = time.Now().Add(secondLook)
	}
	r.dropMissing(p, entries)
	var next []errand
	for _, entry := range entries {
		if entry.IsDir() {
			next = append(next, r.goOn(p, entry.Name(), e.deep)...)
		} else if path := filepath.Join(e.dir, entry.Name()); entry.Type().IsRegular() && r.consider(p, path) && found != nil {
			found[path] = struct{}{}
		}
	}
	if len(r.marks) >= markBatch {
		r.flush(ctx)
	}
	return next
}

// dropMissing drops the subfolders that a listing does not show any more.
func (r *runner) dropMissing(p *place, entries []fs.DirEntry) {
	if len(p.children) == 0 {
		return
	}
	there := make(map[string]bool, len(entries))
	for _, entry := range entries {
		there[entry.Name()] = true
	}
	for dir := range p.children {
		if !there[filepath.Base(dir)] && absent(dir) {
			r.vanished(dir)
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

func (r *runner) samePlace(p *place, id Signature) bool {
	return p.id.Device == id.Device && (r.loose || p.id.Inode == id.Inode)
}

// goOn decides about a subfolder that a listing found.
func (r *runner) goOn(p *place, name string, deep bool) []errand {
	dir := filepath.Join(p.path, name)
	known := r.tree.places[dir]
	if !r.tree.wantsDir(p, name) {
		if known != nil {
			r.abandon(dir)
		}
		return nil
	}
	if known != nil && !deep {
		if id, _, _, err := inspect(dir); err == nil && r.samePlace(known, id) {
			return nil
		}
	}
	return []errand{{dir, deep || known == nil}}
}

// consider looks at one file. It reports whether a file is there that is, or may become, known.
func (r *runner) consider(p *place, path string) bool {
	if !r.tree.wantsFile(p, filepath.Base(path)) {
		r.cands.drop(path)
		return false
	}
	sig, mode, away, err := inspect(path)
	if err != nil {
		r.vanished(path)
		return false
	}
	if !mode.IsRegular() || away {
		r.cands.drop(path)
		return true
	}
	r.decide(path, sig)
	return true
}

// unlistable notes a folder that cannot be read.
func (r *runner) unlistable(p *place, err error) {
	switch {
	case errors.Is(err, fs.ErrNotExist) && !r.isRoot(p.path):
		r.vanished(p.path)
	case errors.Is(err, fs.ErrPermission):
		r.denied[p.path] = err
	default: // out of descriptors, a drive that hiccups
		r.denied[p.path] = err
		r.soon = true
	}
}

// vanished notes that nothing, or something else, is at a path.
func (r *runner) vanished(path string) {
	r.cands.drop(path)
	if r.isRoot(path) {
		r.agenda.root = time.Now()
		return
	}
	if r.tree.places[path] != nil {
		r.abandon(path)
		r.ended = append(r.ended, path)
	}
	if _, ok := r.known[path]; ok {
		r.gone = append(r.gone, path)
	}
}
