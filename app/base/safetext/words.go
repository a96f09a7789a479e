package safetext

import (
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
