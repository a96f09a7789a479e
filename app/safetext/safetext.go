// Package safetext makes text that others chose, names of files above all, fit
// to be shown where Nod does not draw it: in a notification, a tray menu, a
// terminal.
package safetext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many combining marks may follow each other: Vietnamese and
// Thai need up to three, a name that paints over the lines above it needs dozens.
const maxMarks = 3

// Line is s as one line of at most max characters, shortened in its middle, so
// that the beginning and the ending of a file name stay. Control characters,
// escape sequences' lead-in, direction marks and other invisible characters are
// gone, each run of white space is one space, and invalid UTF-8 is U+FFFD. Of a
// text that held something, something is left: U+FFFD at least.
func Line(s string, max int) string {
	out := shorten(clean(s), max)
	if out == "" && s != "" && max > 0 {
		return "\uFFFD"
	}
	return out
}

func clean(s string) string {
	var b strings.Builder
	marks, gap := 0, false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
			gap = true
			continue
		case !unicode.IsGraphic(r):
			continue
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; marks > maxMarks {
				continue
			}
		default:
			marks = 0
		}
		if gap && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap = false
		b.WriteRune(r)
	}
	return b.String()
}

// shorten keeps two thirds of what fits from the beginning, the rest from the end.
func shorten(s string, max int) string {
	if utf8.RuneCountInString(s) <= max {
		return s
	}
	if max < 1 {
		return ""
	}
	r := []rune(s)
	head := (max - 1) * 2 / 3
	tail := max - 1 - head
	return string(r[:head]) + "…" + string(r[len(r)-tail:])
}
