package engine

import (
	"cmp"
	"maps"
	"slices"
)

// evidence weighs what speaks for the channels and projects that work could belong
// to. The weights are set by hand: what a table says counts most, then the nearest
// heading, then the words, then who does it.
type evidence struct {
	*builder
	sections map[*section]sectionEvidence
	cells    map[string][]weight // by what a cell says
	owners   map[string]ownerEvidence
	projects map[string][]*node   // by the id of their channel
	askedIn  map[*section][]*node // the proposed nodes that the text of a section asks for
	sum      weights              // of the unit's first passage
}

type sectionEvidence struct {
	heads []weight // because of the headings
	asks  []weight // because the section asks for the node
	text  []weight // because of all words of the section
}

type ownerEvidence struct {
	of   map[int]float64 // by number of a node
	best weight          // the first of the surest
}

// newEvidence needs all nodes, proposed ones too.
func newEvidence(b *builder) *evidence {
	n := len(b.tree.named)
	e := &evidence{builder: b, sections: map[*section]sectionEvidence{}, cells: map[string][]weight{}, owners: map[string]ownerEvidence{},
		projects: map[string][]*node{}, askedIn: map[*section][]*node{},
		sum: weights{of: make([]float64, n)}}
	for _, n := range b.tree.made {
		for _, p := range n.from {
			if in := e.askedIn[p.section]; p.row == nil && !slices.Contains(in, n) {
				e.askedIn[p.section] = append(in, n)
			}
		}
	}
	for _, n := range b.tree.named {
		if n.kind == projectNode {
			e.projects[n.parent] = append(e.projects[n.parent], n)
		}
	}
	return e
}

// weigh sums up in e.sum what the first passage of a unit says.
func (e *evidence) weigh(u *unit) {
	e.sum.clear()
	e.ofPassage(&e.sum, u.from[0], e.ofWords(u.stems))
}

// likely returns the nodes of the campaign for which anything speaks, the surest first.
func (e *evidence) likely(u *unit) []*node {
	e.weigh(u)
	owner := e.ofOwner(u.owner)
	how := map[*node]float64{}
	for i, w := range owner.of {
		how[e.tree.named[i]] += w
	}
	for _, i := range e.sum.touched {
		how[e.tree.named[i]] += e.sum.of[i]
	}
	maps.DeleteFunc(how, func(n *node, _ float64) bool { return n.isNew })
	return slices.SortedFunc(maps.Keys(how), func(a, b *node) int {
		return cmp.Or(cmp.Compare(how[b], how[a]), cmp.Compare(a.number, b.number))
	})
}

// place returns the node for which most speaks, and how much; the first of several.
// byText says that the text speaks for it, and not only who does the work.
func (e *evidence) place(u *unit) (best *node, sure float64, byText bool) {
	e.weigh(u)
	owner := e.ofOwner(u.owner)
	number := -1
	consider := func(n int, how float64) {
		if how > sure || how == sure && how > 0 && n < number {
			number, sure = n, how
		}
	}
	if owner.best.how > 0 {
		consider(owner.best.node, owner.best.how)
	}
	for _, i := range e.sum.touched {
		n, s := e.tree.named[i], e.sum.of[i]
		if c := e.tree.channelOf(n); n.kind == projectNode && c != nil {
			s += 0.3 * min(1, e.sum.of[c.number])
		}
		consider(i, s+owner.of[i])
	}
	if number < 0 {
		return nil, 0, false
	}
	return e.tree.named[number], sure, e.sum.of[number] > 0
}

// ofPassage adds what a passage says of where its work belongs. words are those of
// the work's title.
func (e *evidence) ofPassage(to *weights, p *statement, words []weight) {
	if p.row != nil {
		to.add(e.ofRow(p.row)...)
	}
	s := e.ofSection(p.section)
	to.add(s.heads...)
	to.add(words...)
	for _, w := range s.asks {
		if p.message == 0 || e.tree.named[w.node].askedNear(p) {
			to.add(w)
		}
	}
	to.add(s.text...)
}

// askedNear reports that a passage of a talk stands at most five passages from one that asks for a node.
func (n *node) askedNear(p *statement) bool {
	const near = 5
	return slices.ContainsFunc(n.from, func(o *statement) bool { return o.number >= p.number-near && o.number <= p.number+near })
}

func (e *evidence) containers(query []string, how func(n *node, m match) float64) []weight {
	var out []weight
	for _, m := range e.tree.index.matches(query) {
		if n := e.tree.named[m.thing]; n.kind == projectNode || n.kind == channelNode {
			if w := how(n, m); w > 0 {
				out = append(out, weight{m.thing, w})
			}
		}
	}
	return out
}

func (e *evidence) ofWords(title []string) []weight {
	return e.containers(title, func(_ *node, m match) float64 {
		if m.ofThing < 0.3 {
			return 0
		}
		return 2 * m.ofThing
	})
}

// ofRow says how much the cells of a row speak for nodes.
func (e *evidence) ofRow(r *tableRow) []weight {
	return slices.Concat(e.ofCell(r.project), e.ofCell(r.channel), e.ofCell(r.label))
}

func (e *evidence) ofCell(text string) []weight {
	if text == "" {
		return nil
	}
	found, known := e.cells[text]
	if !known {
		if n := e.tree.placeFor(text); n != nil {
			found = []weight{{n.number, 4}}
		}
		e.cells[text] = found
	}
	return found
}

func (e *evidence) ofSection(s *section) sectionEvidence {
	found, known := e.sections[s]
	if known {
		return found
	}
	for i, weighs := len(s.stems)-1, 3.0; i >= 0; i, weighs = i-1, weighs/2 {
		found.heads = append(found.heads, e.containers(s.stems[i], func(_ *node, m match) float64 {
			if m.nameFit() < 0.45 {
				return 0
			}
			return weighs * m.nameFit()
		})...)
	}
	if s.own {
		for _, n := range e.askedIn[s] {
			found.asks = append(found.asks, weight{n.number, 2})
		}
	}
	found.text = e.containers(s.text, func(n *node, m match) float64 {
		if n.kind != projectNode || m.ofThing < 0.66 {
			return 0
		}
		return m.ofThing
	})
	e.sections[s] = found
	return found
}

// ofOwner says how much speaks for nodes because of who does the work: tickets in
// them, a role of that name.
func (e *evidence) ofOwner(owner string) ownerEvidence {
	found, known := e.owners[owner]
	if known || owner == "" {
		return found
	}
	found.of = map[int]float64{}
	role := map[int]float64{}
	for _, m := range e.tree.index.matches(e.roles[owner]) {
		role[m.thing] = m.ofThing
	}
	for i, n := range e.tree.named {
		if n.kind != projectNode && n.kind != channelNode {
			continue
		}
		s := 0.0
		if e.owns[owner][n.id] {
			s = 0.5
		}
		s += 0.6 * role[i]
		if c := e.tree.channelOf(n); c != nil && c != n {
			s += 0.4 * role[c.number]
		}
		if s > 0 {
			found.of[i] = s
		}
		if s > found.best.how {
			found.best = weight{i, s}
		}
	}
	e.owners[owner] = found
	return found
}
