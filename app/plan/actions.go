package plan

import (
	"fmt"
	"slices"
	"strings"
)

// structureActions proposes the new channels, then the new projects.
func (b *builder) structureActions() {
	for _, kind := range []nodeKind{channelNode, projectNode} {
		for _, n := range b.tree.nodes {
			if !n.isNew || n.kind != kind {
				continue
			}
			a := Action{ID: n.id, Type: ActionType(kindName[kind]), Confidence: 0.85, Risk: RiskMedium, Dependencies: []string{},
				Reason:  fmt.Sprintf("%s asks for it, and nothing in the campaign is called so.", b.sources(n.from)),
				Payload: Payload{Title: n.name, Parent: n.parent, Quotes: b.quotes(n.from)}}
			b.nearDuplicate(&a, n)
			if p := b.tree.byID(n.parent); p != nil && p.isNew {
				a.Dependencies = append(a.Dependencies, p.id)
			}
			b.plan.Actions = append(b.plan.Actions, a)
		}
	}
}

// nearDuplicate lowers the confidence of a new node whose name is like one that
// is there, and says so.
func (b *builder) nearDuplicate(a *Action, n *node) {
	const near = 0.45
	for _, o := range b.tree.nodes {
		if o.isNew || o.kind != n.kind || similarStems(n.stems, o.stems) < near {
			continue
		}
		a.Confidence, a.Risk = 0.55, RiskHigh
		b.plan.Conflicts = append(b.plan.Conflicts, Conflict{ActionID: a.ID, With: []string{o.id},
			Alternatives: []string{"Use " + o.name, "Create " + n.name}, Risk: "two places for the same thing"})
	}
}

// documentActions registers each document, or links it if the campaign has it.
func (b *builder) documentActions() {
	for i, d := range b.in.Documents {
		name := d.Title
		if name == "" {
			name = strings.NewReplacer("_", " ", "-", " ").Replace(strings.TrimSuffix(d.Name, "."+d.Kind))
		}
		name = plain(name)
		a := Action{Type: CreateDoc, Confidence: 0.9, Risk: RiskLow, Dependencies: []string{}, Reason: "So that what the plan rests on can be found again.",
			Payload: Payload{Title: name, Document: d.Name, Quotes: b.firstQuote(i)}}
		if n := b.sameDoc(d.Name, name); n != nil {
			a.Type, a.Reason = LinkDoc, "The campaign has this document as "+n.name+"."
			a.Payload.DocID, a.Payload.Title = n.id, n.name
		}
		a.ID = actionID(string(a.Type), d.Name)
		place := b.placeOf(i)
		if a.Type == LinkDoc && place != nil {
			a.Payload.Parent = place.id
		}
		b.plan.Actions = append(b.plan.Actions, a)
		if a.Type == CreateDoc && place != nil {
			b.plan.Actions = append(b.plan.Actions, linkTo(place, a))
		}
	}
}

// placeOf returns the project or channel of the campaign that most of a document's
// work belongs to, nil if there is none.
func (b *builder) placeOf(doc int) *node {
	votes, all := map[*node]int{}, 0
	for _, u := range b.units {
		if u.passages[0].doc == doc {
			votes[u.parent]++
			all++
		}
	}
	for n, v := range votes {
		if n != nil && !n.isNew && 2*v > all {
			return n
		}
	}
	return nil
}

// linkTo links a document to where its work belongs, once it is registered.
func linkTo(n *node, registered Action) Action {
	a := registered
	a.Type, a.ID, a.Dependencies = LinkDoc, actionID(string(LinkDoc), registered.Payload.Document, n.id), []string{registered.ID}
	a.Reason = "Most of its work belongs to " + n.name + "."
	a.Payload.DocID, a.Payload.Parent = registered.ID, n.id
	return a
}

// sameDoc returns the registered document of the same name and version.
func (b *builder) sameDoc(names ...string) *node {
	for _, name := range names {
		base, version := versionOf(name)
		for _, n := range b.tree.nodes {
			if n.kind != docNode {
				continue
			}
			nb, nv := versionOf(n.name)
			if similarity(base, nb) >= 0.75 && (version == nv) {
				return n
			}
		}
	}
	return nil
}

