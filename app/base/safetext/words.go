package safetext

import (
	"slices"
	"strings"
	"unicode"
)

// Words returns the letters and digits of a text in small letters, with a hyphen in place of what is between them, until there
// are that many bytes: a part of a file's name.
func Words(text string, most int) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case b.Len() >= most:
			return strings.Trim(b.String(), "-")
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	return strings.Trim(b.String(), "-")
}

// HasWords reports whether a text has all words of a search, in any order and regardless of case.
func HasWords(text, search string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(search)), func(w string) bool { return !strings.Contains(text, w) })
}
