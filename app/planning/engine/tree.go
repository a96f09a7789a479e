package engine

import "strings"

// TreeLine is a node of a campaign where it lies.
type TreeLine struct {
	Depth   int // 0: the campaign itself
	Node    Node
	Touched bool // one of those that were asked for, not only what one of them lies in
}

// Tree returns the nodes with these ids, each below what it lies in, in the order of the
// campaign.
func Tree(c Campaign, ids map[string]bool) []TreeLine {
	t := treeWriter{ids: ids, children: map[string][]Node{}}
	nodes := c.Nodes()
	for _, n := range nodes[1:] {
		t.children[parentOf(n)] = append(t.children[parentOf(n)], n)
	}
	t.below("", 1)
	return append([]TreeLine{{0, nodes[0], ids[c.ID]}}, t.lines...)
}

// parentOf returns the id of the project or channel that a node lies in, "" for the campaign.
func parentOf(n Node) string {
	if n.ProjectID != "" {
		return n.ProjectID
	}
	return n.ChannelID
}

type treeWriter struct {
	ids      map[string]bool
	children map[string][]Node
	lines    []TreeLine
}

// below adds the nodes under a node that were asked for, and those that contain one.
func (t *treeWriter) below(id string, depth int) {
	for _, n := range t.children[id] {
		at := len(t.lines)
		t.lines = append(t.lines, TreeLine{depth, n, t.ids[n.ID]})
		if n.Kind == KindChannel || n.Kind == KindProject {
			t.below(n.ID, depth+1)
		}
		if len(t.lines) == at+1 && !t.ids[n.ID] {
			t.lines = t.lines[:at]
		}
	}
}

// Text returns a line as it is shown: what the node is called, and for a ticket who does
// it and when.
func (l TreeLine) Text() string {
	parts := []string{l.Node.Name}
	for _, s := range []string{l.Node.Owner, l.Node.Due} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, ", ")
}
