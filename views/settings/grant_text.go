package settings

import (
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/views/kit"
)

// longestPath is how many runes of a path are shown: all that a system takes.
const longestPath = 4096

// covers returns the things that a grant is for, each whole and clean.
func covers(g api.Grant) []string {
	var out []string
	for _, p := range g.Paths {
		out = append(out, safetext.Middle(kit.Exact(p), longestPath)+", with everything in it")
	}
	for _, h := range g.Hosts {
		out = append(out, "pages of "+kit.Clean(h))
	}
	for _, a := range g.Apps {
		out = append(out, "the application "+kit.Clean(a))
	}
	if len(out) == 0 {
		return []string{"every call of this tool"}
	}
	return out
}

// limits says how often and how long a grant holds, and how often it was used.
func limits(g api.Grant, now time.Time) string {
	return kit.Join(used(g), until(g, now))
}

func used(g api.Grant) string {
	switch {
	case g.MaxUses > 0 && g.Uses >= g.MaxUses:
		return "Used up: " + kit.Count(g.Uses) + " of " + kit.Number(g.MaxUses, "time")
	case g.MaxUses > 0:
		return "Used " + kit.Count(g.Uses) + " of " + kit.Number(g.MaxUses, "time")
	case g.Uses == 0:
		return "Not used yet, no limit"
	}
	return "Used " + kit.Number(g.Uses, "time") + ", no limit"
}

func until(g api.Grant, now time.Time) string {
	switch {
	case g.Expires.IsZero():
		return "until you revoke it"
	case !g.Expires.After(now):
		return "ended " + kit.Moment(g.Expires, now)
	}
	return "until " + kit.Ahead(g.Expires, now)
}
