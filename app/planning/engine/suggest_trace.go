package engine

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/plan"
)

// tracer finds the passages that quotes stand in.
type tracer struct {
	names  []string // of the documents
	blocks []tracedBlock
}

// tracedBlock is the text of a block as quotes are looked for in it.
type tracedBlock struct {
	doc  int
	text string
	old  bool // a newer version of the document counts
	from []*statement
}

func newTracer(b *builder) tracer {
	of := map[[2]int][]*statement{}
	for _, p := range b.statements {
		if p.doc != intentDoc {
			of[[2]int{p.doc, p.block}] = append(of[[2]int{p.doc, p.block}], p)
		}
	}
	var t tracer
	for i, d := range b.in.Documents {
		t.names = append(t.names, d.Name)
		for j, k := range beginning(d.Blocks) {
			ps := of[[2]int{i, j}]
			if len(ps) == 0 { // a heading, or code
				p := &statement{passage: &passage{doc: i, block: j, text: k.Text, plain: plain(k.Text), section: newSection(d, k.Path)}}
				if p.words = language.Words(p.plain); k.Hidden {
					p.kind = hidden
				} else if ordersTheProgram(p.words) {
					p.kind = order
				}
				ps = []*statement{p}
			}
			t.blocks = append(t.blocks, tracedBlock{doc: i, text: spaced(k.Text), old: b.old(i), from: ps})
		}
	}
	return t
}

// spaced returns a text as quotes are compared: its words, folded, between single spaces. So
// case, accents, marks, line breaks and punctuation make no difference.
func spaced(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) { // a soft hyphen, a joiner
			return -1
		}
		return r
	}, s)
	return " " + strings.Join(language.Words(plain(s)), " ") + " "
}

// passages returns those that quotes stand in, each once, without what no one may rest work
// on. why says what is wrong if there are none.
func (t tracer) passages(quotes []plan.Quote) (found []*statement, why string) {
	why = lang.Say("not traced to a passage")
	for _, q := range quotes {
		for _, p := range t.quoted(q) {
			switch {
			case p.kind == order:
				why = lang.Say("not traced to a passage: what it quotes is an instruction to the program")
			case p.kind == hidden:
				why = lang.Say("not traced to a passage: what it quotes is hidden in the document")
			case !slices.Contains(found, p):
				found = append(found, p)
			}
		}
	}
	return found, why
}

// quoted returns the passages of the first block that a quote is in, in the document that
// it names if it is there. What is left out in the middle is looked for in parts.
func (t tracer) quoted(q plan.Quote) []*statement {
	var out []*statement
	for part := range strings.SplitSeq(strings.ReplaceAll(q.Text, "...", "…"), "…") {
		if strings.TrimFunc(part, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) == "" {
			continue
		}
		ps := t.part(q.Document, spaced(part))
		if ps == nil {
			return nil
		}
		out = append(out, ps...)
	}
	return out
}

func (t tracer) part(document, text string) []*statement {
	var other []*statement
	for _, b := range t.blocks {
		if b.old || !within(text, b.text) {
			continue
		}
		if t.names[b.doc] == document {
			return b.quotedBy(text)
		}
		if other == nil {
			other = b.quotedBy(text)
		}
	}
	return other
}

// within reports that a quote is in a text and is long enough to mean this place:
// two words that say something, or all of the text. Scripts that are written without
// spaces are compared by their letters.
func within(quote, text string) bool {
	const shortest = 6 // letters of a quote without spaces
	switch {
	case quote == text:
		return strings.TrimSpace(quote) != ""
	case strings.ContainsFunc(quote, isUnspaced):
		quote = strings.TrimSpace(quote)
		return utf8.RuneCountInString(quote) >= shortest && strings.Contains(text, quote)
	}
	return strings.Contains(text, quote) && meaning(quote) >= 2
}

// isUnspaced reports whether a letter is of a script without capitals; some of these write no spaces.
func isUnspaced(r rune) bool { return unicode.Is(unicode.Lo, r) }

// meaning counts the words that are more than 'the' and 'of'.
func meaning(text string) int {
	n := 0
	for _, w := range strings.Fields(text) {
		if !language.SaysLittle(w) && (len(w) > 1 || w[0] <= '9') {
			n++
		}
	}
	return n
}

// quotedBy returns the passages of a block that a quote is in or, if it is longer than any
// of them, those that are in the quote.
func (b tracedBlock) quotedBy(text string) []*statement {
	var in, of []*statement
	for _, p := range b.from {
		own := spaced(p.text)
		if strings.Contains(own, strings.TrimSpace(text)) {
			in = append(in, p)
		}
		if strings.TrimSpace(own) != "" && strings.Contains(text, own) {
			of = append(of, p)
		}
	}
	switch {
	case len(in) > 0:
		return in[:1]
	case len(of) > 0:
		return of
	}
	return b.from
}
