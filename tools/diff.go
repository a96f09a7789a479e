package tools

import (
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

const (
	around = 3 // unchanged lines that are told around each change
	// MaxChanged is how many changed lines of a Change are told.
	MaxChanged = 2000
)

// Diff is a text before and after. Before is empty for a new file.
type Diff struct {
	Before string `json:"before"`
	After  string `json:"after"`
}

// Change is a text's change, line by line.
type Change struct {
	Lines          []ChangedLine
	Added, Removed int
	Left           int // changed lines beyond those in Lines
}

// ChangedLine is a line of a change.
type ChangedLine struct {
	Sign string // "+" of one that was added, "-" of one that was removed; empty: as it was
	Text string // raw, without its line break
	Gap  int    // instead of a line: that many that stay as they are
	Bare bool   // it has no line break at its end
}

// Change returns what changes. The comparison is bounded: of very different texts it may call
// more lines changed than there are, never fewer.
func (d Diff) Change() Change {
	var c Change
	at := 0
	for _, e := range udiff.Lines(d.Before, d.After) {
		c.same(split(d.Before[at:e.Start]), len(c.Lines) > 0, true)
		c.put("-", split(d.Before[e.Start:e.End]))
		c.put("+", split(e.New))
		at = e.End
	}
	c.same(split(d.Before[at:]), len(c.Lines) > 0, false)
	return c
}

// Whole reports whether no line of the new text is left out.
func (c Change) Whole() bool {
	return c.Left == 0 && !slices.ContainsFunc(c.Lines, func(l ChangedLine) bool { return l.Gap > 0 })
}

// split cuts a text at its line breaks.
func split(s string) []ChangedLine {
	var out []ChangedLine
	for s != "" {
		text, rest, broken := strings.Cut(s, "\n")
		out = append(out, ChangedLine{Text: text, Bare: !broken})
		s = rest
	}
	return out
}

// put adds lines with a sign, and counts them.
func (c *Change) put(sign string, all []ChangedLine) {
	for _, l := range all {
		if sign == "+" {
			c.Added++
		} else {
			c.Removed++
		}
		if c.Added+c.Removed > MaxChanged {
			c.Left++
			continue
		}
		l.Sign = sign
		c.Lines = append(c.Lines, l)
	}
}

// same adds the unchanged lines next to a change and counts the others.
func (c *Change) same(all []ChangedLine, after, before bool) {
	if c.Left > 0 {
		return
	}
	head, tail := 0, 0
	if after {
		head = min(around, len(all))
	}
	if before {
		tail = min(around, len(all)-head)
	}
	gap := len(all) - head - tail
	if gap == 1 { // a line says less of itself than it is
		head, gap = head+1, 0
	}
	c.Lines = append(c.Lines, all[:head]...)
	if gap > 0 {
		c.Lines = append(c.Lines, ChangedLine{Gap: gap})
	}
	c.Lines = append(c.Lines, all[len(all)-tail:]...)
}
