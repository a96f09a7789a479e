package engine

import (
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
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

	kind     kind
	title    string
	work     work // of title
	owner    string
	due      string  // YYYY-MM-DD
	start    bool    // it has a deadline in words (by, until)
	hedged   bool    // perhaps; someone
	sure     float64 // how likely it is work, 0..1
	settled  bool    // its form or its words leave no doubt what it is
	features features
	after    []string
	alone    bool             // it says by itself who does what, or by when
	ticket   *campaign.Ticket // that it speaks of; nil: none
	maybe    bool             // it asks for work, and has only one word in common with the ticket

	number int        // of all statements
	about  *statement // that says what this one only says who does, and when
}

// statements returns what the passages of one document state, each by itself and some by those before.
func (r reader) statements(ps []*passage, d extract.Document) []*statement {
	var all []*statement
	for _, p := range ps {
		if r.ctx.Err() != nil {
			return all
		}
		all = append(all, r.several(p)...)
	}
	r.classify(all)
	var out []*statement
	from := 0 // where the block begins
	for i, s := range all {
		if i == 0 || s.block != all[i-1].block {
			from = len(out)
		}
		if s.kind == task && s.saysOnlyWho() && s.said() {
			s.about = s.subject(out)
		}
		if prev := len(out) - 1; s.kind == task && s.about == nil && prev >= from && s.pronounOnly() {
			if joined := out[prev].with(s.passage, d.Blocks[s.block].Text); joined != nil {
				s.passage, s.title = joined, clean(out[prev].plain)
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

// statement returns who does what, and when, by a passage alone.
func (r reader) statement(p *passage) *statement {
	s := &statement{passage: p}
	switch p.form {
	case hiddenForm, fieldForm:
		return s
	case rowForm:
		r.rowEvidence(s)
	case itemForm:
		r.evidence(s, r.mainSentence(p))
	default:
		r.evidence(s, p.plain)
	}
	return s
}

// said reports a statement of a message.
func (s *statement) said() bool { return s.message > 0 && s.row == nil }

// pronounOnly reports a task whose object is a word such as 'it', and no noun.
func (s *statement) pronounOnly() bool {
	named := strings.ContainsFunc(strings.TrimLeftFunc(s.title, unicode.IsUpper), unicode.IsUpper)
	return !named && len(language.Stems(s.title)) <= 3 && s.written.Vocabulary.Says(language.Words(s.title), language.It)
}
