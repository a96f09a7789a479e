package campaign

import "slices"

// Kind says what a node of a campaign is.
type Kind string

// The kinds of nodes. The campaign itself is one: its name and objective can change.
const (
	KindCampaign Kind = "campaign"
	KindChannel  Kind = "channel"
	KindProject  Kind = "project"
	KindDoc      Kind = "doc"
	KindTicket   Kind = "ticket"
	KindMember   Kind = "member"
)

// Node is one thing in a campaign with all that it has; the fields that its kind
// does not have are empty.
type Node struct {
	Kind      Kind     `json:"kind,omitempty"` // empty in the API, which has it beside the node
	ID        string   `json:"id,omitempty"`   // of a member: the name
	Name      string   `json:"name,omitempty"` // of a document or ticket: the title
	Objective string   `json:"objective,omitempty"`
	ChannelID string   `json:"channelId,omitempty"`
	ProjectID string   `json:"projectId,omitempty"`
	Tags      []string `json:"tags,omitempty"`
	Text      string   `json:"text,omitempty"`
	Owner     string   `json:"owner,omitempty"`
	Status    string   `json:"status,omitempty"`
	Due       string   `json:"due,omitempty"` // YYYY-MM-DD
	DependsOn []string `json:"dependsOn,omitempty"`
	Docs      []string `json:"docs,omitempty"`
	Role      string   `json:"role,omitempty"`
}

// Plain returns the node with those fields only that its kind has.
func (n Node) Plain() Node {
	for _, o := range Of([]Node{n}).Nodes() {
		if o.Kind == n.Kind {
			o.ID = n.ID
			return o
		}
	}
	return n
}

// Equal reports two nodes with the same in all fields.
func (n Node) Equal(o Node) bool {
	return n.Kind == o.Kind && n.ID == o.ID && n.Name == o.Name && n.Objective == o.Objective && n.ChannelID == o.ChannelID &&
		n.ProjectID == o.ProjectID && slices.Equal(n.Tags, o.Tags) && n.Text == o.Text && n.Owner == o.Owner && n.Status == o.Status &&
		n.Due == o.Due && slices.Equal(n.DependsOn, o.DependsOn) && slices.Equal(n.Docs, o.Docs) && n.Role == o.Role
}

func (n Node) refs() []string {
	out := slices.Concat(n.DependsOn, n.Docs)
	for _, id := range []string{n.ChannelID, n.ProjectID} {
		if id != "" {
			out = append(out, id)
		}
	}
	return out
}

// Nodes returns the campaign and all that is in it: what others name is before them,
// but for tickets that depend on later ones.
func (c Campaign) Nodes() []Node {
	out := []Node{{Kind: KindCampaign, ID: c.ID, Name: c.Name, Objective: c.Objective}}
	for _, x := range c.Channels {
		out = append(out, Node{Kind: KindChannel, ID: x.ID, Name: x.Name})
	}
	for _, x := range c.Projects {
		out = append(out, Node{Kind: KindProject, ID: x.ID, Name: x.Name, ChannelID: x.ChannelID})
	}
	for _, x := range c.Docs {
		out = append(out, Node{Kind: KindDoc, ID: x.ID, Name: x.Title, Tags: x.Tags, ChannelID: x.ChannelID, ProjectID: x.ProjectID, Text: x.Text})
	}
	for _, x := range c.Tickets {
		out = append(out, Node{Kind: KindTicket, ID: x.ID, Name: x.Title, ProjectID: x.ProjectID, ChannelID: x.ChannelID, Owner: x.Owner,
			Status: x.Status, Due: x.Due, DependsOn: x.DependsOn, Docs: x.Docs})
	}
	for _, x := range c.Team {
		out = append(out, Node{Kind: KindMember, ID: x.Name, Name: x.Name, Role: x.Role})
	}
	return out
}

// CampaignOf returns the campaign with these nodes; lists without any are empty, not nil.
func Of(nodes []Node) Campaign {
	c := Campaign{Channels: []Channel{}, Projects: []Project{}, Docs: []Doc{}, Tickets: []Ticket{}, Team: []Member{}}
	for _, n := range nodes {
		switch n.Kind {
		case KindCampaign:
			c.ID, c.Name, c.Objective = n.ID, n.Name, n.Objective
		case KindChannel:
			c.Channels = append(c.Channels, Channel{ID: n.ID, Name: n.Name})
		case KindProject:
			c.Projects = append(c.Projects, Project{ID: n.ID, Name: n.Name, ChannelID: n.ChannelID})
		case KindDoc:
			c.Docs = append(c.Docs, Doc{ID: n.ID, Title: n.Name, Tags: n.Tags, ChannelID: n.ChannelID, ProjectID: n.ProjectID, Text: n.Text})
		case KindTicket:
			c.Tickets = append(c.Tickets, Ticket{ID: n.ID, Title: n.Name, ProjectID: n.ProjectID, ChannelID: n.ChannelID, Owner: n.Owner,
				Status: n.Status, Due: n.Due, DependsOn: n.DependsOn, Docs: n.Docs})
		case KindMember:
			c.Team = append(c.Team, Member{Name: n.Name, Role: n.Role})
		}
	}
	return c
}
