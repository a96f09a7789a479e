package watcher

import (
	"context"
	"path/filepath"
	"time"
)

// revisit scans a new folder a second time.
func (r *runner) revisit(ctx context.Context, dir string) {
	if r.tree.nodes[dir] != nil {
		r.scan(ctx, []scanTask{{dir, true}}, nil)
	}
}

// processHints scans the folders and files that the hints name.
func (r *runner) processHints(ctx context.Context, b hintBatch) {
	if b.lost {
		r.schedule.reopen = latest(time.Now(), r.schedule.opened.Add(r.opts.Settle/2))
		return
	}
	for old := range b.renamed { // before anything is scanned: fsnotify keeps the old path for its watches
		if r.tree.nodes[old] != nil {
			r.pathRemoved(old)
		}
	}
	for dir, names := range b.dirs {
		if ctx.Err() != nil {
			return
		}
		if _, ok := names[filepath.Base(r.folder.Path)]; ok && dir == filepath.Dir(r.folder.Path) {
			r.schedule.root = time.Now()
		}
		if p := r.tree.nodes[dir]; p != nil {
			r.scan(ctx, r.checkNames(p, names), nil)
		}
	}
}

// checkNames checks the named entries of one folder (nil: all of them) and
// returns the folders to scan.
func (r *runner) checkNames(p *dirNode, names map[string]time.Time) []scanTask {
	whole := names == nil
	for name := range names {
		whole = whole || isMarker(name) || p.weakMark && sourceName(name)
	}
	if whole {
		return []scanTask{{p.path, false}}
	}
	var next []scanTask
	for name, at := range names {
		path := filepath.Join(p.path, name)
		switch sig, mode, _, err := inspect(path); {
		case err != nil:
			r.pathRemoved(path)
		case !mode.IsDir():
			r.checkFile(p, path, at)
		case r.tree.wantsDir(p, name):
			next = append(next, scanTask{path, true})
		default:
			r.checkSubfolder(p, path, sig)
		}
	}
	return next
}
