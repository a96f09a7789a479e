package campaign

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/planning/language"
)

// Draft is a campaign in memory that steps change, as the store would be changed by them.
type Draft struct {
	nodes map[nodeKey]placed
	names map[nodeName]int // how many nodes have a name there
	refs  map[string]int   // how many nodes name a node
	seq   int
}

// nodeKey tells nodes apart: channels, projects, documents and tickets share one
// space of ids.
type nodeKey struct {
	space Kind // KindMember, KindCampaign or ""
	id    string
}

// nodeName is a name where it is.
type nodeName struct {
	kind             Kind
	channel, project string
	folded           string
}

func nameOf(n Node) nodeName {
	return nodeName{n.Kind, n.ChannelID, n.ProjectID, language.Fold(n.Name)}
}

// placed is a node with its place in the order of all.
type placed struct {
	Node
	seq int
}

// NewDraft returns a draft of c, which must be valid. One without an id is empty.
func NewDraft(c Campaign) *Draft {
	d := &Draft{nodes: map[nodeKey]placed{}, names: map[nodeName]int{}, refs: map[string]int{}}
	if c.ID != "" {
		for _, n := range c.Nodes() {
			d.put(nil, &n)
		}
	}
	return d
}

func keyOf(n Node) nodeKey {
	switch n.Kind {
	case KindCampaign:
		return nodeKey{space: KindCampaign}
	case KindMember:
		return nodeKey{KindMember, n.ID}
	}
	return nodeKey{id: n.ID}
}

// Campaign returns the campaign as it is after all steps.
func (d *Draft) Campaign() Campaign {
	var nodes []Node
	for _, n := range slices.SortedFunc(maps.Values(d.nodes), func(a, b placed) int { return cmp.Compare(a.seq, b.seq) }) {
		nodes = append(nodes, n.Node)
	}
	return Of(nodes)
}

// Node returns the channel, project, document or ticket with that id.
func (d *Draft) Node(id string) (Node, bool) {
	n, ok := d.nodes[nodeKey{id: id}]
	return n.Node, ok
}

// Named reports whether a node of that kind and name, however it is written, lies
// where n does.
func (d *Draft) Named(n Node) bool { return d.names[nameOf(n)] > 0 }

// Do changes the draft. If the campaign could not be so after all of the steps, or
// if one of them does not begin at what there is, it says why and changes nothing.
func (d *Draft) Do(steps []Step) error {
	for i, s := range steps {
		if err := d.fits(s); err != nil {
			d.force(Reverse(steps[:i]))
			return err
		}
		d.put(s.Before, s.After)
	}
	if err := d.hold(steps); err != nil {
		d.force(Reverse(steps))
		return err
	}
	return nil
}

func (d *Draft) force(steps []Step) {
	for _, s := range steps {
		d.put(s.Before, s.After)
	}
}

func (d *Draft) fits(s Step) error {
	if s.Before != nil {
		now, ok := d.nodes[keyOf(*s.Before)]
		switch {
		case !ok:
			return Invalidf("%v is not there any more", s.Before)
		case !now.Equal(*s.Before):
			return Invalidf("%v was changed since", s.Before)
		}
	}
	if s.After != nil && (s.Before == nil || keyOf(*s.Before) != keyOf(*s.After)) {
		if n, taken := d.nodes[keyOf(*s.After)]; taken {
			return Invalidf("the id “%s” of %v is that of %v", s.After.ID, s.After, n.Node)
		}
		if len(d.nodes) >= MaxNodes {
			return Invalidf("a campaign can hold %d nodes, and this one has as many", MaxNodes)
		}
	}
	return nil
}

// put replaces one node by another one; nil: there is none.
func (d *Draft) put(before, after *Node) {
	d.seq++
	seq := d.seq
	if before != nil {
		key := keyOf(*before)
		if after != nil {
			seq = d.nodes[key].seq
		}
		delete(d.nodes, key)
		d.count(*before, -1)
	}
	if after != nil {
		d.nodes[keyOf(*after)] = placed{*after, seq}
		d.count(*after, 1)
	}
}

func (d *Draft) count(n Node, by int) {
	d.names[nameOf(n)] += by
	for _, id := range n.refs() {
		d.refs[id] += by
	}
}

// hold says why what the steps left cannot be so.
func (d *Draft) hold(steps []Step) error {
	for _, s := range steps {
		if err := d.holds(s); err != nil {
			return err
		}
	}
	if _, there := d.nodes[nodeKey{space: KindCampaign}]; !there && len(d.nodes) > 0 {
		return Invalidf("there is no campaign for what these steps leave")
	}
	return d.circle(steps)
}

// holds says why what a step left cannot be so.
func (d *Draft) holds(s Step) error {
	if s.Before != nil && s.Before.Kind != KindMember {
		if _, there := d.nodes[keyOf(*s.Before)]; !there && d.refs[s.Before.ID] > 0 && s.Before.Kind != KindCampaign {
			return Invalidf("%v is needed by others: %v", s.Before, d.users(s.Before.ID))
		}
	}
	if s.After == nil {
		return nil
	}
	n, there := d.nodes[keyOf(*s.After)]
	if !there {
		return nil
	}
	if err := n.problem(); err != nil {
		return err
	}
	for _, named := range []struct {
		kind Kind
		ids  []string
	}{{KindChannel, []string{n.ChannelID}}, {KindProject, []string{n.ProjectID}}, {KindDoc, n.Docs}, {KindTicket, n.DependsOn}} {
		for _, id := range named.ids {
			if err := d.is(n.Node, id, named.kind); err != nil {
				return err
			}
		}
	}
	return nil
}

// is says why a node cannot name another one.
func (d *Draft) is(n Node, id string, kind Kind) error {
	if id == "" {
		return nil
	}
	if o, ok := d.Node(id); !ok || o.Kind != kind {
		return Invalidf("%v names the %v “%s”, which the campaign does not have", n, kindWords[kind], id)
	}
	return nil
}

// circle says that one of the tickets that steps touched depends on itself. Each
// ticket is looked at once, however many were touched.
func (d *Draft) circle(steps []Step) error {
	const onTheWay, done = 1, 2
	state := map[string]int{}
	for _, s := range steps {
		if s.After == nil || len(s.After.DependsOn) == 0 || d.refs[s.After.ID] == 0 {
			continue // nothing depends on it, so it is in no circle
		}
		path := []string{s.After.ID}
		for len(path) > 0 {
			id := path[len(path)-1]
			n, _ := d.Node(id)
			if state[id] != 0 {
				path, state[id] = path[:len(path)-1], done
				continue
			}
			state[id] = onTheWay
			for _, next := range n.DependsOn {
				if state[next] == onTheWay {
					return Invalidf("%v depends on itself, through what it depends on", n)
				}
				if state[next] == 0 {
					path = append(path, next)
				}
			}
		}
	}
	return nil
}

// users returns the names of nodes that name another one, for a sentence.
func (d *Draft) users(id string) string {
	var out []string
	for _, n := range d.Campaign().Nodes() {
		if slices.Contains(n.refs(), id) {
			out = append(out, n.String())
		}
	}
	if len(out) > 3 {
		out = append(out[:3], "…")
	}
	return strings.Join(out, ", ")
}
