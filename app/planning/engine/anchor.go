package engine

// unit is one piece of work that the plan proposes.
type unit struct {
	id      string
	title   string
	stems   []string
	work    work
	from    []*statement // what it rests on; the last one counts
	owner   string
	due     string
	parent  *node
	sure    float64 // how sure the parent is; below weakAnchor it is a guess
	because string  // why it is the parent, as a sentence
	ticket  *Ticket // the existing ticket that it changes
	needs   []*unit
}

const (
	weakAnchor   = 0.5
	ticketAnchor = 4.0 // as sure as the cell of a table that has the very name
)

// anchor finds the project or channel that work belongs to: that of the ticket which it
// changes, or what its row, its headings, its words and its owner say.
func (b *builder) anchor(u *unit) {
	if n := b.tree.placeOf(u.ticket); n != nil {
		u.parent, u.sure = n, ticketAnchor
		return
	}
	byText := false
	u.parent, u.sure, byText = b.evidence.place(u)
	if above := b.aboveIn(u); above != nil && u.sure < 1 {
		u.parent, u.sure, byText = above, 1, true
	}
	if u.parent != nil && u.parent.kind == channelNode {
		if in := b.evidence.projects[u.parent.id]; len(in) == 1 {
			u.parent = in[0]
		}
	}
	if u.sure < weakAnchor {
		u.parent = nil
		return
	}
	u.because = "The text points to " + u.parent.name + "."
	if !byText {
		u.because = "Put into " + u.parent.name + " because of " + b.whoWorksIn(u.parent, u.owner) + "."
	}
}

// whoWorksIn names the owner of work with what binds them to a place.
func (b *builder) whoWorksIn(n *node, owner string) string {
	if b.owns[owner][n.id] {
		return owner + ", who has work there"
	}
	for _, m := range b.in.Campaign.Team {
		if m.Name == owner && m.Role != "" {
			return owner + " (" + m.Role + ")"
		}
	}
	return owner
}

// aboveIn returns where the work belongs under whose name a unit is, as the
// parts of a card do.
func (b *builder) aboveIn(u *unit) *node {
	for _, h := range u.from[0].section.titles {
		if o := b.byName[fold(h)]; o != nil && o != u && o.parent != nil {
			return o.parent
		}
	}
	return nil
}

// inherit gives work without a sure place the place of what it depends on.
func (b *builder) inherit() {
	for _, u := range b.units {
		for _, need := range u.needs {
			if u.sure < 1.2 && need.parent != nil && need.sure > u.sure {
				u.parent, u.sure = need.parent, need.sure-0.1
				u.because = "Put into " + u.parent.name + " like what it depends on."
			}
		}
	}
}
