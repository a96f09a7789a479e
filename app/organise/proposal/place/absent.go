package place

import "sync"

// maxAbsent is of how many folders that are not there it is kept which group they are of.
const maxAbsent = 2000

// absent are the groups of folders that are not there, as far as they were asked for: each
// new file is compared with all decisions, and the folders of those that were undone, or of
// which nothing is filed yet, are the same each time.
type absent struct {
	mu sync.Mutex
	of map[string]*group // by folder; nil: none is like it
}

// group is that of a folder, found out if it is not known.
func (a *absent) group(dir string, find func(dir string) *group) *group {
	a.mu.Lock()
	defer a.mu.Unlock()
	if g, ok := a.of[dir]; ok {
		return g
	}
	if a.of == nil || len(a.of) >= maxAbsent {
		a.of = map[string]*group{}
	}
	g := find(dir)
	a.of[dir] = g
	return g
}

// groupOf returns the group of a folder, also of one that is not there yet; nil: none is like it.
func (h *Home) groupOf(dir string) *group {
	if f := h.byDir[dir]; f != nil {
		return h.groups[f.group]
	}
	return h.absent.group(dir, func(dir string) *group { return h.byKey[key(parse(dir))] })
}
