package policy

import (
	"slices"
	"time"
)

// Grant is a standing approval that a person gave in a window: a tool, where, how
// much, until when. Revoking is leaving it out of the Input.
type Grant struct {
	ID       string
	Caller   string // whose calls it is for (tools.Caller); empty: Nod's own
	Tool     string
	Paths    []string // canonical folders or files; the call's places must lie in one of them
	Hosts    []string // exact hosts that something may go to
	Apps     []string
	MaxBytes int64     // a call; 0: what the budget lets through
	MaxUses  int       // 0: as many as come before Expires
	Uses     int       // so far
	Expires  time.Time // never zero: a grant without an end covers nothing
}

// CanGrant reports whether a tool may have grants at all: never one of high risk, nor
// one that its definition always asks for.
func CanGrant(t Tool) bool {
	return (t.Risk == Low || t.Risk == Medium) && t.Confirmation != Always && !t.OptIn
}

func (g Grant) covers(sys string, t Tool, f Facts, now time.Time) bool {
	if g.Tool != t.Name || !CanGrant(t) || g.Expires.IsZero() || !now.Before(g.Expires) {
		return false
	}
	if g.MaxUses > 0 && g.Uses >= g.MaxUses || g.MaxBytes > 0 && f.Bytes > g.MaxBytes {
		return false
	}
	for _, p := range f.Places {
		if p.Role != Stored && !inside(sys, p.Path, g.Paths) {
			return false
		}
	}
	for _, u := range f.URLs {
		if !slices.Contains(g.Hosts, u.Host) {
			return false
		}
	}
	for _, app := range f.Apps {
		if !slices.Contains(g.Apps, app) {
			return false
		}
	}
	return true
}

// inside reports whether a canonical path is one of the folders or lies in one,
// name by name.
func inside(sys, path string, dirs []string) bool {
	loc, p := parsePath(sys, "", path)
	if p != nil {
		return false
	}
	return slices.ContainsFunc(dirs, func(d string) bool {
		dir, p := parsePath(sys, "", d)
		if p != nil {
			return false
		}
		_, in := loc.below(sys, dir)
		return in
	})
}
