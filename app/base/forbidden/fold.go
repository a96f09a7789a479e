package forbidden

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold returns a name as the loosest file system compares it: without case, without
// what HFS+ ignores, in one compatibility form (CVE-2014-9390).
func Fold(name string) string {
	if ASCII(name) { // then only its case can be another one
		return strings.ToLower(name)
	}
	seen := strings.Map(func(r rune) rune {
		if Invisible(r) || unicode.Is(unicode.Variation_Selector, r) {
			return -1
		}
		return r
	}, name)
	return strings.ToLower(norm.NFKC.String(seen))
}

// Invisible reports whether a character cannot be seen, or moves others about. Variation
// selectors are not among these: names with emoji have them.
func Invisible(r rune) bool {
	if r < utf8.RuneSelf { // which is most of them, and needs no table
		return r < ' ' || r == 0x7f
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Cs, unicode.Other_Default_Ignorable_Code_Point) ||
		unicode.Is(unicode.Noncharacter_Code_Point, r)
}

// ASCII reports whether a text is of visible ASCII characters and spaces alone, as
// most names are. No form or composition of Unicode changes such a text.
func ASCII(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}
