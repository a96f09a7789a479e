package watcher

import (
	"context"
	"errors"
	"path/filepath"
	"time"
)

// checkRoot asks whether the watched folder is there and still the same one:
// that it was unmounted, or removed and made again, gives no event.
func (r *runner) checkRoot(ctx context.Context, now time.Time) {
	if slept(r.agenda.looked, now) {
		r.agenda.rescan = now
	}
	r.agenda.looked = now
	r.agenda.root = now.Add(min(maxRootEvery, r.opts.Settle))
	sig, mode, err := inspectRoot(r.folder.Path)
	switch {
	case err != nil:
		r.lose(err)
	case !mode.IsDir():
		r.lose(errNotFolder)
	case r.unmounted(sig):
		r.lose(errUnmounted)
	case !r.here || !r.sameRoot(sig):
		r.root = sig
		r.openRoot(ctx)
	}
}

var (
	errNotFolder = errors.New("it is a file, not a folder")
	errUnmounted = errors.New("its drive is not mounted")
)

// slept reports whether the wall clock went on, or back, without the monotonic
// one: the machine slept, or the clock was set.
func slept(before, now time.Time) bool {
	return !before.IsZero() && wallJump(before, now, now.Sub(before))
}

// wallJump reports whether the wall clocks of two times are further apart than
// the time that passed.
func wallJump(before, now time.Time, passed time.Duration) bool {
	return (now.Round(0).Sub(before.Round(0)) - passed).Abs() > sleptFor
}

func (r *runner) sameRoot(sig Signature) bool {
	return sig.Device == r.root.Device && (r.loose || sig.Inode == r.root.Inode)
}

// unmounted reports whether the folder is the bare mount point of a drive that was there.
func (r *runner) unmounted(sig Signature) bool {
	bare := sig.Device == r.plain.Device && sig.Inode == r.plain.Inode
	return r.mounted && !bare && !r.mountPoint(sig)
}

func (r *runner) mountPoint(sig Signature) bool {
	above, _, err := inspectRoot(filepath.Dir(r.folder.Path))
	return err == nil && above.Device != sig.Device
}

// lose stops looking until the folder is there again. Nothing is forgotten.
func (r *runner) lose(err error) {
	r.close()
	r.reset()
	r.here, r.trouble.missing = false, err
	r.cands = newSettling(r.opts.Settle)
}

// reset drops what is known of the folders inside, but not of the files.
func (r *runner) reset() {
	r.tree = newTree(r.folder, r.opts.Ignore, r.folders)
	r.unwatched, r.denied = map[string]bool{}, map[string]error{}
	clear(r.agenda.revisit)
	r.ended = nil
}

// openRoot begins anew with new watches, at the start and whenever old ones are
// not to be trusted: another folder is there, or events were lost (a rename
// among them leaves fsnotify with watches under wrong paths). Adding to a used
// watcher instead once lost 88,000 files.
func (r *runner) openRoot(ctx context.Context) {
	r.close()
	r.reset()
	r.mail.take()
	r.here, r.trouble.missing, r.trouble.limit = true, nil, nil
	r.agenda.reopen, r.agenda.opened = time.Time{}, time.Now()
	if r.mounted = r.mountPoint(r.root); !r.mounted {
		r.plain = r.root
	}
	remote, loose := examineVolume(r.folder.Path)
	r.loose, r.trouble.remote = loose, remote
	if !remote && !r.folder.Poll {
		r.subscribe()
	}
	r.look(ctx)
}

// rescan compares everything with what Seen remembers.
func (r *runner) rescan(ctx context.Context) {
	remembered := r.flush(ctx) && r.remember(ctx)
	if r.src == nil && !r.trouble.remote && !r.folder.Poll {
		r.openRoot(ctx) // events may be to be had by now
	} else {
		r.look(ctx)
	}
	if !remembered {
		r.agenda.rescan = r.agenda.mark.at
	}
}

// look looks into every folder, and finds out which known files are gone.
func (r *runner) look(ctx context.Context) {
	began := time.Now()
	found := map[string]struct{}{}
	r.sweep(ctx, []errand{{r.folder.Path, true}}, found)
	if ctx.Err() != nil {
		return
	}
	for path := range r.known {
		if _, ok := found[path]; !ok {
			r.gone = append(r.gone, path)
		}
	}
	r.agenda.rescan = time.Now().Add(r.opts.Rescan)
	if r.denied[r.folder.Path] != nil {
		r.agenda.rescan = time.Now().Add(r.opts.Poll)
	} else if r.tree.places[r.folder.Path] != nil {
		r.finishFirstLook(ctx)
	}
	r.pollAgain(began)
}
