package plan

import "slices"

// unit is one piece of work that the plan proposes.
type unit struct {
	id       string
	title    string
	stems    []string
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
	for _, n := range b.tree.nodes {
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

// aboveIn returns where the work belongs under whose name a unit stands, as the
// parts of a card do.
func (b *builder) aboveIn(u *unit) *node {
	for _, h := range u.passages[0].section {
		for _, o := range b.units {
			if o != u && o.parent != nil && same(h, o.title) > 0.9 {
				return o.parent
			}
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
	if n.kind == projectNode && s > 0 {
		if c := b.tree.channelOf(n); c != nil {
			for _, p := range u.passages {
				s += 0.3 * min(1, b.passageFor(u, p, c))
				break
			}
		}
	}
	return s + b.ownerFor(u, n)
}

func (b *builder) passageFor(u *unit, p *passage, n *node) float64 {
	s := 0.0
	if p.row != nil {
		name := p.row.project
		if n.kind == channelNode {
			name = p.row.channel
		}
		for _, name := range []string{name, p.row.label} {
			if how := nameFit(name, n); how >= sameName {
				s += 4 * how
			}
		}
	}
	weight := 3.0
	for i := len(p.section) - 1; i >= 0; i-- {
		if how := nameFit(p.section[i], n); how >= 0.45 {
			s += weight * how
		}
		weight /= 2
	}
	if how := covered(n.stems, u.stems); how >= 0.5 {
		s += 2 * how
	}
	for _, from := range n.from {
		if from.row == nil && from.doc == p.doc && b.ownSection(p) && slices.Equal(from.section, p.section) {
			s += 2
			break
		}
	}
	if how := covered(n.stems, b.sectionStems(p)); how >= 0.66 && n.kind == projectNode {
		s += how
	}
	return s
}

// ownSection reports a passage below a heading that is not the document's title.
func (b *builder) ownSection(p *passage) bool {
	n := len(p.section)
	return n > 0 && p.section[n-1] != trimNumber(plain(b.in.Documents[p.doc].Title))
}

// nameFit says how well a name in a text fits a node, 0..1.
func nameFit(name string, n *node) float64 {
	if name == "" {
		return 0
	}
	want := stems(name)
	return max(similarStems(want, n.stems), 0.85*covered(want, n.stems), 0.85*covered(n.stems, want))
}

// ownerFor says how much speaks for a node because of who does the work: tickets
// in it, a role of that name.
func (b *builder) ownerFor(u *unit, n *node) float64 {
	if u.owner == "" {
		return 0
	}
	s := 0.0
	for _, t := range b.tree.campaign.Tickets {
		if t.Owner == u.owner && t.ProjectID == n.id {
			s = 0.5
		}
	}
	for _, m := range b.tree.campaign.Team {
		if m.Name != u.owner {
			continue
		}
		role := stems(m.Role)
		s += 0.6 * covered(n.stems, role)
		if c := b.tree.channelOf(n); c != nil && c != n {
			s += 0.4 * covered(c.stems, role)
		}
	}
	return s
}

// sectionStems are the words of the paragraphs that stand in the same section.
func (b *builder) sectionStems(p *passage) []string {
	if !b.ownSection(p) {
		return nil
	}
	var out []string
	for _, q := range b.passages {
		if q.doc == p.doc && q.kind != task && slices.Equal(q.section, p.section) {
			out = append(out, stems(q.plain)...)
		}
	}
	return out
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
