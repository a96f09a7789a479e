package audit

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestOldRowsAreReadFromTheFile holds an index against rows that are all in memory.
func TestOldRowsAreReadFromTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index")
	must(t, os.WriteFile(path, []byte("left by one that crashed"), 0o600))
	x := newIndex(path)
	var want []indexEntry
	var open []int
	random := rand.New(rand.NewPCG(1, 2))
	number := int64(0)
	for len(want) < 7*rowsInMemory {
		number++
		off := number * 100
		if len(open) > 50 { // the oldest, long in the file, or any
			i := random.IntN(2) * random.IntN(len(open))
			r := &want[open[i]]
			x.add(entry{N: number, Kind: endKind, Ref: r.id, Result: OK}, off, 9)
			r.endOff, r.endSize, r.result = off, 9, code(OK)
			open = slices.Delete(open, i, i+1)
			continue
		}
		e := entry{N: number, Kind: wholeKind, At: number * 7, Tool: "tool", Trace: "trace", Decision: Allowed}
		if random.IntN(3) == 0 {
			e.Kind = intentKind
			open = append(open, len(want))
		}
		x.add(e, off, number%90)
		r := x.rows[len(x.rows)-1]
		if r.id != number || r.off != off || r.start != e.At {
			t.Fatalf("%+v", r)
		}
		want = append(want, r)
	}
	if len(x.rows) >= 2*rowsInMemory || x.len() != len(want) {
		t.Errorf("%d of %d rows are in memory", len(x.rows), x.len())
	}
	for range 100 {
		i, n := random.IntN(len(want)+1), random.IntN(2*rowsInMemory)
		buf := make([]indexEntry, n)
		got, err := x.copy(buf, i)
		must(t, err)
		if !slices.Equal(buf[:got], want[max(0, i-n):i]) {
			t.Fatalf("%d rows before place %d are not those", n, i)
		}
		id := random.Int64N(number + 2)
		at, is := slices.BinarySearchFunc(want, id, func(r indexEntry, id int64) int { return int(r.id - id) })
		if got, err := x.below(id); err != nil || got != at {
			t.Fatalf("below %d: %d, %v, want %d", id, got, err, at)
		}
		r, ok, err := x.find(id)
		if err != nil || ok != is || ok && r != want[at] {
			t.Fatalf("row %d: %+v %v %v", id, r, ok, err)
		}
	}
	must(t, x.close())
	if _, err := os.Lstat(path); !os.IsNotExist(err) {
		t.Errorf("the file is left: %v", err)
	}
}

// TestRowsStayInMemoryWhileTheFileCannotBeWritten makes the file's folder only later.
func TestRowsStayInMemoryWhileTheFileCannotBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "later", "index")
	x := newIndex(path)
	fill := func(to int64) {
		for n := int64(x.len()); n < to; n++ {
			x.add(entry{N: n, Kind: wholeKind}, n, 1)
		}
	}
	fill(5 * rowsInMemory)
	if len(x.rows) != 5*rowsInMemory {
		t.Fatalf("%d rows are in memory", len(x.rows))
	}
	must(t, os.Mkdir(filepath.Dir(path), 0o700))
	fill(6 * rowsInMemory)
	if len(x.rows) != rowsInMemory {
		t.Errorf("%d rows are in memory", len(x.rows))
	}
	if r, ok, err := x.find(17); err != nil || !ok || r.off != 17 {
		t.Errorf("%+v %v %v", r, ok, err)
	}
	must(t, x.old.f.Close())
	if _, err := x.below(17); err == nil {
		t.Error("a file that cannot be read is not told of")
	}
	if _, err := x.copy(make([]indexEntry, 1), 17); err == nil {
		t.Error("a file that cannot be read is not told of")
	}
	x.open[3] = 3
	x.add(entry{N: 1 << 40, Kind: endKind, Ref: 3}, 1, 1)
	if _, err := x.copy(make([]indexEntry, 1), x.len()); err == nil {
		t.Error("an end that could not be written is not told of")
	}
}
