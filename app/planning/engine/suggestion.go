package engine

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/planning/language"
)

// SuggestionKind says what a model suggests.
type SuggestionKind string

// The kinds of suggestions.
const (
	SuggestModule SuggestionKind = "module" // a project, with its objective
	SuggestTicket SuggestionKind = "ticket"
	SuggestNoWork SuggestionKind = "no work" // a passage asks for none; the title says why: done, dropped, remark
)

// Outcome says what became of a suggestion.
type Outcome string

// The outcomes.
const (
	Traced   Outcome = "traced"   // an action that rests on a passage, or a contradiction of one
	Untraced Outcome = "untraced" // an action, though no passage says it
	Known    Outcome = "known"    // the plan by rule, the campaign or an earlier suggestion has it; or it is no work by rule either
	Unusable Outcome = "unusable" // it names nothing, quotes nothing, or speaks to the program
)

// Suggestion is one thing that a model suggests for a plan. What it says counts only as
// far as the documents say it, too.
type Suggestion struct {
	Kind   SuggestionKind `json:"kind"`
	Title  string         `json:"title"`
	Module string         `json:"module,omitempty"` // of a ticket: the title of its module
	Owner  string         `json:"owner,omitempty"`
	Due    string         `json:"due,omitempty"`    // YYYY-MM-DD
	Quotes []Quote        `json:"quotes,omitempty"` // as the model wrote them

	Outcome  Outcome `json:"outcome,omitempty"` // set by Build
	ActionID string  `json:"actionId,omitempty"`
}

// MaxSuggestions is how many suggestions are taken of one model; chosen by hand.
const MaxSuggestions = 200

// Limits of what is looked at of one suggestion; chosen by hand.
const (
	maxQuotes         = 3
	longestQuote      = 1 << 10  // bytes
	longestSuggestion = 2 * 1024 // bytes of a title that are looked at
)

// bounded returns the suggestions within the limits, with nothing said of what became of them.
func bounded(in []Suggestion) []Suggestion {
	out := slices.Clone(in[:min(len(in), MaxSuggestions)])
	for i := range out {
		x := &out[i]
		x.Outcome, x.ActionID = "", ""
		x.Title, x.Module = cut(x.Title, longestSuggestion), cut(x.Module, longestSuggestion)
		x.Quotes = slices.Clone(x.Quotes[:min(len(x.Quotes), maxQuotes)])
		for j := range x.Quotes {
			x.Quotes[j].Text = cut(x.Quotes[j].Text, longestQuote)
		}
	}
	return out
}

// cut returns the beginning of a text as valid UTF-8.
func cut(s string, most int) string { return strings.ToValidUTF8(s[:min(len(s), most)], "") }

// usable reports a title that names something and does not speak to the program.
func usable(title string) bool {
	ws := language.Words(title)
	return len(ws) > 0 && !ordersTheProgram(ws)
}
