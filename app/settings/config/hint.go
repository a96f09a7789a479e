package config

import (
	"strings"

	"github.com/nod-app/nod/app/base/near"
)

// didYouMean suggests the known word that is nearest to a mistyped one, or all of them.
func didYouMean(word string, known []string) string {
	if best := near.Word(word, known); best != "" {
		return "did you mean '" + best + "'?"
	}
	return "known are " + strings.Join(known, ", ")
}
