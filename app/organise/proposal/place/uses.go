package place

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// Use is a folder whose name says which kind of files a person keeps in it.
type Use struct {
	Kind   Kind
	Dir    string   // relative to the home folder
	Files  int      // in it and below it
	Others []string // further folders whose names say the same, the fullest first
	weight float64  // how much the folder's name, and those of its files, say the kind
}

// sureKind is what a folder's name must count for a kind that it says.
const sureKind = .7

const otherUses = 3 // further folders of a kind that are worth showing

// Uses returns the folders that say what they are for, the fullest first: each kind and each
// folder once. Of folders that differ by their date only it is the newest.
func (h *Home) Uses() []Use {
	below := h.below()
	var all []Use
	for _, g := range h.groups {
		dir, files := g.folders[len(g.folders)-1].dir, 0
		for _, f := range g.folders {
			files += below[f.dir]
		}
		if files == 0 || h.tops.has(dir) {
			continue
		}
		for kind, n := range g.kinds {
			if n >= sureKind && (!kind.IsGroup() || g.saysNoSubject()) && !h.inside(dir, kind) {
				all = append(all, Use{Kind: kind, Dir: dir, Files: files, weight: n + g.within[kind]})
			}
		}
	}
	slices.SortFunc(all, func(a, b Use) int {
		return cmp.Or(b.Files-a.Files, strings.Compare(a.Dir, b.Dir), cmp.Compare(b.weight, a.weight), strings.Compare(string(a.Kind), string(b.Kind)))
	})
	return once(all)
}

// once keeps of each kind and each folder the first; what is left out of a kind is among
// its others.
func once(all []Use) []Use {
	var out []Use
	kinds, dirs := map[Kind]int{}, map[string]bool{}
	for _, u := range all {
		at, known := kinds[u.Kind]
		switch {
		case known && len(out[at].Others) < otherUses:
			out[at].Others = append(out[at].Others, u.Dir)
		case !known && !dirs[u.Dir]:
			kinds[u.Kind], dirs[u.Dir] = len(out), true
			out = append(out, u)
		}
	}
	return out
}

// inside says whether a folder above is of the kind, too.
func (h *Home) inside(dir string, kind Kind) bool {
	for up := path.Dir(dir); up != "." && up != "/"; up = path.Dir(up) {
		if f := h.byDir[up]; f != nil && h.groups[f.group].kinds[kind] >= sureKind && !h.tops.has(up) {
			return true
		}
	}
	return false
}

// below counts the files in each folder and all below it.
func (h *Home) below() map[string]int {
	out := map[string]int{}
	for _, f := range h.byDir {
		for d := f.dir; d != "." && d != "/" && f.files > 0; d = path.Dir(d) {
			out[d] += f.files
		}
	}
	return out
}

// saysNoSubject reports whether a folder's own name says at most a group of subjects.
func (g *group) saysNoSubject() bool {
	for kind, n := range g.kinds {
		if n >= sureKind && !kind.IsGroup() {
			return false
		}
	}
	return true
}
