package activity

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/views/kit"
)

// toolChoice is what stands in the choice of tools for one.
func toolChoice(tool string) string {
	said := kit.ToolWords(tool)
	if said == tool {
		return kit.CleanTo(said, 40)
	}
	return said
}

// byWords sorts tools by what stands for them.
func byWords(all []string) []string {
	out := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return s == "" })
	slices.SortFunc(out, func(a, b string) int { return strings.Compare(toolChoice(a), toolChoice(b)) })
	return out
}
