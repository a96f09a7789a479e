package policy

import (
	"slices"
	"time"
)

// Grant is a standing approval that a person gave in a window: a tool, where, how
// much, until when or until it is revoked. Revoking is leaving it out of the Input.
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
	Expires  time.Time // never zero, unless it stays: a grant without an end covers nothing
	Stays    bool      // until it is revoked, however often it is used
}

// Bounded reports whether a grant is for certain folders, hosts or applications. No other one stays.
func (g Grant) Bounded() bool { return len(g.Paths)+len(g.Hosts)+len(g.Apps) > 0 }

// Staying returns the grant as one that stays until it is revoked.
func (g Grant) Staying() Grant {
	g.Stays, g.Expires, g.MaxUses = true, time.Time{}, 0
	return g
}

// stands reports whether the grant is not over.
func (g Grant) stands(now time.Time) bool {
	if g.Stays {
		return g.Bounded()
	}
	return !g.Expires.IsZero() && now.Before(g.Expires) && (g.MaxUses == 0 || g.Uses < g.MaxUses)
}

// CanGrant reports whether a tool may have grants at all: never one of high risk, nor
// one that its definition always asks for.
func CanGrant(t Tool) bool {
	return (t.Risk == Low || t.Risk == Medium) && t.Confirmation != Always && !t.OptIn
}

func (g Grant) covers(sys string, t Tool, f Facts, now time.Time) bool {
	if g.Tool != t.Name || !CanGrant(t) || !g.stands(now) || g.MaxBytes > 0 && f.Bytes > g.MaxBytes {
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
