package engine

import "github.com/nod-app/nod/app/planning/campaign"

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
	sure    float64          // how sure the parent is; 0..1
	because string           // why it is the parent, as a sentence
	ticket  *campaign.Ticket // the existing ticket that it changes
	like    *campaign.Ticket // the existing ticket that it may be
	needs   []*unit
}

const (
	certain = 1
)

// anchor finds the project or channel that work belongs to: that of the ticket which it
// changes, or what is likeliest by the evidence.
func (b *builder) anchor(u *unit) {
	if n := b.tree.placeOf(u.ticket); n != nil {
		u.parent, u.sure = n, certain
		return
	}
	c := b.evidence.place(u)
	if c == nil || c.sure < guess {
		return
	}
	u.parent, u.sure = c.node, c.sure
	u.because = "The text points to " + u.parent.name + "."
	if !c.byText() {
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

// guess is how likely a place must be to be proposed.
const guess = 0.3
