package settings

import (
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/views/kit"
)

// longestPath is how many runes of a path are shown: all that a system takes.
const longestPath = 4096

// covers returns the things that a grant is for, each whole and clean.
func covers(g api.Grant) []string {
	var out []string
	for _, p := range g.Paths {
		out = append(out, lang.T("%s, with everything in it", safetext.Middle(kit.Exact(p), longestPath)))
	}
	for _, h := range g.Hosts {
		out = append(out, lang.T("pages of %s", kit.Clean(h)))
	}
	for _, a := range g.Apps {
		out = append(out, lang.T("the application %s", kit.Clean(a)))
	}
	if len(out) == 0 {
		return []string{lang.T("every call of this tool")}
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
		return lang.T("Used up: %s of %s", kit.Count(g.Uses), kit.Number(g.MaxUses, "%s time", "%s times"))
	case g.MaxUses > 0:
		return lang.T("Used %s of %s", kit.Count(g.Uses), kit.Number(g.MaxUses, "%s time", "%s times"))
	case g.Uses == 0:
		return lang.T("Not used yet, no limit")
	}
	return lang.T("Used %s, no limit", kit.Number(g.Uses, "%s time", "%s times"))
}

func until(g api.Grant, now time.Time) string {
	switch {
	case g.Expires.IsZero():
		return lang.T("until you revoke it")
	case !g.Expires.After(now):
		return lang.T("ended %s", lang.Moment(g.Expires, now))
	}
	return lang.T("until %s", lang.Ahead(g.Expires, now))
}
