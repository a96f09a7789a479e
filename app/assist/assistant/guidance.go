package assistant

import (
	_ "embed"
	"slices"
	"strings"
)

// What a model is told about working with proposals, planning and negotiating.
var (
	//go:embed guidance_proposals.md
	proposalGuidance string
	//go:embed guidance_planning.md
	planGuidance string
	//go:embed guidance_negotiating.md
	negotiatingGuidance string
)

// Guidance returns all that a model is told about working with tools, as Markdown.
func Guidance() string { return proposalGuidance + "\n" + planGuidance + "\n" + negotiatingGuidance }

// guidanceFor returns the guidance for a model that is offered these tools: what is
// about some of them, as long as all of it takes no more than an eighth of the
// context window (in tokens).
func guidanceFor(offered []string, window int) string {
	const charactersOfAToken = 3.5
	room := int(float64(window) / 8 * charactersOfAToken)
	var parts []string
	for _, g := range []struct{ text, tool string }{{proposalGuidance, "list_proposals"}, {planGuidance, "propose_plan_actions"}, {negotiatingGuidance, "analyze_and_propose"}} {
		if slices.Contains(offered, g.tool) && len(g.text) <= room {
			room -= len(g.text)
			parts = append(parts, strings.TrimSpace(g.text))
		}
	}
	return strings.Join(parts, "\n\n")
}
