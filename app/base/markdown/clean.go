package markdown

import (
	"html"
	"strings"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/safetext"
)

// clean returns a text that is safe to draw: characters that cannot be seen, or that turn the
// direction of writing, are written as escapes. It shortens nothing.
func clean(s string) string {
	if printable(s) {
		return s
	}
	return safetext.Escape(s)
}

// printable reports whether s is of visible ASCII only, as most text is.
func printable(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// expand turns the tabs of a line of code into spaces up to the next fourth column.
func expand(line string) string {
	if !strings.Contains(line, "\t") {
		return line
	}
	var b strings.Builder
	col := 0
	for _, r := range line {
		n := 1
		if r == '\t' {
			n = 4 - col%4
			b.WriteString("    "[:n])
		} else {
			b.WriteRune(r)
		}
		col += n
	}
	return b.String()
}

// shorten keeps the first limit runes of a line.
func shorten(line string, limit int) string {
	if len(line) <= limit || utf8.RuneCountInString(line) <= limit {
		return line
	}
	return string([]rune(line)[:limit-1]) + "…"
}

// maxEntity is longer than every entity: &CounterClockwiseContourIntegral;.
const maxEntity = 40

// entity returns what the entity that s begins with represents, and its length; 0
// if there is none.
func entity(s string) (string, int) {
	end := strings.IndexByte(s[:min(len(s), maxEntity)], ';')
	if end < 2 {
		return "", 0
	}
	whole := s[:end+1]
	text := html.UnescapeString(whole)
	// Without its semicolon a name can be found in front of what is none: &ampx;
	if text == whole || strings.HasSuffix(text, ";") && whole != "&semi;" && whole != "&#59;" {
		return "", 0
	}
	return text, end + 1
}
