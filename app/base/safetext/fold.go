package safetext

import "unicode"

// Fold returns a text in lines of at most that many columns of a monospaced family. It breaks
// anywhere and leaves nothing out, so the lines put together are the text. There is one line at least.
func Fold(text string, columns int) []string {
	var out []string
	start, used := 0, 0
	for i, r := range text {
		n := cells(r)
		if used+n > columns {
			out = append(out, text[start:i])
			start, used = i, 0
		}
		used += n
	}
	return append(out, text[start:])
}

// Cells returns how many columns a text takes at most.
func Cells(s string) int {
	n := 0
	for _, r := range s {
		n += cells(r)
	}
	return n
}

// cells returns how many columns a rune may take. The monospaced family has Latin,
// Greek and Cyrillic; what comes from other fonts may be twice as wide.
func cells(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case r < 0x300 || r >= 0x370 && r < 0x530 || r >= 0x2010 && r < 0x2070:
		return 1
	}
	return 2
}
