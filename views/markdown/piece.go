package markdown

import (
	"reflect"
	"strings"
)

// form is what a piece is drawn as.
type form uint8

const (
	paragraph form = iota // a paragraph or a heading
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
}

const (
	bullet   = "•"
	ticked   = "[x]"
	unticked = "[ ]"
)

// same says whether two pieces are drawn the same.
func (p *piece) same(q *piece) bool { return p == q || reflect.DeepEqual(p, q) }

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
