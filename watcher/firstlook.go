package watcher

import (
	"context"
	"path/filepath"
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
