// Package safetext makes text from others, mostly file names, safe to show where
// Nod does not draw it itself: in notifications, tray menus and terminals. It also has
// the small forms of texts that many packages write.
package safetext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks bounds the combining marks in a row: Vietnamese and Thai need up to
// three, a name that covers the lines above it needs dozens.
const maxMarks = 3

// Line returns s as one line of at most max characters, shortened in the middle,
// so that the beginning and the extension of a file name stay. It removes control
// characters, escape characters, direction marks, blanks and other invisible characters,
// replaces white space by one space and invalid UTF-8 by U+FFFD. The result is
// empty only if s is: if nothing else is left it is U+FFFD.
func Line(s string, max int) string { return line(s, max, false) }

// Name is Line for the name of a file or folder that a person is asked about: letters
// that can pass for others, and blanks that count as letters, are written out.
func Name(s string, max int) string { return line(Mark(s), max, true) }

// Blank reports whether a character shows nothing, or a gap, though it counts as a letter, a
// mark or a symbol: fillers, invisible vowels, empty braille.
func Blank(r rune) bool {
	return r == 0x2800 || r == 0x16FE4 || r == 0x1D159 || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

func line(s string, max int, blanks bool) string {
	out := shorten(clean(s, blanks), max)
	if out == "" && s != "" && max > 0 {
		return "\uFFFD"
	}
	return out
}

// clean writes blanks out or removes them.
func clean(s string, blanks bool) string {
	var b strings.Builder
	marks, gap := 0, false
	for _, r := range s {
		shown := string(r)
		switch {
		case Blank(r) && blanks:
			shown = escaped(r)
		case Blank(r):
			continue
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
		b.WriteString(shown)
	}
	return b.String()
}

// shorten keeps two thirds of the length from the beginning, one from the end.
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
