package watcher

import (
	"path/filepath"
	"time"
)

// maxNames is how many names are kept for a folder before the hint becomes 'scan
// the whole folder', which then costs no more.
const maxNames = 256

// hints are the changes that events reported and nobody has processed yet. They
// grow with the number of changed folders, not with the number of events. The
// type does no I/O and has no clock; it is not safe for concurrent use.
type hints struct {
	dirs    map[string]map[string]struct{} // folder → names in it; nil: all of it
	renamed map[string]struct{}            // paths that something was renamed away from
	lost    bool                           // events were lost: everything must be scanned
	first   time.Time                      // when the oldest hint came; zero: there is none
}

// batch is a set of hints to process.
type batch struct {
	dirs    map[string]map[string]struct{}
	renamed map[string]struct{}
	lost    bool
}

func newHints() *hints {
	return &hints{dirs: map[string]map[string]struct{}{}, renamed: map[string]struct{}{}}
}

// touched records that path changed.
func (h *hints) touched(path string, now time.Time) {
	h.begin(now)
	dir, name := filepath.Dir(path), filepath.Base(path)
	names, ok := h.dirs[dir]
	switch {
	case !ok:
		h.dirs[dir] = map[string]struct{}{name: {}}
	case names == nil:
	case len(names) >= maxNames:
		h.dirs[dir] = nil
	default:
		names[name] = struct{}{}
	}
}

// movedAway records that path was renamed to another place.
func (h *hints) movedAway(path string, now time.Time) {
	h.touched(path, now)
	h.renamed[path] = struct{}{}
}

// overflowed records that events were lost.
func (h *hints) overflowed(now time.Time) {
	h.begin(now)
	h.lost = true
}

func (h *hints) begin(now time.Time) {
	if h.first.IsZero() {
		h.first = now
	}
}

// due returns when the hints are to be processed, and whether there are any: a
// little after the first, so that a burst causes one scan and a file that is
// being written is checked a few times a second.
func (h *hints) due(wait time.Duration) (time.Time, bool) {
	return h.first.Add(wait), !h.first.IsZero()
}

// take removes and returns the hints. Later ones are kept for the next batch:
// 'lost' is cleared before the scan that it causes.
func (h *hints) take() batch {
	b := batch{h.dirs, h.renamed, h.lost}
	*h = *newHints()
	return b
}
