package config

import (
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// longestWord bounds the words that are compared, in bytes.
const longestWord = 64

// didYouMean suggests the known word that is nearest to a mistyped one, or all of them.
func didYouMean(word string, known []string) string {
	if best := Nearest(word, known); best != "" {
		return lang.Say("did you mean '%s'?", best)
	}
	return lang.Say("known are %s", known)
}

// Nearest returns the known word that a mistyped one may be meant as; empty: none is near.
func Nearest(word string, known []string) string {
	if len(word) > longestWord {
		return ""
	}
	best, distance := "", len(word)/3+2
	if len(word) < 4 {
		distance = 2 // of three letters one may be wrong
	}
	for _, k := range known {
		if d := editDistance(strings.ToLower(word), k); d < distance {
			best, distance = k, d
		}
	}
	return best
}

// editDistance returns how many insertions, deletions, substitutions and swaps of
// neighbours turn a into b, by bytes.
func editDistance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
