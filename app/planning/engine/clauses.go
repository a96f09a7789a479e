package engine

import (
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
)

// joint ends a clause, before whoever does something in the next one.
var joint = regexp.MustCompile(`(?i)(?:[.;,:!?…]|\s(?:und|and|et|y|e|en|och|oraz|i|\+|&))\s*(?:(?:und|and|et|y|e|en|och|oraz|i)\s+)?@?$`)

// clauses splits a text where another one is named who does something: 'Ann paints the gate and Bo the
// fence'. A text of one clause is returned whole.
func clauses(t people.Team, s string) (out []string) {
	const fewest = 3 // words of a clause
	from := 0
	for _, m := range t.Mentions(s) {
		before := s[from:m.Start]
		at := joint.FindStringIndex(before)
		if at == nil || len(language.Words(before)) < fewest || len(language.Words(s[m.Start:])) < fewest {
			continue
		}
		end := from + at[0]
		if strings.ContainsRune(".!?…", rune(before[at[0]])) {
			end++
		}
		out, from = append(out, s[from:end]), m.Start
	}
	return append(out, s[from:])
}

// pieces splits a text after its sentences, after semicolons, and where another one is named who does something.
func pieces(t people.Team, s string) (out []string) {
	for _, sentence := range sentences(s) {
		for part := range strings.SplitAfterSeq(sentence, ";") {
			out = append(out, clauses(t, part)...)
		}
	}
	return out
}

// several returns the statements of a passage: one, or one for each of its pieces that says by itself who does what, or by
// when, with those beside it that do not.
func (r reader) several(p *passage) (out []*statement) {
	whole := []*statement{r.statement(p)}
	if p.form == hiddenForm || p.form == fieldForm {
		return whole
	}
	for _, text := range pieces(r.team, p.text) {
		s := r.piece(p, text)
		if last := len(out) - 1; last >= 0 && !(s.alone && out[last].alone) {
			if joined := out[last].with(s.passage, p.text); joined != nil {
				out[last] = r.piece(p, joined.text)
				continue
			}
		}
		out = append(out, s)
	}
	if len(out) < 2 {
		return whole
	}
	return out
}

// piece returns what a part of a passage states.
func (r reader) piece(p *passage, text string) *statement {
	part := *p
	part.text = strings.TrimSpace(text)
	s := r.statement(fill(part))
	s.alone = len(s.words) > 2 && !s.saysOnlyWho() && (s.owner != "" || s.due != "")
	return s
}
