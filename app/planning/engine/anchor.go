package engine

import (
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
)

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
	u.because = lang.Say("The text points to %s.", u.parent.name)
	if !c.byText() {
		u.because = b.byOwner(u.parent, u.owner)
	}
}

// byOwner says that work is put into a place because of its owner, with what binds them to the place.
func (b *builder) byOwner(n *node, owner string) string {
	if b.owns[owner][n.id] {
		return lang.Say("Put into %s because of %s, who has work there.", n.name, owner)
	}
	for _, m := range b.in.Campaign.Team {
		if m.Name == owner && m.Role != "" {
			return lang.Say("Put into %s because of %s (%s).", n.name, owner, m.Role)
		}
	}
	return lang.Say("Put into %s because of %s.", n.name, owner)
}

// guess is how likely a place must be to be proposed.
const guess = 0.3
