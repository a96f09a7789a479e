package place

import (
	"strings"
	"unicode"
)

// nameForm returns how a name is written: its signs, and how many digits are where; words are all alike.
// 'bowl-blue-02' and 'jar-red-03' are written alike, 'bowl with two handles' is not.
func nameForm(name string) string {
	var b strings.Builder
	last := ' '
	for _, r := range stemOf(name) {
		switch {
		case unicode.IsDigit(r):
			r = '0'
		case unicode.IsUpper(r):
			r = 'A'
		case unicode.IsLetter(r) || unicode.IsMark(r):
			r = 'a'
		}
		if (r == 'a' || r == 'A') && r == last {
			continue
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}
