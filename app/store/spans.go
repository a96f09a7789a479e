package store

import "fmt"

// span are some proposals by their numbers: neighbours, or any.
type span struct {
	first, last int64
	list        string // for json_each; empty: they are neighbours
}

// fewNeighbours is how many neighbours in a row must be on average for a statement for each run of them to be worth it.
const fewNeighbours = 50

// spansOf are proposals that are sorted by number. Where a list of numbers is looked through,
// SQLite finds all rows first and each of them once more to change it; neighbours, as the files
// of a burst are, it changes as it finds them, a fifth sooner.
func spansOf(rows []rowState) []span {
	var spans []span
	for i, r := range rows {
		if i > 0 && r.seq == rows[i-1].seq+1 {
			spans[len(spans)-1].last = r.seq
			continue
		}
		spans = append(spans, span{first: r.seq, last: r.seq})
	}
	if len(spans) > 1 && len(rows) < fewNeighbours*len(spans) {
		return []span{{list: list(seqsOf(rows))}}
	}
	return spans
}

// holds is the condition that a column has one of the numbers; its arguments are ?n and those after it.
func (s span) holds(column string, n int) string {
	if s.list != "" {
		return fmt.Sprintf(`%s IN (SELECT value FROM json_each(?%d))`, column, n)
	}
	return fmt.Sprintf(`%s BETWEEN ?%d AND ?%d`, column, n, n+1)
}

func (s span) arguments() []any {
	if s.list != "" {
		return []any{s.list}
	}
	return []any{s.first, s.last}
}
