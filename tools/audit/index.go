package audit

import (
	"cmp"
	"hash/maphash"
	"slices"
	"sort"
	"sync"
)

// indexEntry is what the index knows of a call.
type indexEntry struct {
	id, start        int64 // number; microseconds since 1970
	off, endOff      int64 // of the lines in the records file; endOff 0: no end yet
	tool, trace      uint64
	size, endSize    uint32
	decision, result uint8
}

// The newest rows are in memory: once there are twice as many, the older half goes into
// the file.
const rowsInMemory = 2048

// index holds a row for every call, oldest first. Names are kept as hashes
// with a seed that nobody knows, so no hostile name takes memory or collides.
type index struct {
	mu   sync.RWMutex
	seed maphash.Seed
	old  rowFile
	rows []indexEntry   // those after old
	open map[int64]int  // calls without an end, by number: their place
	late map[int]rowEnd // ends of rows that could not be written to the file yet, by place
}

// rowEnd is what a row gets once its call has ended.
type rowEnd struct {
	off    int64
	size   uint32
	result uint8
}

func (e rowEnd) apply(r *indexEntry) { r.endOff, r.endSize, r.result = e.off, e.size, e.result }

// newIndex is an index that keeps old rows in a file of that path, which is removed at
// once where the system lets it be, and at the latest when the index is closed.
func newIndex(path string) *index {
	return &index{seed: maphash.MakeSeed(), open: map[int64]int{}, late: map[int]rowEnd{}, old: rowFile{path: path}}
}

// add sees an entry that is in the file.
func (x *index) add(e entry, off, size int64) {
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
		tool: maphash.String(x.seed, e.Tool), trace: maphash.String(x.seed, e.Trace),
	}
	if e.Kind == intentKind {
		x.open[e.N] = x.old.n + len(x.rows)
	}
	x.rows = append(x.rows, r)
	if n := len(x.rows) - rowsInMemory; n >= rowsInMemory && n%rowsInMemory == 0 && x.old.append(x.rows[:n]) == nil { // else the disk is full: later
		x.rows = append(make([]indexEntry, 0, 2*rowsInMemory), x.rows[n:]...)
	}
}

func (x *index) end(e entry, off, size int64) {
	i, ok := x.open[e.Ref]
	if !ok {
		return
	}
	delete(x.open, e.Ref)
	end := rowEnd{off, uint32(size), code(e.Result)}
	if i >= x.old.n {
		end.apply(&x.rows[i-x.old.n])
		return
	}
	x.late[i] = end
	x.writeLate()
}

// writeLate writes the ends that are not in the file yet. Those that cannot be written, as on
// a full disk, stay in memory until the next one comes: what is read has them.
func (x *index) writeLate() {
	for i, end := range x.late {
		if x.old.change(i, end.apply) != nil {
			return
		}
		delete(x.late, i)
	}
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

// find is the row of a call.
func (x *index) find(id int64) (r indexEntry, ok bool, err error) {
	i, err := x.below(id)
	row := make([]indexEntry, 1)
	if err == nil && i < x.len() {
		_, err = x.copy(row, i+1)
	}
	return row[0], row[0].id == id && err == nil, err
}

// below is the place after the last row whose number is less than id.
func (x *index) below(id int64) (int, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if len(x.rows) == 0 || x.rows[0].id < id {
		i, _ := slices.BinarySearchFunc(x.rows, id, func(r indexEntry, id int64) int { return cmp.Compare(r.id, id) })
		return x.old.n + i, nil
	}
	var err error
	i := sort.Search(x.old.n, func(i int) bool {
		row := make([]indexEntry, 1)
		if failed := x.old.read(row, i); failed != nil {
			err = failed
		}
		return row[0].id >= id
	})
	return i, err
}

// copy fills buf with the rows that end before place i, and says how many.
func (x *index) copy(buf []indexEntry, i int) (int, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	from := max(0, i-len(buf))
	inFile := max(0, min(i, x.old.n)-from)
	if inFile > 0 {
		if err := x.old.read(buf[:inFile], from); err != nil {
			return 0, err
		}
		for at, end := range x.late {
			if at >= from && at < from+inFile {
				end.apply(&buf[at-from])
			}
		}
	}
	if i > x.old.n {
		copy(buf[inFile:], x.rows[max(0, from-x.old.n):i-x.old.n])
	}
	return i - from, nil
}

func (x *index) len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.old.n + len(x.rows)
}

func (x *index) close() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.old.close()
}

// code is a decision or a result in a byte; what is not known is 255.
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
