package kit

import (
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
)

// Exact makes text fit to be judged before someone says yes to it: one line,
// nothing is left out however long it is, and whatever cannot
// be seen or told from something else is written as an escape, letter by letter where a
// word mixes scripts (see safetext.Marker). Unlike Clean it
// also escapes joiners, variation selectors, heaped marks and every blank that
// is no plain space.
func Exact(s string) string { return safetext.EscapeAll(safetext.Mark(s)) }

// ExactLines returns the lines of a text, each as by Exact. A line ends where a \n is in it, so a
// break that was made up looks different from one that is there; breaks that follow each other
// stay on one line and push nothing out of sight.
func ExactLines(s string) []string {
	var out []string
	s = safetext.Mark(s)
	for len(s) > 0 {
		end := strings.IndexByte(s, '\n')
		if end < 0 {
			end = len(s)
		}
		for end < len(s) && s[end] == '\n' {
			end++
		}
		out = append(out, safetext.EscapeAll(s[:end]))
		s = s[end:]
	}
	return out
}
