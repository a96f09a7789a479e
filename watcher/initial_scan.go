package watcher

import (
	"context"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/watcher/settled"
)

// initialScan is how far the first scan of a folder came, which tells existing
// files from new ones. After it every unknown file is new, whatever its times
// say: files that are moved into the folder keep their old times.
type initialScan struct {
	since   time.Time
	done    bool // the folder itself
	deep    bool // and all below it
	folders bool // and the folders in it, as wholes
}

// initialScanName is stored in Seen, as if it were a file, when the first scan
// is complete. Hidden files are never reported, so it can be no real file.
const initialScanName = ".nod-first-look"

// The size that is stored with initialScanName tells how the folder was scanned.
const (
	scannedDeep    = 1
	scannedFolders = 2
)

func (r *runner) initialScanPath() string { return filepath.Join(r.folder.Path, initialScanName) }

// finishInitialScan stores that everything has been scanned once. If that fails,
// everything is scanned again soon.
func (r *runner) finishInitialScan(ctx context.Context) {
	if r.initial.done && (r.initial.deep && r.folder.Recursive || r.initial.folders && !r.folder.Recursive) {
		return
	}
	mark := File{Path: r.initialScanPath(), Folder: r.folder.Path, Signature: Signature{Identity: settled.Identity{Mtime: r.initial.since.UnixNano()}}}
	mark.Signature.Size = scannedFolders
	if r.folder.Recursive {
		mark.Signature.Size = scannedDeep
	}
	r.marks = append(r.marks, mark)
	if r.flush(ctx) {
		r.initial.done, r.initial.deep, r.initial.folders = true, r.folder.Recursive, !r.folder.Recursive
	} else {
		r.marks = r.marks[:len(r.marks)-1]
		r.schedule.rescan = r.schedule.markRetry.at
	}
}

// existedBefore reports whether an unknown file is older than the watch of its
// folder: found so by the first scan, or moved since then together with a folder. A folder is if the first scan found
// it, or it has another name now.
func (r *runner) existedBefore(path string, sig Signature) bool {
	if sig.IsFolder() && !r.initial.folders {
		return true
	}
	since, looked := r.initial.since, r.initial.done
	if r.initial.done && !r.initial.deep && !r.isRoot(filepath.Dir(path)) { // the folder became recursive later
		since, looked = r.added, false
	}
	since = since.Add(-r.lookback)
	if since.After(time.Now()) { // the clock was wrong when it was stored
		return false
	}
	if sig.Ctime%int64(time.Second) == 0 { // FAT counts in steps of two seconds
		since = since.Truncate(2 * time.Second)
	}
	return sig.Ctime < since.UnixNano() && (!looked || r.wasMoved(sig))
}

// inodes maps device and inode to known files.
type inodes map[[2]uint64]Signature

// wasMoved reports whether the file is known under another path.
func (r *runner) wasMoved(sig Signature) bool {
	if r.unstableInodes {
		return false
	}
	if r.byInode == nil {
		r.byInode = make(inodes, len(r.known))
		for _, s := range r.known {
			r.byInode[[2]uint64{s.Device, s.Inode}] = s
		}
	}
	key := [2]uint64{sig.Device, sig.Inode}
	s, ok := r.byInode[key]
	if !ok {
		s, ok = r.forgotten.find(key)
	}
	return ok && r.sameContent(s, sig)
}

// forgotten are files that were forgotten within the renameWindow, and none that were
// longer than twice that ago.
type forgotten struct {
	files, before inodes
	since         time.Time // when files was begun
}

func (f *forgotten) add(sig Signature) {
	if f.files == nil {
		f.files = inodes{}
	}
	f.files[[2]uint64{sig.Device, sig.Inode}] = sig
}

// expire drops old ones.
func (f *forgotten) expire(now time.Time) {
	if now.Sub(f.since) > renameWindow {
		f.files, f.before, f.since = nil, f.files, now
	}
}

func (f *forgotten) find(key [2]uint64) (Signature, bool) {
	if sig, ok := f.files[key]; ok {
		return sig, true
	}
	sig, ok := f.before[key]
	return sig, ok
}
