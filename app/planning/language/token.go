// Package language reads words, phrases and days in the languages in which documents are written. What words mean is
// in data, one file a language.
package language

import (
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/fold"
)

// Token is a word or a number in a text, folded.
type Token struct {
	Text       string
	Start, End int // bytes of the text
}

// Fold returns a text in lower case and without accents.
func Fold(s string) string { return string(fold.Append(nil, s)) }

// signs removes the points and commas between the thousands of a number.
var signs = strings.NewReplacer(",", "", ".", "")

// Tokens splits a text. Numbers lose the signs between their thousands. Where words have no spaces between them, each
// letter is one; a run of Katakana is a word.
func Tokens(s string) (out []Token) {
	from := -1
	end := func(at int) {
		if from >= 0 {
			out = append(out, Token{Fold(signs.Replace(s[from:at])), from, at})
			from = -1
		}
	}
	last := rune(0)
	for i, r := range s {
		switch {
		case Spaceless(r):
			end(i)
			from = i
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == 'ー' || from >= 0 && unicode.Is(unicode.Mn, r):
			if from >= 0 && (Spaceless(last) || unicode.Is(unicode.Katakana, r) != unicode.Is(unicode.Katakana, last) && r != 'ー' && last != 'ー') {
				end(i)
			}
			if from < 0 {
				from = i
			}
		case from >= 0 && (r == ',' || r == '.') && thousands(s[from:i], s[i+1:]):
		default:
			end(i)
		}
		last = r
	}
	end(len(s))
	return out
}

// Spaceless reports a letter of a script that has no spaces between words.
func Spaceless(r rune) bool {
	return r >= 0x1100 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Hangul)
}

// thousands reports that a sign lies between a number and three more digits of it.
func thousands(before, behind string) bool {
	const longest = 20 // bytes of a number
	behind = behind[:min(len(behind), 4)]
	n := len(behind) - len(strings.TrimLeft(behind, "0123456789"))
	return n == 3 && len(before) <= longest && strings.Trim(before, "0123456789,.") == ""
}

// Words returns the words of a text, folded.
func Words(s string) []string {
	tokens := Tokens(s)
	out := make([]string, len(tokens))
	for i, t := range tokens {
		out[i] = t.Text
	}
	return out
}
