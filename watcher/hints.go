package watcher

import (
	"path/filepath"
	"time"
)

// collapse is how many names of one folder are kept before the hint becomes
// 'look at the whole folder', which then costs no more than the names would.
const collapse = 256

// hints are what the event reader was told and nobody has looked at yet. They
// grow with the number of folders touched, not with the number of events. The
// type does no I/O and has no clock; it is not safe for concurrent use.
type hints struct {
	dirs    map[string]map[string]struct{} // folder → names in it; nil: all of it
	renamed map[string]struct{}            // paths that something was renamed away from
	lost    bool                           // events were lost: everything must be looked at
	first   time.Time                      // when the oldest hint came; zero: there is none
}

// batch is what is to be looked at now.
type batch struct {
	dirs    map[string]map[string]struct{}
	renamed map[string]struct{}
	lost    bool
}

func newHints() *hints {
	return &hints{dirs: map[string]map[string]struct{}{}, renamed: map[string]struct{}{}}
}

// touched notes that something happened to path.
func (h *hints) touched(path string, now time.Time) {
	h.begin(now)
	dir, name := filepath.Dir(path), filepath.Base(path)
	names, ok := h.dirs[dir]
	switch {
	case !ok:
		h.dirs[dir] = map[string]struct{}{name: {}}
	case names == nil:
	case len(names) >= collapse:
		h.dirs[dir] = nil
	default:
		names[name] = struct{}{}
	}
}

// movedAway notes that path was renamed to somewhere else.
func (h *hints) movedAway(path string, now time.Time) {
	h.touched(path, now)
	h.renamed[path] = struct{}{}
}

// overflowed notes that events were lost.
func (h *hints) overflowed(now time.Time) {
	h.begin(now)
	h.lost = true
}

func (h *hints) begin(now time.Time) {
	if h.first.IsZero() {
		h.first = now
	}
}

// due is when the hints are to be taken, and whether there are any: a little
// after the first of them, so that a burst is one look and a file that is
// being written is looked at a few times a second.
func (h *hints) due(wait time.Duration) (time.Time, bool) {
	return h.first.Add(wait), !h.first.IsZero()
}

// take empties the hints. What comes after this, while somebody looks, is kept
// for the next time: 'lost' is cleared before the scan that answers it.
func (h *hints) take() batch {
	b := batch{h.dirs, h.renamed, h.lost}
	*h = *newHints()
	return b
}
