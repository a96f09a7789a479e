package classify

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"

	"github.com/nod-app/nod/app/base/safetext"
)

// madeOf reports whether a name is made of what its source has: each letter, in
// any case, with or without accents; each mark that is by itself; and each
// sign but usual ones. ASCII digits are free, since dates are written again. A name
// has a letter or a digit at least.
func madeOf(name, source string) bool {
	letters := lettersOf(source)
	word := false
	for _, r := range name {
		switch {
		case safetext.Blank(r) && r != ' ':
			return false
		case unicode.IsLetter(r):
			if !letters.have(r) {
				return false
			}
			word = true
		case r >= '0' && r <= '9':
			word = true
		case strings.ContainsRune(" -_.,'’()[]&+#@!%=~", r):
		case !unicode.IsPrint(r), !strings.ContainsRune(source, r):
			return false
		}
	}
	return word
}

// letters are the letters of a text, without case and accents.
type letters map[rune]bool

// lettersOf takes the letters of a source; wide ones stand for plain ones too.
func lettersOf(source string) letters {
	l := letters{}
	for _, r := range plain(source) + plain(width.Fold.String(source)) {
		l[r] = true
	}
	return l
}

// have reports whether a letter is among them; one that represents several, as
// "ß" does for "ss", if all are.
func (l letters) have(r rune) bool {
	for _, p := range plain(string(r)) {
		if !l[p] {
			return false
		}
	}
	return true
}

// plain returns a text without case and accents: "mull" for "MÜLL".
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(cases.Fold().String(text)))
}
