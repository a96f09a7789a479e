package engine

import (
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/planning/language"
)

// joint ends a clause, before whoever does something in the next one.
var joint = regexp.MustCompile(`(?i)(?:[.;,:!?…]|\s(?:und|and|et|y|e|en|och|oraz|i|\+|&))\s*(?:(?:und|and|et|y|e|en|och|oraz|i)\s+)?@?$`)

// clauses splits a text where another one is named who does something: 'Ann paints the gate and Bo the
// fence'. A text of one clause is returned whole.
func (t team) clauses(s string) (out []string) {
	const fewest = 3 // words of a clause
	from := 0
	for _, m := range t.mentions(s) {
		before := s[from:m.start]
		at := joint.FindStringIndex(before)
		if at == nil || len(language.Words(before)) < fewest || len(language.Words(s[m.start:])) < fewest {
			continue
		}
		end := from + at[0]
		if strings.ContainsRune(".!?…", rune(before[at[0]])) {
			end++
		}
		out, from = append(out, s[from:end]), m.start
	}
	return append(out, s[from:])
}

// several returns the statements of a passage: one, or where several people are to do something, each from the
// clause that says so.
func (r reader) several(p *passage) (out []*statement) {
	if clauses := r.team.clauses(p.text); len(clauses) > 1 && p.form != hiddenForm && p.form != fieldForm {
		for _, c := range clauses {
			part := *p
			part.text = c
			if s := r.statement(fill(part)); s.owner != "" && !s.saysOnlyWho() {
				out = append(out, s)
			}
		}
	}
	if len(out) < 2 {
		return []*statement{r.statement(p)}
	}
	return out
}
