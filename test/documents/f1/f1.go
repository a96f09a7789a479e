// Package f1 measures how alike the words of two texts are, for the tests and
// benchmarks of app/base/extract.
package f1

import (
	"strings"
	"unicode"
)

// Score is the harmonic mean of how many words of got are in want and the other way
// round, each as often as it occurs: 1 for the same words, 0 for none in common.
func Score(got, want string) float64 {
	have, need := words(got), words(want)
	counts := map[string]int{}
	for _, w := range need {
		counts[w]++
	}
	common := 0
	for _, w := range have {
		if counts[w] > 0 {
			counts[w]--
			common++
		}
	}
	if common == 0 {
		return 0
	}
	return 2 * float64(common) / float64(len(have)+len(need))
}

// Missing are the words of want that got lacks, each as often as it lacks it.
func Missing(got, want string) []string {
	counts := map[string]int{}
	for _, w := range words(got) {
		counts[w]++
	}
	var out []string
	for _, w := range words(want) {
		if counts[w]--; counts[w] < 0 {
			out = append(out, w)
		}
	}
	return out
}

func words(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
}
