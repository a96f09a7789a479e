package engine

import "github.com/nod-app/nod/app/base/extract"

// ofRows returns what a column means that names rows: the row in which others lie, if many name the same, or else what comes before.
func (c *column) ofRows() string {
	if 3*len(setOfCells(c)) <= len(c.cells) {
		return "parent"
	}
	return "before"
}

// groupsOf returns the rows of a table in which others lie, as tasks lie in the epics of a tracker, by their numbers.
func (t *tables) groupsOf(columns []*column) map[string]*tableRow {
	named := map[string]bool{}
	for _, c := range columns {
		if t.meanings[t.last][c.name] == "parent" {
			named = setOfCells(c)
		}
	}
	out := map[string]*tableRow{}
	for _, b := range t.blocks {
		if len(named) > 0 && b.Kind == extract.Row {
			if r := readRow(b, t.names, t.meanings[t.last]); named[r.id] {
				out[r.id] = r
			}
		}
	}
	return out
}

// putInGroup labels a row with the work of the row in which it lies, of the highest one if that lies in another, and says of
// the highest that it is a group.
func (t *tables) putInGroup(r *tableRow) {
	const deepest = 10 // levels; rows may lie in a circle
	groups := t.groups[t.last]
	r.group = r.parent == "" && groups[r.id] != nil
	above := groups[r.parent]
	for range deepest {
		if above == nil || groups[above.parent] == nil {
			break
		}
		above = groups[above.parent]
	}
	if above != nil && r.label == "" {
		r.label = above.title
	}
}
