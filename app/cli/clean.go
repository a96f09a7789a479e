package cli

import (
	"strconv"
	"strings"
	"unicode"
)

// clean makes text from files and folders safe to print: what could move the
// cursor, hide or reorder characters is shown as an escape.
func clean(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == unicode.ReplacementChar && !strings.HasPrefix(s[i:], "\uFFFD"):
			b.WriteString(`\x` + strconv.FormatUint(uint64(s[i]), 16)) // a byte that is not UTF-8
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
		}
	}
	return b.String()
}
