package engine

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/extract"
)

// kind says what a passage is.
type kind int

const (
	remark kind = iota // nothing to do
	task
	done
	dropped
	decided   // a decision that asks for no work
	structure // asks for a channel or a project
	milestone
	order // tells the program what to do
	hidden
	field // a key with a value about the document itself
)

// reasons why a passage leads to nothing.
var reasons = map[kind]string{
	remark: "information, no work", done: "already done", dropped: "not wanted, or postponed", decided: "a decision that asks for no work",
	milestone: "a date to reach, no work of its own", order: "an instruction to the program that reads it, not work of the campaign",
	hidden: "hidden in the document; no one who opens it sees it", field: "about the document itself",
}

// passage is a sentence, an item or a row, and what was found in it.
type passage struct {
	doc     int
	block   int
	text    string // word for word
	plain   string
	words   []string  // of plain
	section *section  // of its document
	row     *tableRow // of a table
	listed  bool      // it is an item of a list, or a row

	kind   kind
	title  string
	work   work // of title
	owner  string
	due    string // YYYY-MM-DD
	dates  []date // in plain
	start  bool   // it has a deadline in words (by, until)
	hedged bool   // perhaps; someone
	after  []string

	by      string   // who wrote it; "" if that is not known
	message int      // the number of the message in which it is; 0: none
	number  int      // of all passages
	about   *passage // that says what this one only says who does, and when
}

// quote returns the passage word for word; a document without a name is the request.
func (p *passage) quote(docs []extract.Document) Quote {
	if p.doc == intentDoc {
		return Quote{Text: p.text}
	}
	return Quote{docs[p.doc].Name, p.text}
}

// reader turns documents into passages.
type reader struct {
	ctx     context.Context // it ends reading
	team    team
	tree    *tree   // the names that cells may have; nil: none
	written written // of the document
	room    int     // how many passages are read
}

// passages reads one document as far as there is room; rest is the first passage that
// was not read, "" if all were.
func (r reader) passages(doc int, d extract.Document) (out []*passage, rest string) {
	r.written = whenWritten(d.Text())
	refs := references(d.Blocks)
	meanings := map[string]map[string]string{} // of the columns, by table
	table := ""
	talk := &listener{team: r.team, written: r.written}
	defer func() {
		if talk.newestFirst() { // what is said later counts
			slices.SortStableFunc(out, func(a, b *passage) int { return b.message - a.message })
		}
	}()
	in := sections{d, map[string]*section{}}
	for i, b := range d.Blocks {
		if r.ctx.Err() != nil {
			return out, ""
		}
		if len(out) >= r.room && b.Kind != extract.Heading && b.Kind != extract.Code {
			return out, b.Text
		}
		base := passage{doc: doc, block: i, section: in.of(b.Path), listed: b.Kind == extract.Item || b.Kind == extract.Row}
		switch {
		case b.Hidden:
			base.kind, base.text = hidden, b.Text
			out = append(out, r.fill(base))
		case b.Kind == extract.Heading:
			talk.lines(b.Text)
		case b.Kind == extract.Code:
		case b.Kind == extract.Field:
			base.kind, base.text = field, b.Text
			out = append(out, r.fill(base))
		case b.Kind == extract.Row:
			table = tableOf(d.Blocks, i, table)
			if meanings[table] == nil {
				meanings[table] = r.meanings(columnsOf(d.Blocks[i:], table))
			}
			base.text, base.row = b.Text, readRow(b, refs, meanings[table])
			out = append(out, r.judgeRow(r.fill(base)))
		case b.Kind == extract.Item:
			lines := brokenLines(b.Text) // a line below an item goes on with it only where it was wrapped
			base.text, base.by, base.message = lines[0], talk.by, talk.message
			out = append(out, r.judgeItem(r.fill(base), b.Box))
			base.listed = false
			for _, line := range lines[1:] {
				out = append(out, r.paragraph(base, line, splitSaid(talk.lines(line)), out)...)
			}
		default:
			all := splitSaid(talk.lines(b.Text))
			read := all[:min(len(all), r.room-len(out))]
			out = append(out, r.paragraph(base, b.Text, read, out)...)
			if len(read) < len(all) {
				return out, all[len(read)].text
			}
		}
	}
	return out, ""
}

// longestPassage is how much of a passage is judged, in bytes: no work is told in more,
// and the time to judge grows with the square of it.
const longestPassage = 4 << 10

// quoteMarks begin the lines of a mail that another one quotes.
var quoteMarks = regexp.MustCompile(`(?m)^[>\s]+`)

func (r reader) fill(p passage) *passage {
	p.plain = plain(quoteMarks.ReplaceAllString(strings.ToValidUTF8(p.text[:min(len(p.text), longestPassage)], ""), " "))
	p.words = words(p.plain)
	p.dates = findDates(p.plain, r.written)
	return &p
}

// splitSaid splits lines into sentences.
func splitSaid(lines []said) (out []said) {
	for _, l := range lines {
		for _, s := range sentences(l.text) {
			one := l
			one.text = s
			out = append(out, one)
		}
	}
	return out
}

// paragraph judges each sentence. One that speaks of 'it' only takes its subject
// from the sentence before, one of a talk from what was said before.
func (r reader) paragraph(base passage, text string, all []said, before []*passage) []*passage {
	var out []*passage
	document := r.written.day
	for _, s := range all {
		if r.ctx.Err() != nil {
			break
		}
		r.written.day = document
		if !s.day.IsZero() {
			r.written.day = s.day
		}
		base.text, base.by, base.message, base.listed = s.text, s.by, s.message, s.item
		p := r.fill(base)
		switch {
		case s.message > 0:
			r.judgeSaid(p)
			if p.kind == task && p.saysOnlyWho() {
				p.about = p.subject(slices.Concat(before, out))
			}
		case s.item:
			r.judgeItem(p, extract.NoBox)
		default:
			r.judgeSentence(p)
		}
		if n := len(out); p.kind == task && p.about == nil && n > 0 && p.pronounOnly() {
			prev := out[n-1]
			if joined := base.joined(text, prev.text, s.text); joined != "" {
				p.text = joined
				p.title = clean(withoutKey(prev.plain))
				out = out[:n-1]
			}
		}
		out = append(out, p)
	}
	if slices.ContainsFunc(out, func(p *passage) bool { return p.kind == order }) {
		for _, p := range out { // who gives one order to the program gives more
			p.kind = order
		}
	}
	return out
}

// joined returns two sentences that follow each other as they stand in a text.
func (passage) joined(text, first, second string) string {
	i := strings.Index(text, first)
	j := strings.Index(text, second)
	if i < 0 || j < i {
		return ""
	}
	return text[i : j+len(second)]
}

// pronounOnly reports a task whose object is a word such as 'it', and no noun.
func (p *passage) pronounOnly() bool {
	named := strings.ContainsFunc(strings.TrimLeftFunc(p.title, unicode.IsUpper), unicode.IsUpper)
	return !named && len(stems(p.title)) <= 3 && has(words(p.title), pronouns)
}
