package engine

import (
	"cmp"
	"slices"

	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/similar"
)

// nodeKind says what a node of the campaign is.
type nodeKind int

const (
	channelNode nodeKind = iota
	projectNode
	docNode
	ticketNode
)

// node is a part of the campaign, there already or proposed.
type node struct {
	id     string // of the campaign, or of the action that would create it
	kind   nodeKind
	name   string
	stems  []string
	parent string // id
	number int    // in the index
	isNew  bool
	from   []*statement // new ones: what asks for it
}

// tree is the campaign as the planner sees it.
type tree struct {
	campaign campaign.Campaign
	nodes    []*node
	made     []*node // the proposed ones of nodes
	named    []*node // all but tickets, by their numbers in the index
	ids      map[string]*node
	index    *similar.Index
}

func newTree(c campaign.Campaign) *tree {
	t := &tree{campaign: c, ids: map[string]*node{}, index: similar.NewIndex()}
	for _, x := range c.Channels {
		t.add(&node{id: x.ID, kind: channelNode, name: x.Name})
	}
	for _, x := range c.Projects {
		t.add(&node{id: x.ID, kind: projectNode, name: x.Name, parent: x.ChannelID})
	}
	for _, x := range c.Docs {
		t.add(&node{id: x.ID, kind: docNode, name: x.Title, parent: x.ChannelID})
	}
	for _, x := range c.Tickets {
		t.add(&node{id: x.ID, kind: ticketNode, name: x.Title, parent: x.ProjectID})
	}
	return t
}

func (t *tree) add(n *node) *node {
	n.stems = language.Stems(n.name)
	if n.kind != ticketNode {
		n.number = len(t.named)
		t.index.Add(n.stems)
		t.named = append(t.named, n)
	}
	if n.isNew {
		t.made = append(t.made, n)
	}
	t.nodes = append(t.nodes, n)
	if t.ids[n.id] == nil {
		t.ids[n.id] = n
	}
	return n
}

// byID returns nil for an id that nothing has, "" among them.
func (t *tree) byID(id string) *node {
	if id == "" {
		return nil
	}
	return t.ids[id]
}

// sameName is how similar two names must be to stand for the same thing.
const sameName = 0.6

// find returns the node of a kind whose name is most similar, and how similar it is.
func (t *tree) find(name string, kinds ...nodeKind) (best *node, how float64) {
	want := language.Stems(name)
	for _, m := range t.index.Matches(want) {
		n := t.named[m.Thing]
		if !slices.Contains(kinds, n.kind) {
			continue
		}
		// A name may be short for another: 'Email' for 'Email & CRM'.
		s := max(m.Similar(), 0.9*m.OfQuery)
		if len(want) > len(n.stems) {
			s = max(m.Similar(), 0.8*m.OfThing)
		}
		if s > how || s == how && best != nil && n.number < best.number {
			best, how = n, s
		}
	}
	return best, how
}

// placeOf returns the project or channel of a ticket; nil for one without, and for none.
func (t *tree) placeOf(ticket *campaign.Ticket) *node {
	if ticket == nil {
		return nil
	}
	return t.byID(cmp.Or(ticket.ProjectID, ticket.ChannelID))
}

// channelOf returns the channel that a node lies in, or is.
func (t *tree) channelOf(n *node) *node {
	for range 4 {
		if n == nil || n.kind == channelNode {
			return n
		}
		n = t.byID(n.parent)
	}
	return nil
}

// only returns the node that alone has a stem in its name; nil if none or several do.
func (t *tree) only(stem string) *node {
	if thing := t.index.Only(stem); thing >= 0 {
		return t.named[thing]
	}
	return nil
}

// placeFor returns the project, or else the channel, that a cell stands for: by its name, or by a word that
// is in the name of no other one; nil if none is.
func (t *tree) placeFor(cell string) *node {
	for _, kind := range []nodeKind{projectNode, channelNode} {
		if n, how := t.find(cell, kind); n != nil && how >= sameName {
			return n
		}
	}
	var best, second similar.Match
	for _, m := range t.index.Matches(language.Stems(cell)) {
		switch n := t.named[m.Thing]; {
		case n.kind != projectNode && n.kind != channelNode:
		case m.OfQuery > best.OfQuery:
			best, second = m, best
		case m.OfQuery > second.OfQuery:
			second = m
		}
	}
	const known = 0.3
	if best.OfQuery < known || best.OfQuery == second.OfQuery {
		return nil
	}
	return t.named[best.Thing]
}
