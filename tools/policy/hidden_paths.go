package policy

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/forbidden"
)

// Hidden reports whether a name below a folder is one that a tool which walks the
// folder (a search, a listing with contents) must not open. The path is absolute.
func (e Env) Hidden(path string) bool {
	loc, p := parsePath(e.OS, e.Home, path)
	return p != nil || e.forbidden(loc, ReadPath) != nil
}

// HiddenPaths tells Hidden of the names in one folder. What is the same for all of
// them is found out once.
type HiddenPaths struct {
	env   Env
	dir   string
	plain bool     // the folder's path is in its plain form, so that a name only adds a part to it
	all   bool     // whatever lies in the folder is hidden
	room  int      // bytes that a name may have at most
	own   []string // names of Nod's own folders there, folded
	last  []string // last names of the closed places that would lie there, folded
}

// HiddenPaths returns what Hidden needs for the names in a folder, by its absolute path.
func (e Env) HiddenPaths(dir string) HiddenPaths {
	h := HiddenPaths{env: e, dir: dir}
	loc, p := parsePath(e.OS, e.Home, dir)
	if p != nil || dir != filepath.Clean(dir) || len(loc.parts) == 0 {
		return h
	}
	h.plain, h.room = true, maxPath-len(dir)-1
	h.all = e.forbidden(loc, ReadPath) != nil
	folded := loc.folded()
	h.own, h.last = e.ownIn(loc.volume, folded), forbidden.KeysIn(folded)
	return h
}

func (e Env) ownIn(volume string, folded []string) (names []string) {
	for _, own := range e.Own {
		d, p := parsePath(e.OS, e.Home, own)
		if p == nil && d.volume == volume && len(d.parts) == len(folded)+1 && within(d.folded(), folded) {
			names = append(names, forbidden.Fold(d.parts[len(folded)]))
		}
	}
	return names
}

// Hides reports whether a name in the folder is hidden.
func (h HiddenPaths) Hides(name string) bool {
	folded := forbidden.Fold(name)
	if !h.plain || name == "" || name == "." || name == ".." || strings.ContainsAny(name, `/\`) || strings.Contains(folded, "/") {
		return h.env.Hidden(filepath.Join(h.dir, name))
	}
	return h.all || len(name) > h.room || checkText(name) != nil || checkName(h.env.OS, name) != nil ||
		slices.Contains(h.own, folded) || slices.Contains(h.last, folded) || forbidden.IsKeyFile(folded)
}
