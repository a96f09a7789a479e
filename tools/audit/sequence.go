package audit

// sequence follows the numbers that the good lines carry and the places of the
// bad ones. It reports into r.
type sequence struct {
	r    *Report
	max  int64 // largest number seen
	prev int64 // number of the line before
	bad  int64 // bad lines since the last good one
	gaps []gap
	lost int64 // gaps that were not kept
}

// gap are numbers that did not come in their turn.
type gap struct {
	from, to, line int64 // from <= number < to; the line after the gap
	edited         int64 // bad lines stand there
	filled         int64 // came later
}

// maxGaps bounds the memory that a hostile log can take.
const maxGaps = 4096

func newSequence(r *Report) *sequence { return &sequence{r: r, max: -1, prev: -1} }

// good sees a line with a right MAC that says it is entry n.
func (o *sequence) good(n, line int64) {
	switch {
	case n > o.max:
		if n > o.max+1 {
			o.skip(gap{from: o.max + 1, to: n, line: line, edited: o.bad})
		}
		o.max = n
	case o.fill(n):
		if n != o.prev+1+o.bad {
			o.r.add(Reordered, n, line, "Entry %d is after entry %d.", n, o.prev)
		}
	default:
		o.r.add(Edited, n, line, "Entry %d is there twice.", n)
	}
	o.prev, o.bad = n, 0
}

// edit sees a line that Nod did not write.
func (o *sequence) edit(line int64) {
	o.bad++
	o.r.add(Edited, o.prev+o.bad, line, "Line %d is not what Nod wrote there.", line)
}

func (o *sequence) skip(g gap) {
	if len(o.gaps) >= maxGaps {
		o.lost++
		return
	}
	o.gaps = append(o.gaps, g)
}

func (o *sequence) fill(n int64) bool {
	for i := range o.gaps {
		g := &o.gaps[i]
		if n >= g.from && n < g.to {
			g.filled++
			return g.filled <= g.to-g.from
		}
	}
	return false
}

// end reports what did not come at all, and returns the number that the next
// entry would have, bad lines at the end counted.
func (o *sequence) end() int64 {
	for _, g := range o.gaps {
		if missing := g.to - g.from - g.edited - g.filled; missing > 0 {
			o.r.add(Removed, g.from, g.line, "%d entries between %d and %d are missing.", missing, g.from-1, g.to)
		}
	}
	if o.lost > 0 {
		o.r.add(Removed, 0, 0, "Entries are missing in %d more places.", o.lost)
	}
	return o.max + 1 + o.bad
}
