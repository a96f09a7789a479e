package plan

import (
	"slices"
	"strconv"
	"strings"
)

// unit is one piece of work that the plan proposes.
type unit struct {
	id       string
	title    string
	stems    []string
	work     work
	passages []*passage // what it rests on; the last one counts
	owner    string
	due      string
	parent   *node
	sure     float64 // how sure the parent is; below weakAnchor it is a guess
	ticket   *Ticket // the existing ticket that it changes
	needs    []*unit
}

const weakAnchor = 0.5

// anchor finds the project or channel that work belongs to, from what its row,
// its headings, its words and its owner say.
func (b *builder) anchor(u *unit) {
	for _, i := range b.candidates(u) {
		n := b.tree.nodes[i]
		if n.kind != projectNode && n.kind != channelNode {
			continue
		}
		if s := b.evidenceFor(u, n); s > u.sure {
			u.parent, u.sure = n, s
		}
	}
	if n := b.aboveIn(u); n != nil && u.sure < 1 {
		u.parent, u.sure = n, 1
	}
	if u.parent != nil && u.parent.kind == channelNode {
		if in := b.tree.projectsIn(u.parent); len(in) == 1 {
			u.parent = in[0]
		}
	}
	if u.sure < weakAnchor {
		u.parent = nil
	}
}

// candidates are the numbers of the nodes that anything could speak for.
func (b *builder) candidates(u *unit) []int {
	from := slices.Clone(u.stems)
	for _, p := range u.passages {
		from = append(from, b.bySection[sectionKey(p)]...)
		for _, h := range b.names(p) {
			from = append(from, h...)
		}
		if p.row != nil {
			from = append(from, stems(p.row.label)...)
		}
	}
	from = append(from, b.roles[u.owner]...)
	out := b.tree.index.near(from)
	for i, n := range b.tree.nodes {
		if n.isNew || b.owns[u.owner][n.id] {
			out = append(out, i)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// aboveIn returns where the work belongs under whose name a unit stands, as the
// parts of a card do.
func (b *builder) aboveIn(u *unit) *node {
	for _, h := range u.passages[0].section {
		if o := b.byName[fold(h)]; o != nil && o != u && o.parent != nil {
			return o.parent
		}
	}
	return nil
}

// evidenceFor weighs what speaks for a node. The weights are set by hand: what a
// table says counts most, then the nearest heading, then the words, then who does it.
func (b *builder) evidenceFor(u *unit, n *node) float64 {
	s := 0.0
	for _, p := range u.passages {
		s = max(s, b.passageFor(u, p, n))
	}
	if c := b.tree.channelOf(n); n.kind == projectNode && s > 0 && c != nil {
		s += 0.3 * min(1, b.passageFor(u, u.passages[0], c))
	}
	return s + b.ownerFor(u, n)
}

func (b *builder) passageFor(u *unit, p *passage, n *node) float64 {
	s := b.rowFor(p, n)
	weight := 3.0
	for i := len(p.heads) - 1; i >= 0; i-- {
		if how := nameFit(p.heads[i], n.stems); how >= 0.45 {
			s += weight * how
		}
		weight /= 2
	}
	if how := covered(n.stems, u.stems); how >= 0.5 {
		s += 2 * how
	}
	for _, from := range n.from {
		if from.row == nil && b.ownSection(p) && sectionKey(from) == sectionKey(p) {
			s += 2
			break
		}
	}
	if how := covered(n.stems, b.bySection[sectionKey(p)]); how >= 0.66 && n.kind == projectNode {
		s += how
	}
	return s
}

// rowFor says how much the cells of a row speak for a node.
func (b *builder) rowFor(p *passage, n *node) float64 {
	if p.row == nil {
		return 0
	}
	s := 0.0
	name := p.row.project
	if n.kind == channelNode {
		name = p.row.channel
	}
	for _, name := range []string{name, p.row.label} {
		if how := nameFit(stems(name), n.stems); how >= sameName {
			s += 4 * how
		}
	}
	return s
}

// ownSection reports a passage below a heading that is not the document's title.
func (b *builder) ownSection(p *passage) bool {
	n := len(p.section)
	return n > 0 && p.section[n-1] != trimNumber(plain(b.in.Documents[p.doc].Title))
}

// sectionKey tells the sections of all documents apart.
func sectionKey(p *passage) string {
	return strconv.Itoa(p.doc) + "\x00" + strings.Join(p.section, "\x00")
}

// nameFit says how well a name in a text fits the name of a node, 0..1.
func nameFit(name, node []string) float64 {
	if len(name) == 0 {
		return 0
	}
	return max(similarStems(name, node), 0.85*covered(name, node), 0.85*covered(node, name))
}

// ownerFor says how much speaks for a node because of who does the work: tickets
// in it, a role of that name.
func (b *builder) ownerFor(u *unit, n *node) float64 {
	if u.owner == "" {
		return 0
	}
	s := 0.0
	if b.owns[u.owner][n.id] {
		s = 0.5
	}
	role := b.roles[u.owner]
	s += 0.6 * covered(n.stems, role)
	if c := b.tree.channelOf(n); c != nil && c != n {
		s += 0.4 * covered(c.stems, role)
	}
	return s
}

// inherit gives work without a sure place the place of what it depends on.
func (b *builder) inherit() {
	for _, u := range b.units {
		for _, need := range u.needs {
			if u.sure < 1.2 && need.parent != nil && need.sure > u.sure {
				u.parent, u.sure = need.parent, need.sure-0.1
			}
		}
	}
}
