package markdown

import (
	"strconv"
	"strings"
)

// read is how a whole text reads, one piece a line.
func read(text string) string {
	s := NewStream()
	s.Set(text)
	return keys(s.pieces())
}

// flat is how it reads if goldmark gets it in one.
func flat(text string) string {
	return keys(pieces(parse(newParser(), []byte(text), newRefs(nil)), []byte(text)))
}

func keys(all []*piece) string {
	var b strings.Builder
	for _, p := range all {
		b.WriteString(key(p) + "\n")
	}
	return b.String()
}

// key writes a piece on a line.
func key(p *piece) string {
	var b strings.Builder
	b.WriteString([]string{"text", "code", "table", "rule"}[p.form])
	if p.level > 0 {
		b.WriteString(strconv.Itoa(p.level))
	}
	if p.path != "" {
		b.WriteString(" in " + p.path)
	}
	if p.mark != "" {
		b.WriteString(" mark " + p.mark)
	}
	if p.close {
		b.WriteString(" close")
	}
	if p.joins {
		b.WriteString(" joins")
	}
	writeSpans(&b, p.spans)
	if p.form == code {
		b.WriteString(" " + strconv.Quote(p.lang) + " " + strconv.Quote(p.text))
	}
	for _, row := range p.rows {
		b.WriteString("\n ")
		for i, cell := range row {
			b.WriteString(" |" + "<^>"[p.sides[i]:p.sides[i]+1])
			writeSpans(&b, cell)
		}
	}
	if p.more > 0 {
		b.WriteString(" more " + strconv.Itoa(p.more))
	}
	return b.String()
}

func writeSpans(b *strings.Builder, spans []span) {
	for _, s := range spans {
		if s.brk {
			b.WriteString(" br")
			continue
		}
		b.WriteByte(' ')
		for i, name := range "bismq" {
			if s.style&(1<<i) != 0 {
				b.WriteRune(name)
			}
		}
		b.WriteString(strconv.Quote(s.text))
		if s.link != "" {
			b.WriteString("<" + s.link + ">")
		}
	}
}
