package plans

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// linesOf are the lines of a campaign: each thing below the one that holds it,
// then the team. Only those that match all words of a search, and what holds
// them, are in it.
func linesOf(c api.Campaign, search string) []treeLine {
	b := treeBuilder{c: c}
	b.add(0, api.NodeCampaign, api.Node{ID: c.ID, Name: c.Name, Objective: c.Objective}, "")
	b.inside(1, "", "")
	for _, ch := range c.Channels {
		b.add(1, api.NodeChannel, api.Node{ID: ch.ID, Name: ch.Name}, "")
		b.inside(2, ch.ID, "")
	}
	for _, m := range c.Team {
		b.add(1, api.NodeMember, api.Node{ID: m.Name, Name: m.Name, Role: m.Role}, kit.CleanTo(m.Role, 60))
	}
	return matching(b.lines, strings.Fields(strings.ToLower(search)))
}

// treeBuilder collects the lines of a campaign.
type treeBuilder struct {
	c     api.Campaign
	lines []treeLine
}

func (b *treeBuilder) add(depth int, kind api.NodeKind, n api.Node, note string) {
	b.lines = append(b.lines, treeLine{depth: depth, text: kit.Clean(n.Name), note: note, kind: kind, node: n})
}

// inside adds what lies directly in a channel or a project, or in the campaign itself.
func (b *treeBuilder) inside(depth int, channel, project string) {
	for _, d := range b.c.Docs {
		if d.ProjectID == project && (project != "" || d.ChannelID == channel) {
			b.add(depth, api.NodeDoc, api.Node{ID: d.ID, Name: d.Title, Tags: d.Tags, ChannelID: d.ChannelID, ProjectID: d.ProjectID}, "")
		}
	}
	for _, t := range b.c.Tickets {
		if t.ProjectID == project && (project != "" || t.ChannelID == channel) {
			note := kit.Join(kit.CleanTo(t.Owner, 40), kit.CleanTo(t.Due, 12), kit.CleanTo(t.Status, 20))
			b.add(depth, api.NodeTicket, api.Node{ID: t.ID, Name: t.Title, ProjectID: t.ProjectID, ChannelID: t.ChannelID, Owner: t.Owner,
				Status: t.Status, Due: t.Due, DependsOn: t.DependsOn, Docs: t.Docs}, note)
		}
	}
	for _, p := range b.c.Projects {
		if project == "" && p.ChannelID == channel {
			b.add(depth, api.NodeProject, api.Node{ID: p.ID, Name: p.Name, ChannelID: p.ChannelID}, "")
			b.inside(depth+1, channel, p.ID)
		}
	}
}

// matching are the lines that have all words, with the lines that they stand below.
func matching(lines []treeLine, words []string) []treeLine {
	if len(words) == 0 {
		return lines
	}
	var out, above []treeLine // above: the path to the line, as far as it is not in out
	for _, l := range lines {
		for len(above) > 0 && above[len(above)-1].depth >= l.depth {
			above = above[:len(above)-1]
		}
		text := strings.ToLower(l.text + " " + l.note)
		hit := true
		for _, w := range words {
			hit = hit && strings.Contains(text, w)
		}
		if !hit {
			above = append(above, l)
			continue
		}
		out = append(append(out, above...), l)
		above = nil
	}
	return out
}

// newNode is a node of a kind in the place of another one, or in what holds that.
func newNode(kind api.NodeKind, name string, at treeLine) api.Node {
	n := api.Node{Name: name}
	switch kind {
	case api.NodeTicket:
		n.Status = "open"
		n.ChannelID, n.ProjectID = at.parents()
		if n.ProjectID != "" {
			n.ChannelID = ""
		}
	case api.NodeDoc:
		n.ChannelID, n.ProjectID = at.parents()
	case api.NodeProject:
		n.ChannelID, _ = at.parents()
	}
	return n
}

// parents are the channel and the project that a line is or lies in.
func (l treeLine) parents() (channel, project string) {
	switch l.kind {
	case api.NodeChannel:
		return l.node.ID, ""
	case api.NodeProject:
		return l.node.ChannelID, l.node.ID
	}
	return l.node.ChannelID, l.node.ProjectID
}
