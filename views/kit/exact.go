package kit

import "github.com/nod-app/nod/app/base/safetext"

// Exact makes text fit to be judged before someone says yes to it: one line,
// nothing is left out however long it is, and whatever cannot
// be seen or told from something else is written as an escape, letter by letter where a
// word mixes scripts (see safetext.Marker). Unlike Clean it
// also escapes joiners, variation selectors, heaped marks and every blank that
// is no plain space.
func Exact(s string) string { return safetext.EscapeAll(safetext.Mark(s)) }
