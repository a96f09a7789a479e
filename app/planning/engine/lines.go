package engine

import (
	"strings"
	"unicode/utf8"
)

// shortestWrapped is how wide a text is at least, in letters, that was broken to fit a width.
const shortestWrapped = 50

// brokenLines splits a text at the line breaks that are meant. The others were made to fit the width
// of a page or a mail: the next word would not have fitted.
func brokenLines(text string) []string {
	lines := strings.Split(text, "\n")
	if len(lines) == 1 {
		return lines
	}
	width, full := 0, 0
	for _, l := range lines {
		width = max(width, utf8.RuneCountInString(l))
	}
	for i := range lines[1:] {
		if fills(lines[i], lines[i+1], width) {
			full++
		}
	}
	if width < shortestWrapped || 2*full < len(lines)-1 {
		return lines
	}
	out := lines[:1:1]
	for i, l := range lines[1:] {
		if bare := lineMarks.ReplaceAllString(l, ""); fills(lines[i], l, width) && !itemMark.MatchString(bare) && !saidBy(bare) {
			out[len(out)-1] += "\n" + l
		} else {
			out = append(out, l)
		}
	}
	return out
}

// fills reports that the first word of the next line would not have fitted into a line, or nearly.
func fills(line, next string, width int) bool {
	const ragged = 4 // letters that a hand leaves free
	word, _, _ := strings.Cut(lineMarks.ReplaceAllString(next, ""), " ")
	return utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width-ragged
}
