package engine

import "slices"

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
