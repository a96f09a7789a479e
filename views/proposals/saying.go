package proposals

import (
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

func dirOf(path string) string { return filepath.Dir(path) }

// confidence says how sure a proposal is and who says so.
func confidence(p api.Proposal) string {
	by := map[string]string{"rule": "your rule", "learned": "learned from you", "you": "edited by you", "model": "the model"}[p.By]
	sure := kit.Clean(string(p.Confidence))
	if sure != "" {
		sure += " confidence"
	}
	return kit.Join(sure, by)
}

// members names the files that move along, the first few of them.
func members(p api.Proposal) string {
	const most = 5
	var names []string
	for i, m := range p.Members {
		if i == most {
			names = append(names, "and "+kit.Count(len(p.Members)-most)+" more")
			break
		}
		names = append(names, kit.CleanTo(m.Filename, 80)+" · "+kit.Size(m.Size))
	}
	return strings.Join(names, "\n")
}

// became says what became of a proposal that is decided.
func became(p api.Proposal, now time.Time) string {
	switch p.Status {
	case approved:
		return "Moved " + kit.When(p.ResolvedAt, now)
	case rejected:
		s := "Rejected " + kit.When(p.ResolvedAt, now)
		if p.Note != "" {
			s += ": " + kit.Clean(p.Note)
		}
		if p.CooldownUntil.After(now) {
			s += ". Left alone until " + kit.When(p.CooldownUntil, now)
		}
		return s
	}
	return kit.Clean(p.Note)
}
