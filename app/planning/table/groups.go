package table

import "github.com/nod-app/nod/app/base/extract"

// ofRows returns what a column means that holds ids of rows: "parent" if many rows name the same one, else "before".
func (c *column) ofRows() string {
	if 3*len(setOfCells(c)) <= len(c.cells) {
		return "parent"
	}
	return "before"
}

// groupsOf returns the parent rows of a table, such as the epics of a tracker, by their ids.
func (t *Tables) groupsOf(rows []extract.Block, columns []*column) map[string]*Row {
	named := map[string]bool{}
	for _, c := range columns {
		if t.meanings[t.last][c.name] == "parent" {
			named = setOfCells(c)
		}
	}
	out := map[string]*Row{}
	for _, b := range rows {
		if r := readRow(b, t.names, t.meanings[t.last]); named[r.ID] {
			out[r.ID] = r
		}
	}
	return out
}

// putInGroup labels a row with the title of its topmost parent, and marks a topmost parent as a group.
func (t *Tables) putInGroup(r *Row) {
	const deepest = 10 // levels; rows may lie in a circle
	groups := t.groups[t.last]
	r.Group = r.Parent == "" && groups[r.ID] != nil
	above := groups[r.Parent]
	for range deepest {
		if above == nil || groups[above.Parent] == nil {
			break
		}
		above = groups[above.Parent]
	}
	if above != nil && r.Label == "" {
		r.Label = above.Title
	}
}
