package engine

import (
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/extract"
)

// kind is what a statement is about.
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

// reasons why a statement leads to nothing.
var reasons = map[kind]string{
	remark: "information, no work", done: "already done", dropped: "not wanted, or postponed", decided: "a decision that asks for no work",
	milestone: "a date to reach, no work of its own", order: "an instruction to the program that reads it, not work of the campaign",
	hidden: "hidden in the document; no one who opens it sees it", field: "about the document itself",
}

// statement is what a passage says: who does what, until when, after what.
type statement struct {
	*passage

	kind   kind
	title  string
	work   work // of title
	owner  string
	due    string // YYYY-MM-DD
	start  bool   // it has a deadline in words (by, until)
	hedged bool   // perhaps; someone
	after  []string

	number int        // of all statements
	about  *statement // that says what this one only says who does, and when
}

// statements returns what the passages of one document state, each by itself and some by those before.
func (r reader) statements(ps []*passage, d extract.Document) (out []*statement) {
	from := 0 // where the block begins
	for i, p := range ps {
		if r.ctx.Err() != nil {
			break
		}
		if i == 0 || p.block != ps[i-1].block {
			from = len(out)
		}
		if more := r.several(p); more != nil {
			out = append(out, more...)
			continue
		}
		s := r.statement(p)
		if s.kind == task && s.saysOnlyWho() && s.said() {
			s.about = s.subject(out)
		}
		if prev := len(out) - 1; s.kind == task && s.about == nil && prev >= from && s.pronounOnly() {
			if joined := out[prev].with(p, d.Blocks[p.block].Text); joined != nil {
				s.passage, s.title = joined, clean(withoutKey(out[prev].plain))
				out = out[:prev]
			}
		}
		out = append(out, s)
		if s.kind == order || from < len(out)-1 && out[from].kind == order {
			for _, s := range out[from:] { // who gives one order to the program gives more
				s.kind = order
			}
		}
	}
	return out
}

// statement returns what a passage states by itself.
func (r reader) statement(p *passage) *statement {
	s := &statement{passage: p}
	switch {
	case p.form == hiddenForm:
		s.kind = hidden
	case p.form == fieldForm:
		s.kind = field
	case p.form == rowForm:
		r.judgeRow(s)
	case p.form == itemForm:
		r.judgeItem(s)
	default:
		r.judgeSentence(s)
	}
	if s.said() && (s.kind == task || s.kind == remark) {
		r.judgeSaid(s)
	}
	return s
}

// said reports a statement of a message.
func (s *statement) said() bool { return s.message > 0 && s.row == nil }

// pronounOnly reports a task whose object is a word such as 'it', and no noun.
func (s *statement) pronounOnly() bool {
	named := strings.ContainsFunc(strings.TrimLeftFunc(s.title, unicode.IsUpper), unicode.IsUpper)
	return !named && len(stems(s.title)) <= 3 && has(words(s.title), pronouns)
}
