package journal

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longest is how much of a line is written, in bytes.
const longest = 4 << 10

// Escape makes a plain text one line of Markdown that shows exactly it: no
// emphasis, link, tag, comment, formula or HTML comes of it. What cannot be
// seen (line breaks, control and turning characters, bytes that are no UTF-8)
// is written out, as \n or \u202e.
func Escape(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		if i > longest {
			b.WriteString("…")
			break
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		rest := text[i+size:]
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\\x%02x`, text[i])
		case r == '\n':
			b.WriteString(`\\n`)
		case unseen(r):
			fmt.Fprintf(&b, `\\u%04x`, r)
		case meaning(r, rest):
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
		i += size
	}
	return b.String()
}

func unseen(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co)
}

// meaning says whether Obsidian's Markdown would take a character as a sign. A
// colon is one in addresses and in the fields of plugins.
func meaning(r rune, rest string) bool {
	if r == ':' {
		return strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "/")
	}
	return strings.ContainsRune("\\`*_[]<>#|~$%=^&!{}", r)
}
