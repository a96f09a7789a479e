package kit

import (
	"maps"
	"slices"
)

// PageSize is how many rows of a long list are fetched at once.
const PageSize = 200

// Pages is the part of a list of any length that has been fetched. The zero
// value is a list of unknown length.
type Pages[T any] struct {
	Total int
	rows  map[int][]T
}

// AllRows returns pages of rows that are all there.
func AllRows[T any](rows []T) Pages[T] {
	p := Pages[T]{Total: len(rows), rows: map[int][]T{}}
	for page := range slices.Chunk(rows, PageSize) {
		p.rows[len(p.rows)] = page
	}
	return p
}

// Row returns the row at i, if it has been fetched.
func (p *Pages[T]) Row(i int) (row T, ok bool) {
	if i < 0 {
		return row, false
	}
	page := p.rows[i/PageSize]
	if i%PageSize >= len(page) {
		return row, false
	}
	return page[i%PageSize], true
}

// Put keeps page n.
func (p *Pages[T]) Put(n int, rows []T) {
	if p.rows == nil {
		p.rows = map[int][]T{}
	}
	p.rows[n] = rows
}

// Index returns the index of the first row that matches, among those that have been fetched.
func (p *Pages[T]) Index(match func(T) bool) (int, bool) {
	for _, n := range slices.Sorted(maps.Keys(p.rows)) {
		if i := slices.IndexFunc(p.rows[n], match); i >= 0 {
			return n*PageSize + i, true
		}
	}
	return 0, false
}

// Covering returns the pages that the rows first to last are on, and the one of
// also if that is in the list; there is at least one.
func (p *Pages[T]) Covering(first, last, also int) []int {
	var out []int
	last = max(0, min(last, p.Total-1))
	first = max(0, min(first, last))
	for n := first / PageSize; n <= last/PageSize; n++ {
		out = append(out, n)
	}
	if n := also / PageSize; also >= 0 && also < p.Total && !slices.Contains(out, n) {
		out = append(out, n)
	}
	return out
}

// Missing returns the pages that have not been fetched.
func (p *Pages[T]) Missing(pages []int) []int {
	return slices.DeleteFunc(slices.Clone(pages), func(n int) bool { _, ok := p.rows[n]; return ok })
}

// Clamp keeps an index within a list of n rows.
func Clamp(i, n int) int { return max(0, min(i, n-1)) }
