package journal

import (
	"slices"
	"strings"
)

// heading is the heading of Nod's section.
const heading = "## Nod"

// entry is a line for a note.
type entry struct {
	text   string // complete, as in the note, without its line end
	unsure bool   // it may be in the note already
}

// insert adds entries to the end of a note's Nod section, or a section to the end
// of the note. The existing text stays the same, byte for byte: one piece is
// inserted at one position. Unsure entries that exist already are left out.
func insert(note []byte, entries []entry) []byte {
	n := parse(note)
	var texts []string
	for _, e := range entries {
		if !e.unsure || !n.has(e.text) {
			texts = append(texts, e.text)
		}
	}
	if len(texts) == 0 {
		return note
	}
	at, before, after := n.place()
	piece := before + strings.Join(texts, n.eol) + after
	return slices.Concat(note[:at], []byte(piece), note[at:])
}

// has reports whether a line of the section shows the same as text.
func (p *parsed) has(text string) bool {
	shown := unescaped(text)
	return slices.ContainsFunc(p.section(), func(line string) bool { return unescaped(line) == shown })
}

// place returns the position of new entries, and the text that must be before and after them.
func (p *parsed) place() (at int, before, after string) {
	if p.first < 0 {
		return p.size, p.gap() + heading + p.eol, p.eol
	}
	i := p.last - 1
	for i > p.first && strings.TrimSpace(p.lines[i].text) == "" {
		i--
	}
	if l := p.lines[i]; !l.ended {
		return l.end, p.eol, ""
	}
	return p.lines[i].end, "", p.eol
}

// gap ends the last line of a note and adds one blank line.
func (p *parsed) gap() string {
	if len(p.lines) == 0 {
		return ""
	}
	last := p.lines[len(p.lines)-1]
	switch {
	case !last.ended:
		return p.eol + p.eol
	case strings.TrimSpace(last.text) == "":
		return ""
	}
	return p.eol
}
