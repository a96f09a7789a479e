package activity

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// toolChoice is what stands for a tool in the choice of tools.
func toolChoice(t api.ToolName) string { return kit.CleanTo(kit.ToolTitle(t.Title, t.Name), 40) }

// byTitle sorts tools by what stands for them.
func byTitle(all []api.ToolName) []api.ToolName {
	out := slices.DeleteFunc(slices.Clone(all), func(t api.ToolName) bool { return t.Name == "" })
	slices.SortFunc(out, func(a, b api.ToolName) int { return strings.Compare(toolChoice(a), toolChoice(b)) })
	return out
}
