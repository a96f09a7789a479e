package config

import "fmt"

// The limits of a pattern: a name is compared with each way to take one of the words
// in each pair of braces, and each pair multiplies them. Both are set by hand, far above
// what people write (a list of picture formats has ten ways) and far below what is slow.
const (
	maxPattern = 200 // bytes
	maxWays    = 100
)

// tooComplex says why comparing a name with a pattern could take too long; "": it cannot.
func tooComplex(pattern string) string {
	if len(pattern) > maxPattern {
		return fmt.Sprintf("a pattern has at most %d bytes", maxPattern)
	}
	ways := 1
	var words []int // of the braces that are open
	for _, r := range pattern {
		switch {
		case r == '{':
			words = append(words, 1)
		case r == ',' && len(words) > 0:
			words[len(words)-1]++
		case r == '}' && len(words) > 0:
			ways *= words[len(words)-1]
			words = words[:len(words)-1]
		}
		if ways > maxWays {
			return fmt.Sprintf("the braces of a pattern can be read in at most %d ways", maxWays)
		}
	}
	return ""
}
