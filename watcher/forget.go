package watcher

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// forget drops known files that were removed. A file on a drive that is not
// connected was not removed.
func (r *runner) forget(ctx context.Context) {
	r.forgotten.expire(time.Now())
	if len(r.removedDirs) > 0 {
		r.removed = append(r.removed, r.knownBelow(r.removedDirs)...)
	}
	paths := r.removed
	r.removed, r.removedDirs = nil, nil
	if len(paths) == 0 {
		return
	}
	devices := map[string]uint64{}
	paths = slices.DeleteFunc(paths, func(path string) bool {
		sig, ok := r.known[path]
		return !ok || filepath.Base(path) == initialScanName || !absent(path) || sig.Device != r.device(filepath.Dir(path), devices)
	})
	for batch := range slices.Chunk(paths, markBatch) {
		if r.seen.Forget(ctx, batch) != nil {
			return // they stay known; the next rescan finds them again
		}
		if r.opts.Gone != nil {
			r.opts.Gone(batch)
		}
		for _, path := range batch {
			r.forgotten.add(r.known[path])
			delete(r.known, path)
		}
	}
}

// device returns the device of a folder, or of its nearest existing parent.
// known caches the answers.
func (r *runner) device(dir string, known map[string]uint64) uint64 {
	if !below(dir, r.folder.Path) {
		return r.root.Device
	}
	device, ok := known[dir]
	if !ok {
		if sig, _, _, err := inspect(dir); err == nil {
			device = sig.Device
		} else {
			device = r.device(filepath.Dir(dir), known)
		}
		known[dir] = device
	}
	return device
}

func (r *runner) knownBelow(dirs []string) (paths []string) {
	set := map[string]bool{}
	for _, dir := range dirs {
		set[dir] = true
	}
	for path := range r.known {
		for dir := filepath.Dir(path); len(dir) > len(r.folder.Path); dir = filepath.Dir(dir) {
			if set[dir] {
				paths = append(paths, path)
				break
			}
		}
	}
	return paths
}

// absent reports whether there is certainly nothing at path.
func absent(path string) bool {
	_, _, _, err := inspect(path)
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}
