package markdown

import (
	"reflect"
	"strings"
)

// Form is what a piece is drawn as.
type Form uint8

const (
	Paragraph Form = iota // a paragraph or a heading
	Code
	Table
	Rule
)

// Style is how a span is set; styles can be joined.
type Style uint8

const (
	Bold Style = 1 << iota
	Italic
	Strike
	Mono
	Quiet // Nod's own words beside the model's: where a link leads, what is blocked
)

// Span is text of one style. It is clean and has no line breaks of its own.
type Span struct {
	Text  string
	Style Style
	Link  string // the http or https address that a press asks for; "" for none
	Break bool   // a line ends here; the rest is empty
}

// Side is how a column is aligned.
type Side uint8

const (
	Left Side = iota
	Center
	Right
)

// Piece is one thing in the column of a message.
type Piece struct {
	Form  Form
	Level int    // 1 to 6 of a heading, 0 of a paragraph
	Path  string // the containers around it, outermost first: q a quote, l a list, 2 to 9 a list with that many digits
	Mark  string // of a list's item, on its first piece: "•", "12.", ticked, unticked
	Close bool   // it is close to the one before, as in a tight list
	Spans []Span
	Lang  string     // of code
	Text  string     // of code, whole and as it was written
	Lines []string   // of code, clean
	Rows  [][][]Span // of a table; the first is its head
	Sides []Side
	Joins bool // code that goes on from the piece before
	More  int  // lines or rows that are not shown
}

const (
	Bullet   = "•"
	Ticked   = "[x]"
	Unticked = "[ ]"
)

// Same reports whether two pieces are drawn the same.
func (p *Piece) Same(q *Piece) bool { return p == q || reflect.DeepEqual(p, q) }

// PlainText returns the text of spans.
func PlainText(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		if s.Break {
			b.WriteByte('\n')
		}
		b.WriteString(s.Text)
	}
	return b.String()
}
