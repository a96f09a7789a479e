package kit

import (
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// Tilde writes a path as one types it, from ~ if it is in the home folder.
func Tilde(path, home string) string {
	if rel, err := filepath.Rel(home, path); err == nil && home != "" && filepath.IsLocal(rel) {
		path = filepath.Join("~", rel)
	}
	return CleanTo(path, 4096)
}

// Place returns a folder in one line of text: Documents/Finances/2025.
func Place(path, home string) string {
	return Clean(strings.Join(folder.Parts(path, home), "/"))
}

// Crumb is one part of a path.
type Crumb struct {
	Text   string
	Strong bool // this part differs from the other path
	New    bool // this folder would be made
}

// Differing returns the crumbs of path: those that other does not have at their
// place are strong, and those below existing are new (existing "" : none is).
func Differing(path, other, existing, home string) []Crumb {
	parts, others := folder.Parts(path, home), folder.Parts(other, home)
	there := len(parts)
	if existing != "" {
		there = sharedParts(parts, folder.Parts(existing, home))
	}
	out := make([]Crumb, len(parts))
	same := true
	marker := safetext.NewMarker(path)
	for i, p := range parts {
		same = same && i < len(others) && others[i] == p
		out[i] = Crumb{Text: safetext.Middle(safetext.Escape(marker.Mark(p)), MaxName), Strong: !same, New: i >= there}
	}
	return out
}

// Quietly returns the crumbs of a path with no part of it emphasised.
func Quietly(path, home string) []Crumb { return Differing(path, path, "", home) }

// sharedParts returns how many of parts lie in the folder that exists: the length of
// their common beginning. The home folder holds all that is named from it.
func sharedParts(parts, existing []string) int {
	if len(existing) == 1 && existing[0] == lang.T("Home folder") {
		return 0
	}
	n := 0
	for n < len(parts) && n < len(existing) && parts[n] == existing[n] {
		n++
	}
	return n
}

// Shorten drops crumbs from the middle until fits says yes, and puts … in
// their place; the first and the last one stay for as long as they can.
func Shorten(crumbs []Crumb, fits func([]Crumb) bool) []Crumb {
	if fits(crumbs) {
		return crumbs
	}
	for keep := len(crumbs) - 1; keep >= 2; keep-- {
		head := 1
		tail := crumbs[len(crumbs)-(keep-head):]
		short := append([]Crumb{crumbs[0], {Text: "…"}}, tail...)
		if fits(short) {
			return short
		}
	}
	return append([]Crumb{{Text: "…"}}, crumbs[len(crumbs)-1:]...)
}
