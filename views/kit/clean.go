package kit

import (
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
)

// MaxName is how many runes of a name or a sentence are shown at most.
const MaxName = 300

// Clean makes text that comes from files safe to show in one line: what cannot
// be seen, turns the writing direction or passes for another letter is written as an
// escape (\n, \u202e, \xff), joiners and variation selectors go, and what is too long
// loses its middle.
func Clean(s string) string { return CleanTo(s, MaxName) }

// CleanTo cleans a text as Clean does, with another limit in runes.
func CleanTo(s string, limit int) string {
	return safetext.Middle(safetext.Escape(safetext.Mark(ends(s, 8*limit))), limit)
}

// ends returns the first and the last part of a text that is too long to be shown, together
// not longer than most bytes.
func ends(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return s[:most/2] + "…" + s[len(s)-most/2:]
}

// CleanLines cleans a text of several lines, each cut at width runes.
func CleanLines(s string, lines, width int) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	out := strings.Split(safetext.EscapeLines(s[:min(len(s), 16*lines*width)]), "\n")
	if len(out) > lines {
		out = out[:lines]
	}
	for i, line := range out {
		if r := []rune(line); len(r) > width {
			out[i] = string(r[:width-1]) + "…"
		}
	}
	return strings.TrimRight(strings.Join(out, "\n"), "\n ")
}
