package watcher

import (
	"path/filepath"
	"time"
)

// maxNames is how many names are kept for a folder, and maxAllNames for all folders,
// before the hint becomes 'scan the whole folder'. In a burst that costs more: of each
// file that came before, too, is then asked what it is.
const (
	maxNames    = 2048
	maxAllNames = 8192
)

// maxRenamed is how many renamed paths are kept, some 100 bytes each, before everything is
// scanned: an act of Nod's, during which hints are only collected, can move as many.
const maxRenamed = 1 << 16

// hints are the changes that events reported and no one has processed yet. They
// grow with the number of changed folders, not with the number of events. The
// type does no I/O and has no clock; it is not safe for concurrent use.
type hints struct {
	dirs    map[string]map[string]time.Time // folder → names in it, with when the newest event came; nil: all of it
	renamed map[string]struct{}             // paths that something was renamed away from
	names   int                             // how many names there are in dirs
	lost    bool                            // events were lost, or too many came: everything must be scanned
	first   time.Time                       // when the oldest hint came; zero: there is none
}

// hintBatch is a set of hints to process.
type hintBatch struct {
	dirs    map[string]map[string]time.Time
	renamed map[string]struct{}
	lost    bool
}

func newHints() *hints {
	return &hints{dirs: map[string]map[string]time.Time{}, renamed: map[string]struct{}{}}
}

func (h *hints) touched(path string, now time.Time) {
	h.begin(now)
	dir, name := filepath.Dir(path), filepath.Base(path)
	names, ok := h.dirs[dir]
	if ok && names == nil {
		return
	}
	if _, known := names[name]; known {
		names[name] = now
		return
	}
	if len(names) >= maxNames || h.names >= maxAllNames {
		h.names -= len(names)
		h.dirs[dir] = nil
		return
	}
	if names == nil {
		names = map[string]time.Time{}
		h.dirs[dir] = names
	}
	names[name] = now
	h.names++
}

// movedAway records that path was renamed to another place.
func (h *hints) movedAway(path string, now time.Time) {
	h.touched(path, now)
	if len(h.renamed) >= maxRenamed {
		h.lost = true
		return
	}
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
func (h *hints) take() hintBatch {
	b := hintBatch{h.dirs, h.renamed, h.lost}
	*h = *newHints()
	return b
}
