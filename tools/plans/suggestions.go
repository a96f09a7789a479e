package plans

import (
	"encoding/json"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/planning/plan"
)

// ownModule is a module that a model made by itself.
type ownModule struct {
	Name    string `json:"name"`
	Actions []struct {
		Payload struct {
			Title  string  `json:"title"`
			Owner  string  `json:"owner"`
			Due    string  `json:"due"`
			Quotes []quote `json:"quotes"`
		} `json:"payload"`
	} `json:"actions"`
}

// quote is words of a document, with or without its name.
type quote plan.Quote

// UnmarshalJSON takes a text, or an object as in the actions of a plan.
func (q *quote) UnmarshalJSON(b []byte) error {
	if json.Unmarshal(b, &q.Text) == nil {
		return nil
	}
	return json.Unmarshal(b, (*plan.Quote)(q))
}

// suggestions returns the work of a module that a model made by itself, as far as it carries quotes. The plan
// takes them as all that a model suggests: only what the documents say counts.
func suggestions(m object) []plan.Suggestion {
	const longest = 200 // characters
	raw, err := json.Marshal(m)
	var own ownModule
	if err != nil || json.Unmarshal(raw, &own) != nil {
		return nil
	}
	var out []plan.Suggestion
	for _, a := range own.Actions {
		p := a.Payload
		x := plan.Suggestion{Kind: plan.SuggestTicket, Title: safetext.Line(p.Title, longest), Module: safetext.Line(own.Name, longest),
			Owner: safetext.Line(p.Owner, longest), Due: safetext.Line(p.Due, longest)}
		for _, q := range p.Quotes {
			if q.Text != "" {
				x.Quotes = append(x.Quotes, plan.Quote(q))
			}
		}
		if x.Title != "" && len(x.Quotes) > 0 && len(out) < plan.MaxSuggestions {
			out = append(out, x)
		}
	}
	return out
}
