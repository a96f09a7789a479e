package secret

import (
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/luhn"
)

// hints are what of a text can be seen quickly. An expression looks at each character
// for microseconds, and most texts hold nothing that even begins like a secret.
type hints struct {
	text, folded string
	digits       int // the most in a row, with at most one sign between two
}

func hintsOf(text string) hints { return hints{text, folded(text), luhn.Run(text)} }

// possible reports whether the shape must be looked for.
func (s shape) possible(h hints) bool {
	text := h.text
	if s.anyCase {
		text = h.folded
	}
	return h.digits >= s.digits && (s.needs == nil || slices.ContainsFunc(s.needs, func(need string) bool { return s.begins(text, need) }))
}

// begins reports whether the text contains need, followed by what can follow it.
func (s shape) begins(text, need string) bool {
	for {
		i := strings.Index(text, need)
		if i < 0 {
			return false
		}
		if text = text[i+len(need):]; s.goesOn == nil || s.goesOn(text) {
			return true
		}
	}
}

// assigned reports whether a word ends here and is given a value.
func assigned(rest string) bool {
	rest = strings.TrimLeftFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || r == '_' || r == '-' })
	if rest != "" && (rest[0] == '"' || rest[0] == '\'') {
		rest = rest[1:]
	}
	rest = strings.TrimLeft(rest, "\t\n\f\r ")
	return rest != "" && (rest[0] == ':' || rest[0] == '=')
}

// digitSoon reports whether there is a digit where a code can stand: behind one more word
// and at most 24 other characters.
func digitSoon(rest string) bool {
	return strings.ContainsAny(rest[:min(len(rest), 128)], "0123456789")
}

// folded returns a text in lower case. An expression that ignores case also takes ſ for s and the
// sign of kelvin for k.
func folded(text string) string {
	return strings.ReplaceAll(strings.ToLower(text), "ſ", "s")
}