// firstQuote is the first line of a document that somebody can see.
func (b *builder) firstQuote(doc int) []Quote {
	for _, k := range b.in.Documents[doc].Blocks {
		if !k.Hidden && len(k.Text) >= 5 {
			line, _, _ := strings.Cut(k.Text, "\n")
			return []Quote{{b.in.Documents[doc].Name, line}}
		}
	}
	return nil
}

// unitActions proposes the work.
func (b *builder) unitActions() {
	for _, u := range b.units {
		a := Action{ID: b.unitID(u), Type: CreatePlanModule, Risk: RiskLow, Confidence: u.confidence(), Dependencies: []string{},
			Payload: Payload{Title: u.title, Owner: u.owner, Due: u.due, Quotes: b.quotes(u.passages)}}
		a.Reason = b.reason(u)
		if u.parent != nil {
			a.Payload.Parent = u.parent.id
			if u.parent.isNew {
				a.Dependencies = append(a.Dependencies, u.parent.id)
			}
		}
		for _, n := range u.needs {
			a.Dependencies = append(a.Dependencies, b.unitID(n))
		}
		if u.ticket != nil {
			b.ticketChange(&a, u)
		}
		b.plan.Actions = append(b.plan.Actions, a)
	}
}

// confidence is computed from what the text says: each of who, when and where
// adds to it; words such as 'perhaps' and 'somebody' take it below the threshold.
func (u *unit) confidence() float64 {
	c := 0.62
	for _, p := range u.passages {
		if p.hedged {
			return 0.4
		}
	}
	if u.owner != "" {
		c += 0.1
	}
	if u.due != "" {
		c += 0.1
	}
	if u.parent != nil {
		c += 0.1 * min(1, u.sure/2)
	}
	return c
}

func (b *builder) reason(u *unit) string {
	var out []string
	if u.owner != "" {
		out = append(out, u.owner+" is named for it")
	}
	if u.due != "" {
		out = append(out, "due "+u.due)
	}
	if u.parent != nil {
		out = append(out, "belongs to "+u.parent.name)
	}
	if len(out) == 0 {
		return b.sources(u.passages) + " asks for it."
	}
	return b.sources(u.passages) + " asks for it: " + strings.Join(out, ", ") + "."
}

// ticketChange makes of an action one that changes an existing ticket.
func (b *builder) ticketChange(a *Action, u *unit) {
	t := u.ticket
	a.Payload.TicketID, a.Risk = t.ID, RiskMedium
	if slices.Equal(u.work.counts, workOf(t.Title).counts) {
		a.Payload.Title = t.Title // the text may say it in passing: 'the prices are entered by Friday'
	}
	if p := b.tree.byID(t.ProjectID); p != nil {
		a.Payload.Parent = p.id
	}
	a.Reason = "Changes “" + t.Title + "”: " + strings.Join(u.changes(), ", ") + "."
	for _, p := range u.passages {
		if _, replaced := b.replaces(p.doc); replaced {
			return // a new version says it; the difference between the versions shows it
		}
	}
	b.plan.Conflicts = append(b.plan.Conflicts, Conflict{ActionID: a.ID, With: []string{t.ID},
		Alternatives: []string{"Keep the ticket as it is", "Change it: " + strings.Join(u.changes(), ", ")},
		Risk:         "the campaign and the document say different things about the same work"})
}

// replaces returns the older version that a document replaces.
func (b *builder) replaces(doc int) (older int, ok bool) {
	for o, n := range b.newer {
		if n == doc {
			return o, true
		}
	}
	return 0, false
}

// quotes are the passages word for word, the longest 400 letters.
func (b *builder) quotes(ps []*passage) []Quote {
	var out []Quote
	for _, p := range ps {
		q := p.quote(b.in.Documents)
		if !slices.Contains(out, q) {
			out = append(out, q)
		}
	}
	return out
}

// sources are the names of the documents that passages stand in.
func (b *builder) sources(ps []*passage) string {
	var out []string
	for _, p := range ps {
		name := p.quote(b.in.Documents).Document
		if name == "" {
			name = "The request"
		}
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return strings.Join(out, " and ")
}
