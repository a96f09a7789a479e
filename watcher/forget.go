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

// forget drops the known files that are gone. A file of a drive that is not
// there now is not gone.
func (r *runner) forget(ctx context.Context) {
	if len(r.ended) > 0 {
		r.gone = append(r.gone, r.knownBelow(r.ended)...)
	}
	paths := r.gone
	r.gone, r.ended = nil, nil
	if len(paths) == 0 {
		return
	}
	devices := map[string]uint64{}
	paths = slices.DeleteFunc(paths, func(path string) bool {
		sig, ok := r.known[path]
		return !ok || filepath.Base(path) == firstLookName || !absent(path) || sig.Device != r.device(filepath.Dir(path), devices)
	})
	if time.Since(r.forgot) > lateFor {
		r.lately, r.forgot = inodes{}, time.Now()
	}
	for batch := range slices.Chunk(paths, markBatch) {
		if r.seen.Forget(ctx, batch) != nil {
			return // they stay known; the next rescan finds them again
		}
		for _, path := range batch {
			sig := r.known[path]
			r.lately[[2]uint64{sig.Device, sig.Inode}] = sig
			delete(r.known, path)
		}
	}
}

// device is the device of a folder, or of the nearest one above it that is
// there. What was asked before is in known.
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

// knownBelow are the known files in any of the folders.
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

// absent reports whether there certainly is nothing at path.
func absent(path string) bool {
	_, _, _, err := inspect(path)
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}
