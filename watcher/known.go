package watcher

import (
	"context"
	"time"
)

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
