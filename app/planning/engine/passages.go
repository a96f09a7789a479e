package engine

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/table"
)

// form is the kind of a passage in its document.
type form int

const (
	sentenceForm form = iota
	itemForm          // of a list
	rowForm           // of a table
	fieldForm         // a key with a value about the document
	hiddenForm        // no one who opens the document sees it
)

// passage is a sentence, an item or a row where it stands in a document.
type passage struct {
	doc     int
	block   int
	form    form
	text    string // word for word
	plain   string
	words   []string   // of plain
	itself  []string   // of plain without what must be before: 'once the hall is booked'
	section *section   // of its document
	row     *table.Row // of a table
	box     extract.Box
	written language.Written // when it was
	dates   []language.Day   // in plain

	by      string // who wrote it; "" if that is not known
	message int    // the number of the message in which it is; 0: none
}

// says reports a passage with a phrase of a topic, in a language of its document.
func (p *passage) says(t language.Topic) bool {
	if t == language.Done || t == language.Dropped {
		return p.written.Vocabulary.Says(p.itself, t)
	}
	return p.written.Vocabulary.Says(p.words, t)
}

// listed reports an entry of a list or a table.
func (p *passage) listed() bool { return p.form == itemForm || p.form == rowForm }

// quote returns the passage word for word; a document without a name is the request.
func (p *passage) quote(docs []extract.Document) plan.Quote {
	if p.doc == intentDoc {
		return plan.Quote{Text: p.text}
	}
	return plan.Quote{Document: docs[p.doc].Name, Text: p.text}
}

// with returns a passage that goes on with another one, as both stand in their block; nil if they do
// not stand there in this order.
func (p *passage) with(next *passage, block string) *passage {
	i, j := strings.Index(block, p.text), strings.Index(block, next.text)
	if i < 0 || j < i {
		return nil
	}
	joined := *next
	joined.text = block[i : j+len(next.text)]
	return &joined
}

// reader turns documents into passages, and passages into statements.
type reader struct {
	ctx        context.Context // it ends reading
	team       people.Team
	tree       *tree                // the names that cells may have; nil: none
	written    language.Written     // of the document
	vocabulary *language.Vocabulary // of texts that do not tell their language; nil: any
	weights    *Weights
	room       int // how many passages are read
	year       int // of texts that do not tell their year; 0: unknown
}

// whenWritten returns when and in which languages a text was written.
func (r reader) whenWritten(text string) language.Written {
	w := language.WhenWritten(text, cmp.Or(language.Of(text), r.vocabulary, language.Any()))
	w.Year = cmp.Or(w.Year, r.year)
	return w
}

// passages reads one document as far as there is room; rest is the first passage that
// was not read, "" if all were.
func (r reader) passages(doc int, d extract.Document) (out []*passage, rest string) {
	r.written = r.whenWritten(d.Text())
	known := table.Known{Written: r.written, Team: r.team}
	if r.tree != nil {
		known.Place = func(cell string) bool { return r.tree.placeFor(cell) != nil }
	}
	tables := table.Of(d.Blocks, known)
	talk := &listener{team: r.team, written: r.written}
	in := sections{d, map[string]*section{}}
	for i, b := range d.Blocks {
		if r.ctx.Err() != nil {
			return out, ""
		}
		if len(out) >= r.room && b.Kind != extract.Heading && b.Kind != extract.Code {
			if rest == "" {
				rest = b.Text
			}
			break
		}
		base := passage{doc: doc, block: i, section: in.of(b.Path), text: b.Text, written: r.written}
		switch {
		case b.Hidden:
			base.form = hiddenForm
			out = append(out, fill(base))
		case b.Kind == extract.Heading:
			talk.lines(b.Text)
		case b.Kind == extract.Code:
		case b.Kind == extract.Field:
			base.form = fieldForm
			out = append(out, fill(base))
		case b.Kind == extract.Row:
			base.form, base.row = rowForm, tables.Row(i)
			out = append(out, fill(base))
		default:
			for n, s := range talk.parts(b) {
				if len(out) == r.room {
					rest = s.text
					break
				}
				p := base
				p.text, p.by, p.message = s.text, s.by, s.message
				if !s.day.IsZero() {
					p.written.Day = s.day
				}
				if s.item {
					p.form = itemForm
				}
				if n == 0 {
					p.box = b.Box
				}
				out = append(out, fill(p))
			}
		}
	}
	if talk.newestFirst() { // what is said later counts
		slices.SortStableFunc(out, func(a, b *passage) int { return b.message - a.message })
	}
	return out, rest
}

// longestPassage is how much of a passage is judged, in bytes: no work is told in more,
// and the time to judge grows with the square of it.
const longestPassage = 4 << 10

// quoteMarks begin the lines of a mail that another one quotes.
var quoteMarks = regexp.MustCompile(`(?m)^[>\s]+`)

func fill(p passage) *passage {
	text := strings.ToValidUTF8(p.text[:min(len(p.text), longestPassage)], "")
	if strings.Contains(text, ">") {
		text = quoteMarks.ReplaceAllString(text, " ")
	}
	p.plain = plain(text)
	p.words = language.Words(p.plain)
	rest, _ := cutAfter(p.plain, p.written.Vocabulary)
	p.itself = language.Words(rest)
	p.dates = p.written.Days(p.plain)
	return &p
}
