package plan

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
	u.parent, u.sure = b.evidence.place(u)
	if n := b.aboveIn(u); n != nil && u.sure < 1 {
		u.parent, u.sure = n, 1
	}
	if u.parent != nil && u.parent.kind == channelNode {
		if in := b.evidence.projects[u.parent.id]; len(in) == 1 {
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
	for _, h := range u.passages[0].section.titles {
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
			}
		}
	}
}
