package store

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/nod-app/nod/app/proposal"
)

// largeTable has so many proposals of two folders, most of which wait.
func largeTable(n int) *textTable {
	t := &textTable{searchable: true}
	for i := range n {
		k := kind{status: proposal.Pending, folder: int64(1 + i%2), dir: fmt.Sprint("/to/", i%3)}
		if i%5 == 0 {
			k = kind{status: proposal.Approved, folder: 1}
		}
		r := textRow{seq: int64(2 * i), kind: t.number(k)}
		t.texts.set(&r, fmt.Appendf(nil, "%d.pdf\n%d.pdf\nreason %d", i, i, i%7))
		t.rows = append(t.rows, r)
	}
	return t
}

// All parts together find what one look finds, however many rows there are.
func TestScansInParts(t *testing.T) {
	for _, n := range []int{0, 1, fewRows + 1, 3 * fewRows} {
		table := largeTable(n)
		for _, enough := range []int{0, 5, n} {
			s := tableScan{textTable: table, counted: []bool{true, true, false, true, true, true, true, true}, numbered: []bool{false, true, true, true, true, true, true, true}, words: []string{"7"}, enough: enough}
			want := s.part(0, 1)
			got := s.part(0, 5)
			for i := 1; i < 5; i++ {
				got.add(s.part(i, 5))
			}
			got.seqs = got.seqs[:min(enough, len(got.seqs))]
			for _, got := range []matches{got, s.run()} {
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%d of %d: %v %v %d, want %v %v %d", enough, n, got.n, got.hashes, len(got.seqs), want.n, want.hashes, len(want.seqs))
				}
			}
		}
	}
}

// What panics in any part does so in the goroutine that asked.
func TestScansThatPanic(t *testing.T) {
	for _, at := range []int{0, 3*fewRows - 1} {
		table := largeTable(3 * fewRows)
		table.rows[at].kind = 1000
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a kind that is not there, of row %d, does not panic", at)
				}
			}()
			table.find([]string{"7"}, 0, "", 10)
		}()
	}
}
