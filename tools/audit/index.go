package audit

import (
	"cmp"
	"hash/maphash"
	"slices"
	"sync"
)

// indexEntry is what the index knows of a call.
type indexEntry struct {
	id, start        int64 // number; microseconds since 1970
	off, endOff      int64 // of the lines in the records file; endOff 0: no end yet
	tool, trace, by  uint64
	size, endSize    uint32
	decision, result uint8
}

// index holds a row of 72 bytes for every call, oldest first. Names are kept as hashes
// with a seed that is known to this process only, so no hostile name takes memory or collides.
type index struct {
	mu   sync.RWMutex
	seed maphash.Seed
	rows []indexEntry
	open map[int64]int // calls without an end, by number: their place
}

func newIndex() *index {
	return &index{seed: maphash.MakeSeed(), open: map[int64]int{}}
}

func (x *index) add(e auditEntry, off, size int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if e.Kind == endKind {
		x.end(e, off, size)
		return
	}
	if n := len(x.rows); n > 0 && x.rows[n-1].id >= e.N { // only in a log that was tampered with
		return
	}
	r := indexEntry{
		id: e.N, start: e.At, off: off, size: uint32(size), decision: code(e.Decision), result: code(e.Result),
		tool: maphash.String(x.seed, e.Tool), trace: maphash.String(x.seed, e.Trace), by: maphash.String(x.seed, e.by()),
	}
	if e.Kind == intentKind {
		x.open[e.N] = len(x.rows)
	}
	x.rows = append(x.rows, r)
}

func (x *index) end(e auditEntry, off, size int64) {
	i, ok := x.open[e.Ref]
	if !ok {
		return
	}
	delete(x.open, e.Ref)
	r := &x.rows[i]
	r.endOff, r.endSize, r.result = off, uint32(size), code(e.Result)
}

// unfinished returns the calls without an end, oldest first.
func (x *index) unfinished() []int64 {
	x.mu.RLock()
	defer x.mu.RUnlock()
	out := make([]int64, 0, len(x.open))
	for n := range x.open {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

func (x *index) isOpen(n int64) bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	_, ok := x.open[n]
	return ok
}

func (x *index) find(id int64) (indexEntry, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	i, ok := slices.BinarySearchFunc(x.rows, id, byID)
	if !ok {
		return indexEntry{}, false
	}
	return x.rows[i], true
}

// below returns the place after the last row whose number is less than id.
func (x *index) below(id int64) int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	i, _ := slices.BinarySearchFunc(x.rows, id, byID)
	return i
}

func byID(r indexEntry, id int64) int { return cmp.Compare(r.id, id) }

// copy fills buf with the rows that end before place i, and returns how many.
func (x *index) copy(buf []indexEntry, i int) int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return copy(buf, x.rows[max(0, i-len(buf)):i])
}

func (x *index) len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.rows)
}

// code returns a decision or a result in a byte; what is not known is 255.
func code[T ~string](s T) uint8 {
	switch string(s) {
	case "":
		return 0
	case string(Allowed), string(OK):
		return 1
	case string(Blocked), string(Error):
		return 2
	case string(Unknown):
		return 3
	}
	return 255
}
