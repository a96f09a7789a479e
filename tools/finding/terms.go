package finding

import (
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/fold"
)

// Words of fewer characters say little; of longer ones the beginning is the same in their other forms.
const (
	shortest = 3
	longest  = 5
)

// terms returns the beginnings of a text's words without case and accents; of scripts that do not part their words, each
// two characters.
func terms(text string) []string {
	var out []string
	for i := 0; ; {
		start, end, digits := fold.Next(text, i, false)
		if start < 0 {
			return out
		}
		i = end
		word := []rune(string(fold.Append(nil, text[start:end])))
		switch r, _ := utf8.DecodeRuneInString(text[start:]); {
		case digits:
		case fold.Unparted(r):
			for n := range len(word) - 1 {
				out = append(out, string(word[n:n+2]))
			}
		case len(word) >= shortest:
			out = append(out, string(word[:min(len(word), longest)]))
		}
	}
}
