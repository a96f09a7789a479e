package engine

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/similar"
)

// The kinds of evidence that work belongs to a channel or a project.
const (
	isProject = iota
	isNewNode
	onlyOfKind    // no other project, or channel, is there
	cellNames     // a cell of the row names it
	cellChannel   // a cell names its channel
	headNames     // the nearest heading names it
	headsName     // a heading further up does
	headChannel   // a heading names its channel
	titleWords    // the share of its name that the title has
	titleChannel  // of its channel's name
	passageWords  // the share of its name that the passages have
	wordsBefore   // that the passage before has
	sectionWords  // that the paragraphs of the section have
	docWords      // that the document's title and name have
	intentWords   // that the request has
	askedHere     // the section asks for it
	askedNear     // a passage near by does
	ownerWorks    // the share of the owner's tickets that lie in it
	ownerRole     // the share of its name that the owner's role has
	ownerChannel  // of its channel's name
	likeTicket    // how much the title is like a ticket in it
	ticketWords   // how much of the title is in tickets in it
	bestTicket    // no ticket of another place is more like the title
	workBefore    // the nearest work before it lies in it
	ticketOfOwner // a ticket in it has the owner and a word of the title
	placeFeatures
)

var placeNames = [placeFeatures]string{
	"project", "new", "only of its kind", "cell", "cell names channel", "heading", "heading above", "heading names channel", "words of title", "title names channel",
	"words of passage", "words before", "words of section", "words of document", "words of request", "asked for here", "asked for near", "owner's tickets", "owner's role", "role names channel",
	"like a ticket", "words of tickets", "most alike ticket", "work before", "ticket of owner"}

// candidate is a channel or a project with what speaks for it.
type candidate struct {
	*node
	of   [placeFeatures]float64
	sure float64 // 0..1, of all candidates together
}

func (c *candidate) features() (f features) {
	for i, v := range c.of {
		f.num(placeNames[i], v)
	}
	return f
}

// evidence weighs what speaks for the channels and projects that work could belong to.
type evidence struct {
	*builder
	weights  map[string]float64
	askedIn  map[*section][]*node // the proposed nodes that the text of a section asks for
	ofOwners map[string]map[string]float64
	docs     map[int][]string
	intents  []string
	number   [2]int // of channels and of projects
	projects map[string][]*node
}

// newEvidence needs all nodes, proposed ones too.
func newEvidence(b *builder) *evidence {
	e := &evidence{builder: b, weights: b.weights().Place, askedIn: map[*section][]*node{}, ofOwners: map[string]map[string]float64{}, docs: map[int][]string{},
		intents: language.Stems(b.in.Intent), projects: map[string][]*node{}}
	for _, n := range b.tree.made {
		for _, p := range n.from {
			if in := e.askedIn[p.section]; p.row == nil && !slices.Contains(in, n) {
				e.askedIn[p.section] = append(in, n)
			}
		}
	}
	for _, n := range b.tree.named {
		switch n.kind {
		case channelNode:
			e.number[0]++
		case projectNode:
			e.number[1]++
			e.projects[n.parent] = append(e.projects[n.parent], n)
		}
	}
	for owner, in := range b.owns {
		const most = 20 // places; who works everywhere says nothing
		if len(in) > most {
			continue
		}
		e.ofOwners[owner] = map[string]float64{}
		for id := range in {
			e.ofOwners[owner][id] = 1 / float64(len(in))
		}
	}
	for i, d := range b.in.Documents {
		e.docs[i] = language.Stems(d.Name + " " + d.Title)
	}
	return e
}

// options collects candidates by their numbers.
type options struct {
	e  *evidence
	by map[int]*candidate
}

func (o options) at(n *node) *candidate {
	c := o.by[n.number]
	if c == nil {
		c = &candidate{node: n}
		o.by[n.number] = c
	}
	return c
}

// add says that something speaks for each node whose name has stems of a query, by the share of the name, or
// by how well it fits.
func (o options) add(feature int, query []string, least float64, how func(similar.Match) float64) {
	if len(query) == 0 {
		return
	}
	for _, m := range o.e.tree.index.Matches(query) {
		n := o.e.tree.named[m.Thing]
		if v := how(m); v >= least && (n.kind == projectNode || n.kind == channelNode) {
			c := o.at(n)
			c.of[feature] = max(c.of[feature], v)
		}
	}
}

func ofThing(m similar.Match) float64 { return m.OfThing }

// candidates returns what could be the place of a unit, in the order of the tree, each with how likely it is.
func (e *evidence) candidates(u *unit) []*candidate {
	o := options{e, map[int]*candidate{}}
	p := u.from[0]
	o.add(titleWords, u.stems, .3, ofThing)
	for _, q := range u.from {
		if q.passage != nil {
			o.add(passageWords, language.Stems(q.plain), .3, ofThing)
		}
	}
	for i, s := range slices.Backward(p.section.stems) {
		feature := headsName
		if i == len(p.section.stems)-1 {
			feature = headNames
		}
		o.add(feature, s, .45, similar.Match.NameFit)
	}
	o.add(sectionWords, p.section.text, .66, ofThing)
	o.add(docWords, e.docs[p.doc], .5, ofThing)
	o.add(intentWords, e.intents, .66, ofThing)
	if p.section.own {
		for _, n := range e.askedIn[p.section] {
			o.at(n).of[askedHere] = 1
		}
	}
	for _, n := range e.tree.made {
		if n.kind != docNode && n.askedNear(p) {
			o.at(n).of[askedNear] = 1
		}
	}
	if !e.addCells(o, p) {
		e.addBefore(o, p)
	}
	e.addOwner(o, u.owner)
	e.addTickets(o, u)
	return e.weighed(o)
}

