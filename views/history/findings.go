package history

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// maxFindings is how many findings are listed.
const maxFindings = 20

// findings returns the problems of a check, and what was put right, as sentences; all of
// them are clean.
func findings(l logState) []string {
	var out []string
	more := l.More
	for i, p := range l.Problems {
		if i == maxFindings {
			more += len(l.Problems) - i
			break
		}
		out = append(out, findingText(p))
	}
	if more > 0 {
		out = append(out, "And "+kit.Number(more, "finding")+" more.")
	}
	for _, p := range l.Mended[:min(len(l.Mended), maxFindings)] {
		out = append(out, "Repaired since Nod started: "+findingText(p))
	}
	return out
}

func findingText(p api.LogProblem) string {
	text := kit.CleanTo(p.Text, longest)
	if text == "" {
		text = kindWords(string(p.Kind))
	}
	if p.Record > 0 {
		text += " See record " + kit.Count(int(p.Record)) + "."
	}
	return text
}

func kindWords(kind string) string {
	said, ok := map[string]string{
		"edit":             "A line was changed.",
		"removed":          "Lines were taken out.",
		"reorder":          "Lines were put into another order.",
		"cut_tail":         "The newest lines are missing.",
		"rollback":         "An older log was put in its place.",
		"torn_tail":        "A crash cut off the last write; nothing else is affected.",
		"hashes":           "The stored hashes are not right, the records are.",
		"checkpoint_gone":  "The checkpoint is missing.",
		"checkpoint":       "The checkpoint is not what Nod wrote.",
		"checkpoint_stale": "The checkpoint cannot be saved.",
		"wrong_key":        "The log was started with another key.",
	}[kind]
	if !ok {
		return "Something is wrong with the log."
	}
	return said
}
