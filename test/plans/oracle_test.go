package plans

import (
	"regexp/syntax"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/planning/plan"
)

// oracle is the plan that the labels of a case describe.
func oracle(t *testing.T, c Case) (p plan.Plan) {
	done := map[string]bool{}
	var add func(l Label)
	add = func(l Label) {
		if done[l.ID] {
			return
		}
		done[l.ID] = true
		for _, o := range c.Labels.Actions {
			for _, id := range append(l.Parent, l.Deps...) {
				if o.ID == id {
					add(o)
				}
			}
		}
		p.Actions = append(p.Actions, l.action(c))
	}
	for _, l := range c.Labels.Actions {
		add(l)
	}
	for _, m := range c.Labels.Map {
		node := m.To[0]
		if node == "new" {
			node = m.Action
		}
		p.Map = append(p.Map, plan.Match{Name: m.Name, Document: m.Document, Node: node})
	}
	for _, l := range c.Labels.Passages {
		p.Coverage = append(p.Coverage, plan.Passage{Quote: l.Quote, ActionIDs: l.Leads.to, Reason: "a reason"})
	}
	for _, q := range c.Labels.Questions {
		p.Questions = append(p.Questions, plan.Question{Text: "? " + example(t, q.About), Options: make([]plan.Option, 2)})
	}
	for _, l := range c.Labels.Conflicts {
		p.Conflicts = append(p.Conflicts, plan.Conflict{With: l.With, Alternatives: []string{example(t, l.About)}})
	}
	for _, d := range c.Labels.Delta {
		p.Delta = append(p.Delta, plan.Change{Kind: d.Kind, Node: d.Node, Quote: d.Quotes[0]})
	}
	return p
}

func (l Label) action(c Case) plan.Action {
	a := plan.Action{ID: l.ID, Type: l.Type[0], Confidence: .9, Dependencies: l.Deps,
		Payload: plan.Payload{Title: l.Titles[0], Document: l.Document, DocID: l.DocID, Owner: first(l.Owner), Due: first(l.Due), Quotes: l.Quotes}}
	if l.Confidence == "low" {
		a.Confidence = .5
	}
	if len(l.Parent) > 0 {
		a.Payload.Parent = l.Parent[0]
		for _, o := range c.Labels.Actions {
			if o.ID == l.Parent[0] {
				a.Dependencies = append(a.Dependencies, o.ID)
			}
		}
	}
	return a
}

func first(a alternatives) string {
	if len(a) == 0 || a[0] == "-" {
		return ""
	}
	return a[0]
}

// example returns a text that a pattern matches.
func example(t *testing.T, pattern string) string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	return exampleOf(re)
}

func exampleOf(re *syntax.Regexp) string {
	switch re.Op {
	case syntax.OpLiteral:
		return string(re.Rune)
	case syntax.OpCharClass:
		return string(re.Rune[0])
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return "x"
	case syntax.OpAlternate, syntax.OpPlus, syntax.OpCapture:
		return exampleOf(re.Sub[0])
	case syntax.OpRepeat:
		return strings.Repeat(exampleOf(re.Sub[0]), re.Min)
	}
	out := ""
	if re.Op == syntax.OpConcat {
		for _, s := range re.Sub {
			out += exampleOf(s)
		}
	}
	return out
}
