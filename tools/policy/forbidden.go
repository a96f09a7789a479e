package policy

import (
	"slices"

	"github.com/nod-app/nod/app/base/forbidden"
	"github.com/nod-app/nod/app/base/lang"
)

// forbidden returns a problem if a place is one of those that are always denied, whatever the
// scopes, grants and overrides say. Names are compared folded, on every system.
func (e Env) forbidden(loc location, role Role) *Problem {
	folded := loc.folded()
	if e.own(folded, loc.volume, role) {
		return ownFiles()
	}
	switch why := forbidden.Of(folded); {
	case why == forbidden.Keys:
		return problem(CodeForbidden, lang.Say("The path %s holds keys, passwords or what a shell runs at its start. Tools never touch it.", quote(loc.String())))
	case !role.write() && role != AppFile:
		return nil
	case why == forbidden.Starts:
		return problem(CodeForbidden, lang.Say("The path %s is one that other programs run by themselves (start-up, hooks, editor tasks, launchers). Tools never change it.", quote(loc.String())))
	}
	return nil
}

func ownFiles() *Problem {
	return problem(CodeForbidden, lang.Say("That is one of Nod's own files: its settings, logs or state. Tools never touch them."))
}

// own reports whether the place lies in one of Nod's own folders or, for what
// would be moved away, around one.
func (e Env) own(folded []string, volume string, role Role) bool {
	for _, path := range e.Own {
		d := e.dir(path)
		if d.problem != nil || d.volume != volume {
			continue
		}
		if within(folded, d.names) || role == MovedItem && within(d.names, folded) {
			return true
		}
	}
	return false
}

func within(parts, dir []string) bool {
	return len(parts) >= len(dir) && slices.Equal(parts[:len(dir)], dir)
}
