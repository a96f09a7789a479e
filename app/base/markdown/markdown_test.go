package markdown

import (
	"strconv"
	"strings"
)

// read is how a whole text reads, one piece a line.
func read(text string) string {
	s := NewStream()
	s.Set(text)
	return keys(s.Pieces())
}

// flat is how it reads if goldmark gets it in one.
func flat(text string) string {
	return keys(pieces(parse(newParser(), []byte(text), newRefs(nil)), []byte(text)))
}

func keys(all []*Piece) string {
	var b strings.Builder
	for _, p := range all {
		b.WriteString(key(p) + "\n")
	}
	return b.String()
}

// key writes a piece on a line.
func key(p *Piece) string {
	var b strings.Builder
	b.WriteString([]string{"text", "code", "table", "rule"}[p.Form])
	if p.Level > 0 {
		b.WriteString(strconv.Itoa(p.Level))
	}
	if p.Path != "" {
		b.WriteString(" in " + p.Path)
	}
	if p.Mark != "" {
		b.WriteString(" mark " + p.Mark)
	}
	if p.Close {
		b.WriteString(" close")
	}
	if p.Joins {
		b.WriteString(" joins")
	}
	writeSpans(&b, p.Spans)
	if p.Form == Code {
		b.WriteString(" " + strconv.Quote(p.Lang) + " " + strconv.Quote(p.Text))
	}
	for _, row := range p.Rows {
		b.WriteString("\n ")
		for i, cell := range row {
			b.WriteString(" |" + "<^>"[p.Sides[i]:p.Sides[i]+1])
			writeSpans(&b, cell)
		}
	}
	if p.More > 0 {
		b.WriteString(" more " + strconv.Itoa(p.More))
	}
	return b.String()
}

func writeSpans(b *strings.Builder, spans []Span) {
	for _, s := range spans {
		if s.Break {
			b.WriteString(" br")
			continue
		}
		b.WriteByte(' ')
		for i, name := range "bismq" {
			if s.Style&(1<<i) != 0 {
				b.WriteRune(name)
			}
		}
		b.WriteString(strconv.Quote(s.Text))
		if s.Link != "" {
			b.WriteString("<" + s.Link + ">")
		}
	}
}
