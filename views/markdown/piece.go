package markdown

import (
	"strconv"
	"strings"
)

// form is what a piece is drawn as.
type form uint8

const (
	words form = iota // a paragraph or a heading
	code
	table
	rule
)

// style is how a span is set; styles can be joined.
type style uint8

const (
	bold style = 1 << iota
	italic
	strike
	mono
	quiet // Nod's own words beside the model's: where a link leads, what is blocked
)

// span is text of one style. It is clean and has no line breaks of its own.
type span struct {
	text  string
	style style
	link  string // the http or https address that a press asks for; "" for none
	brk   bool   // a line ends here; the rest is empty
}

// side is how a column is aligned.
type side uint8

const (
	left side = iota
	center
	right
)

// piece is one thing in the column of a message.
type piece struct {
	form  form
	level int    // 1 to 6 of a heading, 0 of a paragraph
	path  string // the containers around it, outermost first: q a quote, l a list, 2 to 9 a list with so many digits
	mark  string // of a list's item, on its first piece: "•", "12.", ticked, unticked
	close bool   // it stands close to the one before, as in a tight list
	spans []span
	lang  string     // of code
	text  string     // of code, whole and as it was written
	lines []string   // of code, clean
	rows  [][][]span // of a table; the first is its head
	sides []side
	joins bool // code that goes on from the piece before
	more  int  // lines or rows that are not shown
	key   string
}

const (
	bullet   = "•"
	ticked   = "[x]"
	unticked = "[ ]"
)

// sealed is p with its key: two pieces with the same key are drawn the same.
func (p *piece) sealed() *piece {
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
	p.key = b.String()
	return p
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

// plain is the text of spans.
func plain(spans []span) string {
	var b strings.Builder
	for _, s := range spans {
		if s.brk {
			b.WriteByte('\n')
		}
		b.WriteString(s.text)
	}
	return b.String()
}
