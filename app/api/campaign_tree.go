package api

import "cmp"

// CampaignLine is a node of a campaign where it lies.
type CampaignLine struct {
	Depth int // 0: the campaign itself
	Kind  NodeKind
	Node  Node // without the text of a document
}

// Lines returns the campaign and all that is in it, each thing below the one that holds
// it: what a place has itself, then the projects and channels in it, then the team.
func (c Campaign) Lines() []CampaignLine {
	t := campaignTree{in: map[string][]CampaignLine{}}
	for _, x := range c.Docs {
		t.add(NodeDoc, Node{ID: x.ID, Name: x.Title, Tags: x.Tags, ChannelID: x.ChannelID, ProjectID: x.ProjectID})
	}
	for _, x := range c.Tickets {
		t.add(NodeTicket, Node{ID: x.ID, Name: x.Title, ProjectID: x.ProjectID, ChannelID: x.ChannelID, Owner: x.Owner,
			Status: x.Status, Due: x.Due, DependsOn: x.DependsOn, Docs: x.Docs})
	}
	for _, x := range c.Projects {
		t.add(NodeProject, Node{ID: x.ID, Name: x.Name, ChannelID: x.ChannelID})
	}
	for _, x := range c.Channels {
		t.add(NodeChannel, Node{ID: x.ID, Name: x.Name})
	}
	for _, x := range c.Team {
		t.add(NodeMember, Node{ID: x.Name, Name: x.Name, Role: x.Role})
	}
	t.lines = []CampaignLine{{Kind: NodeCampaign, Node: Node{ID: c.ID, Name: c.Name, Objective: c.Objective}}}
	t.below("", 1)
	return t.lines
}

// Names returns the names of all nodes, by id.
func (c Campaign) Names() map[string]string {
	out := map[string]string{}
	for _, l := range c.Lines() {
		out[l.Node.ID] = l.Node.Name
	}
	return out
}

// Place returns the channel and the project that a line is or lies in; "" for none.
func (l CampaignLine) Place() (channel, project string) {
	switch l.Kind {
	case NodeChannel:
		return l.Node.ID, ""
	case NodeProject:
		return l.Node.ChannelID, l.Node.ID
	}
	return l.Node.ChannelID, l.Node.ProjectID
}

// campaignTree puts the nodes of a campaign below each other.
type campaignTree struct {
	in    map[string][]CampaignLine // by the id of the project or channel; "": the campaign itself
	lines []CampaignLine
}

func (t *campaignTree) add(kind NodeKind, n Node) {
	in := cmp.Or(n.ProjectID, n.ChannelID)
	t.in[in] = append(t.in[in], CampaignLine{Kind: kind, Node: n})
}

// below adds what lies in a place; a project in a channel is the deepest one.
func (t *campaignTree) below(place string, depth int) {
	for _, l := range t.in[place] {
		l.Depth = depth
		t.lines = append(t.lines, l)
		if depth < 3 && (l.Kind == NodeChannel || l.Kind == NodeProject) {
			t.below(l.Node.ID, depth+1)
		}
	}
}
