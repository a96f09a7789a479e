package watcher

import (
	"context"
	"time"
)

// load reads the known files from Seen. It retries until that works or ctx ends.
func (r *runner) load(ctx context.Context) bool {
	for ctx.Err() == nil {
		since, err := r.seen.Since(ctx, r.folder.Path, r.added)
		if err == nil {
			r.initial.since = since
			if r.loadKnown(ctx) {
				r.schedule.root = time.Now()
				return true
			}
			err = r.schedule.markRetry.err
		}
		r.schedule.markRetry.failed(err, r.opts.Settle)
		r.reportHealth()
		select {
		case <-ctx.Done():
		case <-time.After(r.schedule.markRetry.wait):
		}
	}
	return false
}

// loadKnown reads the known files of the folder from Seen.
func (r *runner) loadKnown(ctx context.Context) bool {
	known, err := r.seen.Known(ctx, r.folder.Path)
	if err != nil {
		r.schedule.markRetry.failed(err, r.opts.Settle)
		return false
	}
	r.schedule.markRetry.worked()
	mark, ok := known[r.initialScanPath()]
	r.initial.done = ok && (time.Duration(mark.Mtime-r.initial.since.UnixNano())*time.Nanosecond).Abs() < time.Second
	r.initial.deep = r.initial.done && mark.Size == scannedDeep
	r.initial.folders = r.initial.done && mark.Size == scannedFolders
	r.known = known
	return true
}

// classify decides whether an existing file is known, existed before the folder
// was watched, or is new and must settle. It does so from the newest event of it, which
// came after the change: how long hints were collected does not count again. How long a
// slow disk takes to look at all of them does: more events of the file may wait meanwhile.
func (r *runner) classify(path string, sig Signature, event time.Time) {
	old, ok := r.known[path]
	switch {
	case ok && old == sig:
		r.candidates.drop(path)
	case ok && r.sameContent(old, sig), !ok && r.existedBefore(path, sig):
		r.candidates.drop(path)
		r.mark(File{Path: path, Folder: r.folder.Path, Signature: sig})
	default:
		now := time.Now()
		if event.IsZero() {
			r.candidates.note(path, sig, now)
			return
		}
		event = latest(event, now.Add(-r.debounce()))
		r.candidates.note(path, sig, event)
		r.candidates.touched(path, event)
	}
}

// sameContent reports whether two signatures differ only in what does not belong
// to the content: the ctime (mode, names and attributes changed), or the device
// number, which changes whenever a drive is mounted.
func (r *runner) sameContent(a, b Signature) bool {
	return a.Size == b.Size && a.Mtime == b.Mtime && (r.unstableInodes || a.Inode == b.Inode || a.Device != b.Device)
}

// mark records a file as known: now in memory, and in Seen at the next flush.
func (r *runner) mark(f File) {
	r.known[f.Path] = f.Signature
	r.marks = append(r.marks, f)
}

// flush writes the marks to Seen, and keeps those that fail for later.
func (r *runner) flush(ctx context.Context) bool {
	for len(r.marks) > 0 {
		n := min(len(r.marks), markBatch)
		if err := r.seen.Mark(ctx, r.marks[:n]); err != nil {
			r.schedule.markRetry.failed(err, r.opts.Settle)
			return false
		}
		r.marks = r.marks[n:]
	}
	r.marks = nil
	r.schedule.markRetry.worked()
	return true
}
