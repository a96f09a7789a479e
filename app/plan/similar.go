package plan

import (
	"strings"
	"unicode/utf8"
)

// alike says how much two stems are the same word, 0..1: equal, or one the
// beginning of the other as in compounds (heizungsbau, heizungsbauer).
func alike(a, b string) float64 {
	if a == b {
		return 1
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	const shortest = 5 // letters of a beginning that means something
	if len(a) < shortest || a[0] <= '9' {
		return 0
	}
	if strings.HasPrefix(b, a) || strings.HasSuffix(b, a) {
		return 0.8
	}
	if p := commonPrefix(a, b); p >= shortest && float64(p) >= 0.75*float64(len(b)) {
		return 0.7
	}
	if len(a) >= 6 && distanceAtMost1(a, b) { // a slip of the pen
		return 0.8
	}
	return 0
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// distanceAtMost1 reports whether one letter more, less, other or swapped makes a of b.
func distanceAtMost1(a, b string) bool {
	if utf8.RuneCountInString(b)-utf8.RuneCountInString(a) > 1 {
		return false
	}
	p := commonPrefix(a, b)
	ra, rb := a[p:], b[p:]
	swapped := len(ra) > 1 && len(ra) == len(rb) && ra[0] == rb[1] && ra[1] == rb[0] && ra[2:] == rb[2:]
	return swapped || len(ra) == len(rb) && ra[1:] == rb[1:] || len(rb) == len(ra)+1 && ra == rb[1:]
}

// covered says which share of the stems a has a like one in b.
func covered(a, b []string) float64 {
	if len(a) == 0 {
		return 0
	}
	sum := 0.0
	for _, x := range a {
		best := 0.0
		for _, y := range b {
			best = max(best, alike(x, y))
		}
		sum += best
	}
	return sum / float64(len(a))
}

// similarity of two texts, 0..1: the harmonic mean of how much each covers the other.
func similarity(a, b string) float64 { return similarStems(stems(a), stems(b)) }

func similarStems(a, b []string) float64 {
	x, y := covered(a, b), covered(b, a)
	if x+y == 0 {
		return 0
	}
	return 2 * x * y / (x + y)
}
