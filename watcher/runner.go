package watcher

import (
	"context"
	"path/filepath"
	"time"
)

// runner watches one folder. Everything in it belongs to the one goroutine that
// runs run; only the mailbox and poke are touched by others.
type runner struct {
	*env
	folder   Folder
	added    time.Time     // when the user asked for it, by the disk's clock
	lookback time.Duration // how much older than that a file may be and still be new
	mail     *mailbox
	poke     chan struct{} // compare everything with Seen, now

	tree   *tree
	known  map[string]Signature
	cands  *settling
	first  firstLook
	marks  []File    // to be marked in Seen
	gone   []string  // paths that may have vanished, to be forgotten
	ended  []string  // folders that may have vanished, with all in them
	moved  inodes    // known files by inode; nil: not made yet
	lately inodes    // files forgotten a moment ago, by inode
	forgot time.Time // when that began

	src       notifier // nil: polling
	here      bool     // the folder is there and has been looked into
	root      Signature
	plain     Signature // the folder as it was when nothing was mounted on it
	mounted   bool
	loose     bool // inode numbers change while files stay
	unwatched map[string]bool
	denied    map[string]error
	soon      bool // something could not be looked at for the moment
	trouble   trouble
	agenda    agenda
}

func newRunner(e *env, f Folder, added time.Time, lookback time.Duration) *runner {
	return &runner{
		env: e, folder: f, added: added, lookback: lookback,
		mail: newMailbox(), poke: make(chan struct{}, 1),
		tree:  newTree(f, e.opts.Ignore, e.folders),
		known: map[string]Signature{}, cands: newSettling(e.opts.Settle),
		unwatched: map[string]bool{}, denied: map[string]error{},
		agenda: agenda{revisit: map[string]time.Time{}},
	}
}

// run watches until ctx ends.
func (r *runner) run(ctx context.Context) {
	defer func() {
		r.close()
		r.flush(context.WithoutCancel(ctx)) // out has them: stopping now must not make them come twice
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
		case <-r.poke:
			r.agenda.rescan = time.Now()
		case <-r.mail.wake:
		case <-timer.C:
		}
		r.work(ctx)
		r.tell()
		timer.Reset(time.Until(r.next()))
	}
}

// work does all that is due.
func (r *runner) work(ctx context.Context) {
	r.moved = nil
	now := time.Now()
	if due(r.agenda.root, now) {
		r.checkRoot(ctx, now)
	}
	if !r.here {
		r.mail.take()
		return
	}
	if at, ok := r.mail.due(r.debounce()); ok && !at.After(now) {
		r.follow(ctx, r.mail.take())
	}
	switch {
	case due(r.agenda.reopen, now):
		r.openRoot(ctx)
	case due(r.agenda.rescan, now):
		r.rescan(ctx)
	case due(r.agenda.poll, now):
		r.poll(ctx)
	}
	for dir, at := range r.agenda.revisit {
		if due(at, now) {
			delete(r.agenda.revisit, dir)
			r.revisit(ctx, dir)
		}
	}
	r.forget(ctx)
	if len(r.marks) > 0 && !r.agenda.mark.at.After(now) {
		r.flush(ctx)
	}
	r.settle(ctx, now)
	if r.soon {
		r.soon = false
		r.agenda.rescan = sooner(r.agenda.rescan, now.Add(r.opts.Poll))
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

// placeOf is the place that a path stands in, or nil.
func (r *runner) placeOf(path string) *place { return r.tree.places[filepath.Dir(path)] }
