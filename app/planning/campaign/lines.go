package campaign

import (
	"cmp"
	"slices"
	"strings"
)

// Line is a node of a campaign where it lies.
type Line struct {
	Depth int // 0: the campaign itself
	Node      // without the text of a document
}

// Lines returns the campaign and all that is in it, each thing below the one that holds
// it: what a place has itself, then the projects and channels in it, then the team.
func (c Campaign) Lines() []Line {
	order := []Kind{KindDoc, KindTicket, KindProject, KindChannel, KindMember}
	nodes := c.Nodes()
	all := nodes[1:]
	slices.SortStableFunc(all, func(a, b Node) int { return slices.Index(order, a.Kind) - slices.Index(order, b.Kind) })
	in := map[string][]Node{} // by the id of the project or channel; "": the campaign itself
	for _, n := range all {
		n.Text = ""
		in[parentOf(n)] = append(in[parentOf(n)], n)
	}
	out := []Line{{Node: nodes[0]}}
	var below func(place string, depth int)
	below = func(place string, depth int) {
		for _, n := range in[place] {
			out = append(out, Line{depth, n})
			if depth < 3 && (n.Kind == KindChannel || n.Kind == KindProject) { // a project in a channel is the deepest one
				below(n.ID, depth+1)
			}
		}
	}
	below("", 1)
	return out
}

// Names returns the names of all nodes, by id.
func (c Campaign) Names() map[string]string {
	out := map[string]string{}
	for _, n := range c.Nodes() {
		out[n.ID] = n.Name
	}
	return out
}

// Place returns the channel and the project that a line is or lies in; "" for none.
func (l Line) Place() (channel, project string) {
	switch l.Kind {
	case KindChannel:
		return l.ID, ""
	case KindProject:
		return l.ChannelID, l.ID
	}
	return l.ChannelID, l.ProjectID
}

// TreeLine is a line of a part of a campaign.
type TreeLine struct {
	Line
	Touched bool // one of those that were asked for, not only what one of them lies in
}

// Tree returns the lines of the nodes with these ids and of what they lie in; without ids, all lines.
func Tree(c Campaign, ids map[string]bool) []TreeLine {
	all := c.Lines()
	out, above := []TreeLine{{all[0], ids[c.ID]}}, []TreeLine{} // above: the path to the line, as far as it is not in out
	for _, l := range all[1:] {
		for len(above) > 0 && above[len(above)-1].Depth >= l.Depth {
			above = above[:len(above)-1]
		}
		if above = append(above, TreeLine{l, ids[l.ID]}); ids[l.ID] || len(ids) == 0 {
			out, above = append(out, above...), nil
		}
	}
	return out
}

// Text returns a line as it is shown: what the node is called, and for a ticket who does it and when.
func (l Line) Text() string {
	return strings.Join(slices.DeleteFunc([]string{l.Name, l.Owner, l.Due}, func(s string) bool { return s == "" }), ", ")
}

// parentOf returns the id of the project or channel that a node lies in, "" for the campaign.
func parentOf(n Node) string { return cmp.Or(n.ProjectID, n.ChannelID) }

// The status of a ticket that no one said anything else of, and of one that is done.
const StatusOpen, StatusDone = "open", "done"

// Statuses returns those that a ticket begins and ends with, and others of the campaign.
func (c Campaign) Statuses() []string {
	out := []string{StatusOpen, StatusDone}
	for _, t := range c.Tickets {
		if t.Status != "" && !slices.Contains(out, t.Status) {
			out = append(out, t.Status)
		}
	}
	return out
}
