package main

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

// tableRow is one line of the table: Nod's result and a peer's.
type tableRow struct {
	name      string
	nod, peer string
	ratio     string // of Nod's to the peer's; less is better
	note      string

	peerName         string
	value, peerValue float64 // in one unit: nanoseconds, bytes or a number; 0: only in words
}

// table is everything that was measured.
type table struct{ rows []tableRow }

// put adds a measurement without a peer.
func (t *table) put(name, nod, note string) {
	t.rows = append(t.rows, tableRow{name: name, nod: nod, note: note})
}

// beside adds a measurement beside that of a peer. Both are in the unit of format.
func beside[T ~int | ~int64 | ~float64](t *table, name string, nod T, peerName string, peer T, format func(T) string, note string) {
	t.rows = append(t.rows, tableRow{name: name, nod: format(nod), peer: peerName + " " + format(peer), ratio: ratio(float64(nod), float64(peer)), note: note,
		peerName: peerName, value: float64(nod), peerValue: float64(peer)})
}

// alone adds a measurement without a peer that an aim may be about.
func alone[T ~int | ~int64 | ~float64](t *table, name string, nod T, format func(T) string, note string) {
	t.rows = append(t.rows, tableRow{name: name, nod: format(nod), note: note, value: float64(nod)})
}

// ratio formats a/b, or "" if b is 0.
func ratio(a, b float64) string {
	switch r := a / b; {
	case b <= 0:
		return "–"
	case r < 0.1:
		return fmt.Sprintf("%.3f", r)
	case r < 10:
		return fmt.Sprintf("%.2f", r)
	default:
		return fmt.Sprintf("%.0f", r)
	}
}

func (t *table) String() string {
	var s strings.Builder
	w := tabwriter.NewWriter(&s, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "name\tnod\tpeer\tratio\tnote")
	for _, r := range t.rows {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", r.name, r.nod, r.peer, r.ratio, r.note)
	}
	_ = w.Flush() // a builder takes everything
	return s.String()
}
