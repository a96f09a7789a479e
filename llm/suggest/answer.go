package suggest

import (
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
)

// answer is a reply. A server need not keep a model to the schema, so that nothing in it
// is taken for granted.
type answer struct {
	Summary    string      `json:"summary"`
	Entities   []entity    `json:"entities"`
	Statements []statement `json:"statements"`
}

type entity struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
}

type statement struct {
	Passage int    `json:"passage"`
	Quote   string `json:"quote"`
	Says    string `json:"says"`
	Title   string `json:"title"`
	Owner   string `json:"owner"`
	Due     string `json:"due"`
	Project string `json:"project"`
}

// What is taken of one answer.
const (
	maxStatements = 40
	maxEntities   = 40
	maxTitle      = 200 // characters
	maxSummary    = 600
)

// add puts what is said of a group into the reading.
func (a answer) add(g group, r *planning.Reading) {
	d := planning.DocumentReading{Name: g.document}
	if g.first { // the later groups do not know the whole
		d.Summary = safetext.Line(a.Summary, maxSummary)
	}
	for _, e := range first(a.Entities, maxEntities) {
		d.Entities = append(d.Entities, engine.Entity{Kind: engine.EntityKind(e.Kind), Text: safetext.Line(e.Text, maxTitle)})
	}
	r.Documents = append(r.Documents, d)
	for _, s := range first(a.Statements, maxStatements) {
		if x := s.suggestion(g); x.Title != "" {
			r.Suggestions = append(r.Suggestions, x)
		}
	}
}

// suggestion returns what a statement means for the plan.
func (s statement) suggestion(g group) plan.Suggestion {
	x := plan.Suggestion{Kind: plan.SuggestTicket, Title: safetext.Line(s.Title, maxTitle), Quotes: s.quotes(g)}
	switch s.Says {
	case "project":
		x.Kind = plan.SuggestModule
	case "done", "dropped", "remark":
		x.Kind, x.Title = plan.SuggestNoWork, s.Says
	default:
		x.Module, x.Owner, x.Due = safetext.Line(s.Project, maxTitle), safetext.Line(s.Owner, maxTitle), safetext.Line(s.Due, maxTitle)
	}
	return x
}

// quotes returns the quote if it stands word for word in the passage that was named; spaces make no difference.
func (s statement) quotes(g group) []plan.Quote {
	text := safetext.Line(s.Quote, longestShown)
	if text == "" || s.Passage < 1 || s.Passage > len(g.passages) || !strings.Contains(g.passages[s.Passage-1], text) {
		return nil
	}
	return []plan.Quote{{Document: g.document, Text: text}}
}

func first[T any](all []T, most int) []T { return all[:min(len(all), most)] }
