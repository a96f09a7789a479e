package watcher

import (
	"context"
	"path/filepath"
	"time"
)

// runner watches one folder. It belongs to the goroutine of run; only the mailbox
// and rescanNow are used by others.
type runner struct {
	*env
	folder    Folder
	added     time.Time     // when the user added it, by the disk's clock
	lookback  time.Duration // how much older than added a file may be and still count as new
	mail      *mailbox
	rescanNow chan struct{} // requests a rescan

	tree        *tree
	known       map[string]Signature
	candidates  *candidateSet
	initial     initialScan
	marks       []File   // to be marked in Seen
	removed     []string // paths that may be gone, to be forgotten
	removedDirs []string // folders that may be gone, with everything in them
	byInode     inodes   // known files by inode; nil: not built yet
	forgotten   forgotten

	src            notifier // nil: polling
	present        bool     // the folder exists and has been scanned
	root           Signature
	unmountedRoot  Signature // the folder as it was when nothing was mounted on it
	mounted        bool
	unstableInodes bool // inode numbers can change while the file stays the same
	unwatched      map[string]bool
	denied         map[string]error
	tooLong        map[string]int // by folder: what in it has a path that the system does not take
	rescanSoon     bool           // something could not be scanned at the moment
	problems       problems
	schedule       schedule
}

func newRunner(e *env, f Folder, added time.Time, lookback time.Duration) *runner {
	return &runner{
		env: e, folder: f, added: added, lookback: lookback,
		mail: newMailbox(), rescanNow: make(chan struct{}, 1),
		tree:  newTree(f, e.opts.Ignore, e.folders),
		known: map[string]Signature{}, candidates: newCandidateSet(e.opts.Settle),
		unwatched: map[string]bool{}, denied: map[string]error{}, tooLong: map[string]int{},
		schedule: schedule{revisit: map[string]time.Time{}},
	}
}

// run watches until ctx ends.
func (r *runner) run(ctx context.Context) {
	defer func() {
		r.close()
		r.flush(context.WithoutCancel(ctx)) // they were delivered: stopping now must not deliver them twice
	}()
	if !r.load(ctx) {
		return
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.rescanNow:
			r.schedule.rescan = time.Now()
		case <-r.mail.wake:
		case <-timer.C:
		}
		if r.opts.Rest != nil {
			r.opts.Rest(ctx)
		}
		r.work(ctx)
		r.reportHealth()
		timer.Reset(time.Until(r.next()))
	}
}

func (r *runner) work(ctx context.Context) {
	r.byInode = nil
	now := time.Now()
	if due(r.schedule.root, now) {
		r.checkRoot(ctx, now)
	}
	if !r.present {
		r.mail.take()
		return
	}
	if at, ok := r.mail.due(r.debounce()); ok && !at.After(now) {
		r.processHints(ctx, r.mail.take())
	}
	switch {
	case due(r.schedule.reopen, now):
		r.openRoot(ctx)
	case due(r.schedule.rescan, now):
		r.rescan(ctx)
	case due(r.schedule.poll, now):
		r.poll(ctx)
	}
	for dir, at := range r.schedule.revisit {
		if due(at, now) {
			delete(r.schedule.revisit, dir)
			r.revisit(ctx, dir)
		}
	}
	r.forget(ctx)
	r.deliverSettled(ctx, now)
	if len(r.marks) > 0 && !r.schedule.markRetry.at.After(now) {
		r.flush(ctx)
	}
	if r.rescanSoon {
		r.rescanSoon = false
		r.schedule.rescan = sooner(r.schedule.rescan, now.Add(r.opts.Poll))
	}
}

func (r *runner) debounce() time.Duration { return min(r.opts.Settle/8, maxDebounce) }

func (r *runner) isRoot(dir string) bool { return dir == r.folder.Path }

func (r *runner) close() {
	if r.src != nil {
		r.src.Close()
		r.src = nil
	}
}

// nodeOf returns the node of the folder that path is in, or nil.
func (r *runner) nodeOf(path string) *dirNode { return r.tree.nodes[filepath.Dir(path)] }
