package assistant

import (
	_ "embed"
	"slices"
	"strings"
)

// guidance is what a model is told about working with proposals.
//
//go:embed guidance.md
var guidance string

// Guidance is what a model is told about working with proposals, as Markdown.
func Guidance() string { return guidance }

// guidanceFor is the guidance for a model that is offered these tools: none if
// proposals are not among them, or if it would take more than an eighth of the
// context window (in tokens).
func guidanceFor(offered []string, window int) string {
	const charactersOfAToken = 3.5
	if !slices.Contains(offered, "list_proposals") || float64(len(guidance)) > float64(window)/8*charactersOfAToken {
		return ""
	}
	return strings.TrimSpace(guidance)
}
