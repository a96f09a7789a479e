package journal

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxLine bounds a written line, in bytes.
const maxLine = 4 << 10

// Escape turns plain text into one line of Markdown that shows exactly this text,
// without emphasis, links, tags, comments, formulas, HTML or fields of Dataview. Invisible characters
// (line breaks, control and direction characters, bytes that are not UTF-8) are
// written as escapes, such as \n or \u202e.
func Escape(text string) string {
	var b strings.Builder
	before := rune(0)
	for i := 0; i < len(text); {
		if i > maxLine {
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
		case isMarkup(r, rest) || r == ':' && before == ':':
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
		before = r
		i += size
	}
	return b.String()
}

func unseen(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co)
}

// isMarkup reports whether a character has a meaning in Obsidian's Markdown. A
// colon has one in addresses, and two have one in the fields of Dataview, which
// looks for "::" in the text as it is in the file, so each is escaped.
func isMarkup(r rune, rest string) bool {
	if r == ':' {
		return strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "/")
	}
	return strings.ContainsRune("\\`*_[]<>#|~$%=^&!{}", r)
}

// unescaped returns a line of a note as it is shown: without the backslashes before
// punctuation. An older Nod wrote fewer of them.
func unescaped(line string) string {
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		if line[i] == '\\' && i+1 < len(line) && isPunctuation(line[i+1]) {
			i++
		}
		b.WriteByte(line[i])
	}
	return b.String()
}

// isPunctuation reports whether a backslash before a character represents nothing
// (CommonMark, section 2.4).
func isPunctuation(c byte) bool {
	return c >= '!' && c <= '/' || c >= ':' && c <= '@' || c >= '[' && c <= '`' || c >= '{' && c <= '~'
}
