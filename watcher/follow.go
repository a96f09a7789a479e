package watcher

import (
	"context"
	"path/filepath"
	"time"
)

// revisit looks again at a folder that appeared a moment ago.
func (r *runner) revisit(ctx context.Context, dir string) {
	if r.tree.places[dir] != nil {
		r.sweep(ctx, []errand{{dir, true}}, nil)
	}
}

// follow looks where the hints of the event reader point.
func (r *runner) follow(ctx context.Context, b batch) {
	if b.lost {
		r.agenda.reopen = latest(time.Now(), r.agenda.opened.Add(r.opts.Settle/2))
		return
	}
	for old := range b.renamed { // before anything is looked at: fsnotify keeps the old path for its watches
		if r.tree.places[old] != nil {
			r.vanished(old)
		}
	}
	for dir, names := range b.dirs {
		if ctx.Err() != nil {
			return
		}
		if _, ok := names[filepath.Base(r.folder.Path)]; ok && dir == filepath.Dir(r.folder.Path) {
			r.agenda.root = time.Now()
		}
		if p := r.tree.places[dir]; p != nil {
			r.sweep(ctx, r.touched(p, names), nil)
		}
	}
}

// touched looks at what the names of one folder stand for now (nil: at all of
// it) and returns the folders to look into.
func (r *runner) touched(p *place, names map[string]struct{}) []errand {
	whole := names == nil
	for name := range names {
		whole = whole || marks(name) || p.weak && sourceName(name)
	}
	if whole {
		return []errand{{p.path, false}}
	}
	var next []errand
	for name := range names {
		path := filepath.Join(p.path, name)
		switch _, mode, _, err := inspect(path); {
		case err != nil:
			r.vanished(path)
		case !mode.IsDir():
			r.consider(p, path)
		case r.tree.wantsDir(p, name):
			next = append(next, errand{path, true})
		}
	}
	return next
}
