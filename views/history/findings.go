package history

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
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
		out = append(out, lang.T("And %s more.", kit.Number(more, "%s finding", "%s findings")))
	}
	for _, p := range l.Mended[:min(len(l.Mended), maxFindings)] {
		out = append(out, lang.T("Repaired since Nod started: %s", findingText(p)))
	}
	return out
}

func findingText(p api.LogProblem) string {
	text := kit.CleanTo(p.Text, longest)
	if text == "" {
		text = kindWords(string(p.Kind))
	}
	if p.Record > 0 {
		text += " " + lang.T("See record %s.", kit.Count(int(p.Record)))
	}
	return text
}

func kindWords(kind string) string {
	said, ok := map[string]string{
		"edit":             lang.T("A line was changed."),
		"removed":          lang.T("Lines were taken out."),
		"reorder":          lang.T("Lines were put into another order."),
		"cut_tail":         lang.T("The newest lines are missing."),
		"rollback":         lang.T("An older log was put in its place."),
		"torn_tail":        lang.T("A crash cut off the last write; nothing else is affected."),
		"hashes":           lang.T("The stored hashes are not right, the records are."),
		"checkpoint_gone":  lang.T("The checkpoint is missing."),
		"checkpoint":       lang.T("The checkpoint is not what Nod wrote."),
		"checkpoint_stale": lang.T("The checkpoint cannot be saved."),
		"wrong_key":        lang.T("The log was started with another key."),
	}[kind]
	if !ok {
		return lang.T("Something is wrong with the log.")
	}
	return said
}
