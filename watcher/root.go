package watcher

import (
	"context"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// checkRoot checks that the watched folder exists and is still the same one:
// unmounting it, or removing and recreating it, causes no event.
func (r *runner) checkRoot(ctx context.Context, now time.Time) {
	if slept(r.schedule.rootChecked, now) {
		r.schedule.rescan = now
	}
	r.schedule.rootChecked = now
	r.schedule.root = now.Add(min(rootCheckInterval, r.opts.Settle))
	sig, mode, err := inspectRoot(r.folder.Path)
	switch {
	case err != nil && r.opts.Away(r.folder.Path):
		r.rootLost(errUnmounted)
	case err != nil:
		r.rootLost(err)
	case !mode.IsDir():
		r.rootLost(errNotFolder)
	case r.unmounted(sig):
		r.rootLost(errUnmounted)
	case !r.present || !r.sameRoot(sig):
		r.root = sig
		r.openRoot(ctx)
	}
}

var (
	errNotFolder = lang.Errorf("it is a file, not a folder")
	errUnmounted = lang.Errorf("its drive is not mounted")
)

// slept reports whether the wall clock moved differently from the monotonic
// clock: the machine slept, or the clock was set.
func slept(before, now time.Time) bool {
	return !before.IsZero() && wallJump(before, now, now.Sub(before))
}

// wallJump reports whether the wall clock moved by more or less than the time
// that passed.
func wallJump(before, now time.Time, passed time.Duration) bool {
	return (now.Round(0).Sub(before.Round(0)) - passed).Abs() > maxClockJump
}

func (r *runner) sameRoot(sig Signature) bool {
	return sig.Device == r.root.Device && (r.unstableInodes || sig.Inode == r.root.Inode)
}

// unmounted reports whether the folder is the empty mount point of a drive that was mounted.
func (r *runner) unmounted(sig Signature) bool {
	bare := sig.Device == r.unmountedRoot.Device && sig.Inode == r.unmountedRoot.Inode
	return r.mounted && !bare && !r.isMountPoint(sig) || r.opts.Away(r.folder.Path)
}

func (r *runner) isMountPoint(sig Signature) bool {
	above, _, err := inspectRoot(filepath.Dir(r.folder.Path))
	return err == nil && above.Device != sig.Device
}

// rootLost stops scanning until the folder exists again. Known files are kept.
func (r *runner) rootLost(err error) {
	r.close()
	r.reset()
	r.present, r.problems.missing = false, err
	r.candidates = newCandidateSet(r.opts.Settle)
}

// reset forgets the subfolders, but not the files.
func (r *runner) reset() {
	r.tree = newTree(r.folder, r.opts.Ignore, r.folders)
	r.unwatched, r.denied, r.tooLong = map[string]bool{}, map[string]error{}, map[string]int{}
	clear(r.schedule.revisit)
	r.removedDirs = nil
}

// openRoot opens new watches and scans everything: at the start, and whenever
// the old watches cannot be trusted because the folder was replaced or events
// were lost (a lost rename leaves fsnotify with watches under wrong paths).
// Adding to the old watcher instead once lost 88,000 files.
func (r *runner) openRoot(ctx context.Context) {
	r.close()
	r.reset()
	r.mail.take()
	r.present, r.problems.missing, r.problems.limit = true, nil, nil
	r.schedule.reopen, r.schedule.opened = time.Time{}, time.Now()
	if r.mounted = r.isMountPoint(r.root); !r.mounted {
		r.unmountedRoot = r.root
	}
	remote, loose := examineVolume(r.folder.Path)
	r.unstableInodes, r.problems.remote = loose, remote
	if !remote && !r.folder.Poll {
		r.openEvents()
	}
	r.fullScan(ctx)
}

// rescan compares everything with Seen.
func (r *runner) rescan(ctx context.Context) {
	remembered := r.flush(ctx) && r.loadKnown(ctx)
	if r.src == nil && !r.problems.remote && !r.folder.Poll {
		r.openRoot(ctx) // events may be available by now
	} else {
		r.fullScan(ctx)
	}
	if !remembered {
		r.schedule.rescan = r.schedule.markRetry.at
	}
}

// fullScan scans every folder and finds the known files that were removed.
func (r *runner) fullScan(ctx context.Context) {
	began := time.Now()
	found := map[string]struct{}{}
	r.scan(ctx, []scanTask{{r.folder.Path, true}}, found)
	if ctx.Err() != nil {
		return
	}
	for path := range r.known {
		if _, ok := found[path]; !ok {
			r.removed = append(r.removed, path)
		}
	}
	r.schedule.rescan = time.Now().Add(r.opts.Rescan)
	if r.denied[r.folder.Path] != nil {
		r.schedule.rescan = time.Now().Add(r.opts.Poll)
	} else if r.tree.nodes[r.folder.Path] != nil {
		r.finishInitialScan(ctx)
	}
	r.schedulePoll(began)
}
