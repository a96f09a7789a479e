// Package similar compares texts by their stems: how much they say the same, and which of many
// things is most like another one.
package similar

import (
	"strings"
	"unicode/utf8"
)

// shortestAlike is how many letters of a beginning mean something.
const shortestAlike = 5

// Alike says how much two stems are the same word, in tenths from 0 to 10: equal,
// or one the beginning of the other as in compounds (heizungsbau, heizungsbauer).
func Alike(a, b string) int {
	if a == b {
		return 10
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < shortestAlike || a[0] <= '9' {
		return 0
	}
	if strings.HasPrefix(b, a) || strings.HasSuffix(b, a) {
		return 8
	}
	if p := CommonPrefix(a, b); p >= shortestAlike && float64(p) >= 0.75*float64(len(b)) {
		return 7
	}
	if len(a) >= 6 && distanceAtMost1(a, b) { // a slip of the pen
		return 8
	}
	return 0
}

func CommonPrefix(a, b string) int {
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
	p := CommonPrefix(a, b)
	ra, rb := a[p:], b[p:]
	swapped := len(ra) > 1 && len(ra) == len(rb) && ra[0] == rb[1] && ra[1] == rb[0] && ra[2:] == rb[2:]
	return swapped || len(ra) == len(rb) && ra[1:] == rb[1:] || len(rb) == len(ra)+1 && ra == rb[1:]
}

// Covered says which share of the stems a has a like one in b.
func Covered(a, b []string) float64 {
	sum := 0
	for _, x := range a {
		best := 0
		for _, y := range b {
			if best = max(best, Alike(x, y)); best == 10 {
				break
			}
		}
		sum += best
	}
	return share(sum, len(a))
}

// share returns the mean of n tenths, 0..1; 0 of none.
func share(tenths, n int) float64 {
	if n == 0 {
		return 0
	}
	return float64(tenths) / 10 / float64(n)
}

// Stems returns how similar two texts are by their stems, 0..1: the harmonic mean
// of how much each covers the other.
func Stems(a, b []string) float64 { return harmonic(Covered(a, b), Covered(b, a)) }

func harmonic(x, y float64) float64 {
	if x+y == 0 {
		return 0
	}
	return 2 * x * y / (x + y)
}
