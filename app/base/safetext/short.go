package safetext

import (
	"strconv"
	"unicode/utf8"
)

// Cut returns the first max bytes of a text, or fewer so that no character is split.
func Cut(s string, max int) string {
	if len(s) <= max {
		return s
	}
	for max > 0 && !utf8.RuneStart(s[max]) {
		max--
	}
	return s[:max]
}

// Whole returns a text without the beginning of a character at its end, as it is left where
// bytes were cut off.
func Whole(s string) string {
	for i := 1; i <= min(utf8.UTFMax-1, len(s)); i++ {
		if utf8.RuneStart(s[len(s)-i]) {
			if !utf8.FullRuneInString(s[len(s)-i:]) {
				return s[:len(s)-i]
			}
			break
		}
	}
	return s
}

// Number returns a count with its noun: "1 file", "3 files". The noun takes an s.
func Number(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
