package engine

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/plan"
)

// Limits of what is looked at of one suggestion; chosen by hand.
const (
	maxQuotes         = 3
	longestQuote      = 1 << 10  // bytes
	longestSuggestion = 2 * 1024 // bytes of a title that are looked at
)

// bounded returns the suggestions within the limits, with nothing said of what became of them.
func bounded(in []plan.Suggestion) []plan.Suggestion {
	out := slices.Clone(in[:min(len(in), plan.MaxSuggestions)])
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
