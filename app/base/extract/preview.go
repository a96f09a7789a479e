package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/safetext"
)

// Preview makes a text safe to show: at most max bytes, lines ended by \n, no
// control characters but tabs, and none that change direction or are invisible.
func Preview(text string, max int) string {
	text = strings.ReplaceAll(safetext.Cut(text, 2*max), "\r\n", "\n")
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == '\r':
			return '\n'
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r == utf8.RuneError:
			return -1
		}
		return r
	}, text)
	return strings.TrimRightFunc(safetext.Cut(text, max), unicode.IsSpace)
}