// before returns the statement before one in its section that people see; nil if there is none.
func (e *evidence) before(p *statement) *statement {
	for i := min(p.number, len(e.statements)) - 1; i >= 0 && e.statements[i].section == p.section; i-- {
		if k := e.statements[i].kind; k != hidden && k != order && k != field {
			return e.statements[i]
		}
	}
	return nil
}

// askedNear reports that a passage of a talk stands at most five passages from one that asks for a node.
func (n *node) askedNear(p *statement) bool {
	const near = 5
	return slices.ContainsFunc(n.from, func(o *statement) bool {
		return o.doc == p.doc && o.number >= p.number-near && o.number <= p.number+near
	})
}

// addCells says which places the cells of a row name, and reports whether they name one.
func (e *evidence) addCells(o options, p *statement) (named bool) {
	if p.row == nil {
		return false
	}
	for _, cell := range []string{p.row.Project, p.row.Channel, p.row.Label} {
		if n := e.tree.placeFor(cell); n != nil {
			o.at(n).of[cellNames], named = 1, true
		}
	}
	return named
}

// addBefore says what the passage before a statement names, and where the nearest work before it lies, in the same section.
func (e *evidence) addBefore(o options, p *statement) {
	if q := e.before(p); q != nil {
		o.add(wordsBefore, language.Stems(q.plain), .5, ofThing)
	}
	const near = 5 // statements
	if u := e.unitBefore(p, near); u != nil && u.parent != nil {
		o.at(u.parent).of[workBefore] = 1
	}
}

func (e *evidence) addOwner(o options, owner string) {
	if owner == "" {
		return
	}
	for id, share := range e.ofOwners[owner] {
		if n := e.tree.byID(id); n != nil {
			o.at(n).of[ownerWorks] = share
		}
	}
	o.add(ownerRole, e.roles[owner], .5, ofThing)
}

// addTickets says which places have tickets that are like the work.
func (e *evidence) addTickets(o options, u *unit) {
	best := 0.0
	var most *candidate
	for _, m := range e.tickets.byWork.Matches(u.stems) {
		t := e.tickets.all[m.Thing].ticket
		n := e.tree.placeOf(t)
		if n == nil || m.OfQuery < .2 {
			continue
		}
		c := o.at(n)
		c.of[likeTicket] = max(c.of[likeTicket], m.Similar())
		c.of[ticketWords] = max(c.of[ticketWords], m.OfQuery)
		if t.Owner == u.owner && u.owner != "" {
			c.of[ticketOfOwner] = 1
		}
		if s := m.Similar(); s > best {
			best, most = s, c
		}
	}
	if most != nil {
		most.of[bestTicket] = 1
	}
}

// weighed adds what speaks for a channel to its projects, and says how likely each candidate is.
func (e *evidence) weighed(o options) []*candidate {
	for _, c := range slices.Collect(maps.Values(o.by)) {
		if c.kind == channelNode && len(e.projects[c.id]) <= 8 {
			for _, n := range e.projects[c.id] {
				o.at(n)
			}
		}
	}
	out := slices.SortedFunc(maps.Values(o.by), func(a, b *candidate) int { return cmp.Compare(a.number, b.number) })
	all := 0.0
	for _, c := range out {
		c.of[isProject] = indicator(c.kind == projectNode)
		c.of[isNewNode] = indicator(c.isNew)
		c.of[onlyOfKind] = indicator(c.kind == channelNode && e.number[0] == 1 || c.kind == projectNode && e.number[1] == 1)
		if ch := e.tree.channelOf(c.node); ch != nil && c.kind == projectNode && o.by[ch.number] != nil {
			of := o.by[ch.number].of
			c.of[cellChannel], c.of[headChannel], c.of[titleChannel], c.of[ownerChannel] = of[cellNames], max(of[headNames], of[headsName]), max(of[titleWords], of[passageWords]), of[ownerRole]
		}
		c.sure = math.Exp(c.features().sum(e.weights))
		all += c.sure
	}
	for _, c := range out {
		c.sure /= all
	}
	return out
}

// likely returns the candidates of the campaign, the surest first.
func (e *evidence) likely(u *unit) []*candidate {
	all := slices.DeleteFunc(e.candidates(u), func(c *candidate) bool { return c.isNew })
	slices.SortStableFunc(all, func(a, b *candidate) int { return cmp.Compare(b.sure, a.sure) })
	return all
}

// place returns the likeliest place of a unit, the first of several; nil if nothing speaks for any.
func (e *evidence) place(u *unit) (best *candidate) {
	for _, c := range e.candidates(u) {
		if (c.byText() || c.of[ownerWorks] > 0 || c.of[ownerRole] > 0) && (best == nil || c.sure > best.sure) {
			best = c
		}
	}
	return best
}

// byText reports that the text speaks for a candidate, and not only who does the work.
func (c *candidate) byText() bool {
	for i, v := range c.of {
		if v > 0 && i != isProject && i != isNewNode && i != onlyOfKind && i != ownerWorks && i != ownerRole && i != ownerChannel {
			return true
		}
	}
	return false
}
