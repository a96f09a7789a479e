package suggest

import (
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/engine"
)

// answer is a reply. A server need not keep a model to the schema, so that nothing in it
// is taken for granted.
type answer struct {
	Summary  string   `json:"summary"`
	Entities []entity `json:"entities"`
	Modules  []module `json:"modules"`
}

type entity struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
}

type module struct {
	Name      string   `json:"name"`
	Objective string   `json:"objective"`
	Quotes    []string `json:"quotes"`
	Tickets   []ticket `json:"tickets"`
}

type ticket struct {
	Quotes []string `json:"quotes"`
	Title  string   `json:"title"`
	Owner  string   `json:"owner"`
	Due    string   `json:"due"`
}

// What is taken of one answer.
const (
	maxModules  = 8
	maxTickets  = 12 // of one module
	maxQuotes   = 3  // of one module or ticket
	maxEntities = 40
	maxTitle    = 200 // characters
	maxSummary  = 600
	maxQuote    = 500
)

// add puts what is said of a part into the reading.
func (a answer) add(p part, r *planning.Reading) {
	d := planning.DocumentReading{Name: p.document}
	if p.number == 1 { // the later parts do not know the whole
		d.Summary = safetext.Line(a.Summary, maxSummary)
	}
	for _, e := range first(a.Entities, maxEntities) {
		d.Entities = append(d.Entities, engine.Entity{Kind: engine.EntityKind(e.Kind), Text: safetext.Line(e.Text, maxTitle)})
	}
	r.Documents = append(r.Documents, d)
	for _, m := range first(a.Modules, maxModules) {
		name := safetext.Line(m.Name, maxTitle)
		if name != "" {
			r.Suggestions = append(r.Suggestions, engine.Suggestion{Kind: engine.SuggestModule, Title: name, Objective: safetext.Line(m.Objective, maxTitle), Quotes: quotes(p, m.Quotes)})
		}
		for _, t := range first(m.Tickets, maxTickets) {
			r.Suggestions = append(r.Suggestions, engine.Suggestion{Kind: engine.SuggestTicket, Title: safetext.Line(t.Title, maxTitle), Module: name,
				Owner: safetext.Line(t.Owner, maxTitle), Due: safetext.Line(t.Due, maxTitle), Quotes: quotes(p, t.Quotes)})
		}
	}
}

func quotes(p part, all []string) []engine.Quote {
	var out []engine.Quote
	for _, q := range first(all, maxQuotes) {
		if text := safetext.Line(q, maxQuote); text != "" {
			out = append(out, engine.Quote{Document: p.document, Text: text})
		}
	}
	return out
}

func first[T any](all []T, most int) []T { return all[:min(len(all), most)] }
