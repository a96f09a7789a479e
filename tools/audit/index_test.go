package audit

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestIndex ends calls in any order and holds the index against plain rows.
func TestIndex(t *testing.T) {
	x := newIndex()
	var want []indexEntry
	var open []int
	random := rand.New(rand.NewPCG(1, 2))
	number := int64(0)
	for len(want) < 3*chunk {
		number++
		off := number * 100
		if len(open) > 50 { // the oldest, or any
			i := random.IntN(2) * random.IntN(len(open))
			r := &want[open[i]]
			x.add(auditEntry{N: number, Kind: endKind, Ref: r.id, Result: OK}, off, 9)
			r.endOff, r.endSize, r.result = off, 9, code(OK)
			open = slices.Delete(open, i, i+1)
			continue
		}
		e := auditEntry{N: number, Kind: wholeKind, At: number * 7, Tool: "tool", Trace: "trace", Decision: Allowed}
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
	for range 100 {
		i, n := random.IntN(len(want)+1), random.IntN(2*chunk)
		buf := make([]indexEntry, n)
		if got := x.copy(buf, i); !slices.Equal(buf[:got], want[max(0, i-n):i]) {
			t.Fatalf("%d rows before place %d are not those", n, i)
		}
		id := random.Int64N(number + 2)
		at, is := slices.BinarySearchFunc(want, id, byID)
		if got := x.below(id); got != at {
			t.Fatalf("below %d: %d, want %d", id, got, at)
		}
		if r, ok := x.find(id); ok != is || ok && r != want[at] {
			t.Fatalf("row %d: %+v %v", id, r, ok)
		}
	}
	for _, i := range open {
		if !x.isOpen(want[i].id) {
			t.Errorf("call %d has ended", want[i].id)
		}
	}
}
