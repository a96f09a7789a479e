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

// firstLook is how far the first look at a folder came: the one that tells what
// was there before from what is new. Afterwards everything unknown is new,
// whatever clocks and time stamps say: a tree that is moved in keeps its old ones.
type firstLook struct {
	since time.Time
	done  bool // the folder itself
	deep  bool // and all below it
}

// firstLookName is remembered in Seen as if it were a file when the first look
// is over. It is a hidden name, so no file of that name is ever known.
const firstLookName = ".nod-first-look"

func (r *runner) firstLookPath() string { return filepath.Join(r.folder.Path, firstLookName) }

// load asks Seen what it remembers, until it answers or ctx ends.
func (r *runner) load(ctx context.Context) bool {
	for ctx.Err() == nil {
		since, err := r.seen.Since(ctx, r.folder.Path, r.added)
		if err == nil {
			r.first.since = since
			if r.remember(ctx) {
				r.agenda.root = time.Now()
				return true
			}
			err = r.agenda.mark.err
		}
		r.agenda.mark.failed(err, r.opts.Settle)
		r.tell()
		select {
		case <-ctx.Done():
		case <-time.After(r.agenda.mark.wait):
		}
	}
	return false
}

// remember takes over what Seen knows of the folder.
func (r *runner) remember(ctx context.Context) bool {
	known, err := r.seen.Known(ctx, r.folder.Path)
	if err != nil {
		r.agenda.mark.failed(err, r.opts.Settle)
		return false
	}
	r.agenda.mark.worked()
	mark, ok := known[r.firstLookPath()]
	r.first.done = ok && (time.Duration(mark.Mtime-r.first.since.UnixNano())*time.Nanosecond).Abs() < time.Second
	r.first.deep = r.first.done && mark.Size == 1
	r.known = known
	return true
}

// finishFirstLook remembers that everything has been looked at once. If that
// fails everything is looked at again soon.
func (r *runner) finishFirstLook(ctx context.Context) {
	if r.first.done && (r.first.deep || !r.folder.Recursive) {
		return
	}
	mark := File{Path: r.firstLookPath(), Folder: r.folder.Path, Signature: Signature{Mtime: r.first.since.UnixNano()}}
	if r.folder.Recursive {
		mark.Signature.Size = 1
	}
	r.marks = append(r.marks, mark)
	if r.flush(ctx) {
		r.first.done, r.first.deep = true, r.folder.Recursive
	} else {
		r.marks = r.marks[:len(r.marks)-1]
		r.agenda.rescan = r.agenda.mark.at
	}
}

// decide says what a file that is there means: nothing new, one that was there
// before, or one to wait for.
func (r *runner) decide(path string, sig Signature) {
	old, ok := r.known[path]
	switch {
	case ok && old == sig:
		r.cands.drop(path)
	case ok && r.sameContent(old, sig), !ok && r.wasThere(path, sig):
		r.cands.drop(path)
		r.mark(File{Path: path, Folder: r.folder.Path, Signature: sig})
	default:
		r.cands.note(path, sig, time.Now())
	}
}

// sameContent reports whether only what is not the file itself differs: the
// ctime (mode, names and attributes changed), or the device number, which a
// drive gets anew whenever it is mounted.
func (r *runner) sameContent(a, b Signature) bool {
	return a.Size == b.Size && a.Mtime == b.Mtime && (r.loose || a.Inode == b.Inode || a.Device != b.Device)
}

// wasThere reports whether an unknown file was there before the folder was
// watched: older than that at the first look, or such a file that since has
// been moved along with a folder.
func (r *runner) wasThere(path string, sig Signature) bool {
	since, looked := r.first.since, r.first.done
	if r.first.done && !r.first.deep && !r.isRoot(filepath.Dir(path)) { // subfolders were asked for later
		since, looked = r.added, false
	}
	since = since.Add(-r.lookback)
	if since.After(time.Now()) { // the clock was wrong then
		return false
	}
	if sig.Ctime%int64(time.Second) == 0 { // FAT counts in steps of two seconds
		since = since.Truncate(2 * time.Second)
	}
	return sig.Ctime < since.UnixNano() && (!looked || r.movedHere(sig))
}

// inodes are known files by device and inode.
type inodes map[[2]uint64]Signature

// movedHere reports whether the file is known under another path.
func (r *runner) movedHere(sig Signature) bool {
	if r.loose {
		return false
	}
	if r.moved == nil {
		r.moved = make(inodes, len(r.known))
		for _, s := range r.known {
			r.moved[[2]uint64{s.Device, s.Inode}] = s
		}
	}
	key := [2]uint64{sig.Device, sig.Inode}
	s, ok := r.moved[key]
	if !ok {
		s, ok = r.lately[key]
	}
	return ok && r.sameContent(s, sig)
}

// mark remembers a file, at once in memory and with the next flush in Seen.
func (r *runner) mark(f File) {
	r.known[f.Path] = f.Signature
	r.marks = append(r.marks, f)
}

// flush writes marks to Seen; what fails is kept for later.
func (r *runner) flush(ctx context.Context) bool {
	for len(r.marks) > 0 {
		n := min(len(r.marks), markBatch)
		if err := r.seen.Mark(ctx, r.marks[:n]); err != nil {
			r.agenda.mark.failed(err, r.opts.Settle)
			return false
		}
		r.marks = r.marks[n:]
	}
	r.marks = nil
	r.agenda.mark.worked()
	return true
}

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
