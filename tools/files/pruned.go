package files

import (
	"io/fs"
	"os"
	"slices"
	"sync"
	"time"
)

// pruned holds when an old version was kept last.
type pruned struct {
	mu   sync.Mutex
	kept time.Time // by the wall clock; zero: not known
}

// maxGap is the longest time between two old versions in which they grow older.
// A longer one may be a clock that was set, and then none has grown older at all.
const maxGap = 24 * time.Hour

// follow gives the old versions later times, or earlier ones, if the clock was
// set since the last one was kept: their ages stay as they were, so that none is
// removed for its age before Nod has seen that time pass.
func (p *pruned) follow(store *os.Root, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now = now.Round(0) // by the wall clock, as files have it
	last := p.kept
	p.kept = now
	var all []fs.FileInfo
	if last.IsZero() {
		if all = versionsIn(store); len(all) == 0 {
			return
		}
		last = all[0].ModTime()
	}
	by := now.Sub(last)
	if by >= 0 && by <= maxGap {
		return
	}
	if all == nil {
		all = versionsIn(store)
	}
	if by > maxGap {
		by -= maxGap
	}
	for _, v := range all {
		at := v.ModTime().Add(by)
		_ = store.Chtimes(v.Name(), at, at) // what cannot be touched cannot be removed either
	}
}

// versionsIn returns the old versions in their folder, the newest first.
func versionsIn(store *os.Root) (all []fs.FileInfo) {
	d, err := store.Open(".")
	if err != nil {
		return nil
	}
	defer d.Close()
	entries, _ := d.ReadDir(-1)
	for _, e := range entries {
		if st, err := store.Lstat(e.Name()); err == nil && st.Mode().IsRegular() {
			all = append(all, st)
		}
	}
	slices.SortFunc(all, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	return all
}
