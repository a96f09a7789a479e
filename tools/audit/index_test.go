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
}

// TestAnEndThatCannotBeWrittenIsKept ends calls while the file can be read only, then not even
// that, and ends one more when it can be written again.
func TestAnEndThatCannotBeWrittenIsKept(t *testing.T) {
	x := newIndex(filepath.Join(t.TempDir(), "index"))
	for n := range int64(3 * rowsInMemory) {
		x.add(entry{N: n, Kind: intentKind}, n, 1)
	}
	defer x.close()
	ended := func(n int64) {
		t.Helper()
		if r, ok, err := x.find(n); err != nil || !ok || r.id != n || r.endOff != 10_000+n || r.endSize != 9 || r.result != code(OK) {
			t.Errorf("row %d: %+v %v %v", n, r, ok, err)
		}
		buf := make([]indexEntry, 2*rowsInMemory)
		if got, err := x.copy(buf, x.len()); err != nil || got != len(buf) {
			t.Errorf("%d rows, %v", got, err)
		}
	}
	end := func(n int64) { x.add(entry{N: 1<<40 + n, Kind: endKind, Ref: n, Result: OK}, 10_000+n, 9) }
	whole := x.old.f
	x.old.f = readOnly(t, whole)
	end(3)
	ended(3)
	must(t, x.old.f.Close())
	end(7)
	if _, _, err := x.find(7); err == nil {
		t.Error("a file that cannot be read is not told of")
	}
	x.old.f = whole
	ended(3)
	ended(7)
	end(5)
	ended(5)
	if len(x.late) > 0 {
		t.Errorf("%d ends are not in the file though it can be written", len(x.late))
	}
	for _, n := range []int64{3, 5, 7} {
		ended(n)
	}
	if _, ok, err := x.find(4); err != nil || !ok || x.isOpen(7) || !x.isOpen(4) {
		t.Error("another call has ended", err)
	}
}

// readOnly is a copy of a file that can be read only.
func readOnly(t *testing.T, f *os.File) *os.File {
	t.Helper()
	fi, err := f.Stat()
	must(t, err)
	text := make([]byte, fi.Size())
	_, err = f.ReadAt(text, 0)
	must(t, err)
	path := filepath.Join(t.TempDir(), "copy")
	must(t, os.WriteFile(path, text, 0o600))
	f, err = os.Open(path)
	must(t, err)
	return f
}
