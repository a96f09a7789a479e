package approval

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/views/kit"
)

const (
	around = 3 // unchanged lines that are shown around each change
	// mostChanged is how many changed lines are shown; the whole new text
	// is among the arguments anyway.
	mostChanged = 2000
)

// change is a text's change, line by line.
type change struct {
	lines          []changed
	added, removed int
	left           int // changed lines beyond those in lines
}

// changed is a line of a change.
type changed struct {
	ground ground // added, removed, or bare: as it was
	text   string // raw, without its line break
	gap    int    // instead of a line: that many that stay as they are
	bare   bool   // it has no line break at its end
}

// changeOf compares two texts. The comparison is bounded: of very different
// texts it may call more lines changed than there are, never fewer.
func changeOf(d api.Diff) change {
	var c change
	at := 0
	for _, e := range udiff.Lines(d.Before, d.After) {
		c.same(lines(d.Before[at:e.Start]), len(c.lines) > 0, true)
		for _, s := range lines(d.Before[e.Start:e.End]) {
			c.put(removed, s)
		}
		for _, s := range lines(e.New) {
			c.put(added, s)
		}
		at = e.End
	}
	c.same(lines(d.Before[at:]), len(c.lines) > 0, false)
	return c
}

// lines cuts a text at its line breaks.
func lines(s string) []changed {
	var out []changed
	for s != "" {
		text, rest, broken := strings.Cut(s, "\n")
		out = append(out, changed{text: text, bare: !broken})
		s = rest
	}
	return out
}

func (c *change) put(g ground, l changed) {
	if g == added {
		c.added++
	} else {
		c.removed++
	}
	if c.added+c.removed > mostChanged {
		c.left++
		return
	}
	l.ground = g
	c.lines = append(c.lines, l)
}

// same shows the unchanged lines next to a change and counts the others.
func (c *change) same(all []changed, after, before bool) {
	if c.left > 0 {
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
	c.lines = append(c.lines, all[:head]...)
	if gap > 0 {
		c.lines = append(c.lines, changed{gap: gap})
	}
	c.lines = append(c.lines, all[len(all)-tail:]...)
}

// draw makes lines of the change. Signs say what the colours say.
func (c change) draw(width float32) []line {
	out := heading(lang.T("What changes"), lang.T("%s added, %s removed", kit.Number(c.added, "%s line", "%s lines"), kit.Number(c.removed, "%s line", "%s lines")))
	for _, l := range c.lines {
		if l.gap > 0 {
			out = append(out, line{spans: []span{{kit.Number(l.gap, "%s unchanged line", "%s unchanged lines"), quiet}}, indent: markWidth})
			continue
		}
		out = append(out, l.draw(width)...)
	}
	if c.left > 0 {
		text := lang.T("%s are shown only in the full text, further down.", kit.Number(c.left, "%s more changed line", "%s more changed lines"))
		out = append(out, note(text, markWidth, width)...)
	}
	return out
}

func (l changed) draw(width float32) []line {
	mark := map[ground]string{added: "+", removed: "-"}[l.ground]
	out := code(safetext.EscapeAll(l.text), markWidth, width)
	for i := range out {
		out[i].ground = l.ground
	}
	out[0].mark = mark
	if l.bare && l.ground != bare {
		out = append(out, line{spans: []span{{lang.T("no line break at its end"), quiet}}, indent: markWidth, ground: l.ground})
	}
	return out
}

// note returns a sentence that the person must not miss.
func note(text string, indent, width float32) []line {
	out := prose("", text, warn, indent+markWidth, width)
	for i := range out {
		out[i].ground = marked
	}
	out[0].icon = warnSign
	return out
}
