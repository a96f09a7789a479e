package engine

import (
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/similar"
)

// structureActions proposes the new channels, then the new projects.
func (b *builder) structureActions() {
	for _, kind := range []nodeKind{channelNode, projectNode} {
		for _, n := range b.tree.made {
			if n.kind != kind {
				continue
			}
			a := plan.Action{ID: n.id, Type: plan.ActionType(kindName[kind]), Confidence: 0.85, Risk: plan.RiskMedium, Dependencies: []string{},
				Reason:  lang.Say("%s asks for it, and nothing in the campaign is called so.", b.sources(n.from)),
				Payload: plan.Payload{Title: n.name, Parent: n.parent, Quotes: b.quotes(n.from)}}
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
func (b *builder) nearDuplicate(a *plan.Action, n *node) {
	const near = 0.45
	var like []*node
	for _, m := range b.tree.index.Matches(n.stems) {
		if o := b.tree.named[m.Thing]; !o.isNew && o.kind == n.kind && m.Similar() >= near {
			like = append(like, o)
		}
	}
	slices.SortFunc(like, func(a, b *node) int { return a.number - b.number })
	for _, o := range like {
		a.Confidence, a.Risk = min(a.Confidence, 0.55), plan.RiskHigh
		b.plan.Conflicts = append(b.plan.Conflicts, plan.Conflict{ActionID: a.ID, With: []string{o.id},
			Alternatives: []string{lang.Say("Use %s", o.name), lang.Say("Create %s", n.name)}, Risk: lang.Say("two places for the same thing")})
	}
}

// documentActions registers each document, or links it if the campaign has it.
func (b *builder) documentActions() {
	registered := newRegistered(b.tree)
	places := b.places()
	for i, d := range b.in.Documents {
		name := d.Title
		if name == "" {
			name = strings.NewReplacer("_", " ", "-", " ").Replace(strings.TrimSuffix(d.Name, "."+d.Kind))
		}
		name = plain(name)
		a := plan.RegisterAction(d.Name)
		a.Payload.Title, a.Payload.Quotes = name, b.firstQuote(i)
		if n := registered.find(d.Name, name); n != nil {
			a.Type, a.Reason = plan.LinkDoc, lang.Say("The campaign has this document as %s.", n.name)
			a.ID, a.Payload.DocID, a.Payload.Title = plan.ActionID(string(plan.LinkDoc), d.Name), n.id, n.name
		}
		place := places[i]
		if a.Type == plan.LinkDoc && place != nil {
			a.Payload.Parent = place.id
		}
		b.plan.Actions = append(b.plan.Actions, a)
		if a.Type == plan.CreateDoc && place != nil {
			b.plan.Actions = append(b.plan.Actions, linkTo(place, a))
		}
	}
}

// places are, by document, the project or channel of the campaign that most of its
// work belongs to.
func (b *builder) places() map[int]*node {
	votes, all := map[int]map[*node]int{}, map[int]int{}
	for _, u := range b.units {
		doc := u.from[0].doc
		if votes[doc] == nil {
			votes[doc] = map[*node]int{}
		}
		votes[doc][u.parent]++
		all[doc]++
	}
	out := map[int]*node{}
	for doc, of := range votes {
		for n, v := range of {
			if n != nil && !n.isNew && 2*v > all[doc] {
				out[doc] = n
			}
		}
	}
	return out
}

// linkTo links a document to where its work belongs, once it is registered.
func linkTo(n *node, registered plan.Action) plan.Action {
	a := registered
	a.Type, a.ID, a.Dependencies = plan.LinkDoc, plan.ActionID(string(plan.LinkDoc), registered.Payload.Document, n.id), []string{registered.ID}
	a.Reason = lang.Say("Most of its work belongs to %s.", n.name)
	a.Payload.DocID, a.Payload.Parent = registered.ID, n.id
	return a
}

// registered finds the documents of a campaign by their names without versions.
type registered struct {
	docs     []*node
	versions []string
	index    *similar.Index
}

func newRegistered(t *tree) registered {
	r := registered{index: similar.NewIndex()}
	for _, n := range t.named {
		if n.kind == docNode {
			base, version := versionOf(n.name)
			r.docs, r.versions = append(r.docs, n), append(r.versions, version)
			r.index.Add(language.Stems(base))
		}
	}
	return r
}

// find returns the document of the same name and version.
func (r registered) find(names ...string) *node {
	for _, name := range names {
		base, version := versionOf(name)
		i := r.index.Fittest(language.Stems(base), 0.75, func(m similar.Match) float64 {
			if r.versions[m.Thing] != version {
				return 0
			}
			return m.Similar()
		})
		if i >= 0 {
			return r.docs[i]
		}
	}
	return nil
}

// firstQuote returns the first line of a document that someone can see.
func (b *builder) firstQuote(doc int) []plan.Quote {
	for _, k := range b.in.Documents[doc].Blocks {
		if !k.Hidden && len(k.Text) >= 5 {
			line, _, _ := strings.Cut(k.Text, "\n")
			return []plan.Quote{{Document: b.in.Documents[doc].Name, Text: line}}
		}
	}
	return nil
}

func (b *builder) unitActions() {
	for _, u := range b.units {
		a := plan.Action{ID: b.unitID(u), Type: plan.CreatePlanModule, Risk: plan.RiskLow, Confidence: u.confidence(), Dependencies: []string{},
			Payload: plan.Payload{Title: u.asked(), Owner: u.owner, Due: u.due, Quotes: b.quotes(u.from)}}
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
		if u.like != nil {
			b.plan.Conflicts = append(b.plan.Conflicts, plan.Conflict{ActionID: a.ID, With: []string{u.like.ID},
				Alternatives: []string{lang.Say("Create another ticket"), lang.Say("It is “%s”: keep the ticket, and leave this out", u.like.Title)},
				Risk:         lang.Say("the same work would be there twice")})
		}
		b.plan.Actions = append(b.plan.Actions, a)
	}
}

// confidence returns how likely a unit is work: as likely as the surest of what it rests on. What no one has
// decided is asked about.
func (u *unit) confidence() float64 {
	c := 0.0
	for _, p := range u.from {
		if p.hedged {
			return 0.4
		}
		c = max(c, p.sure)
	}
	return calibrated(c)
}

// reason returns why work is proposed, in sentences that each are a text of their own.
func (b *builder) reason(u *unit) string {
	text := lang.Say("%s asks for it.", b.sources(u.from))
	switch {
	case u.owner != "" && u.due != "":
		text += " " + lang.Say("%s is named for it, due %v.", u.owner, dayOf(u.due))
	case u.owner != "":
		text += " " + lang.Say("%s is named for it.", u.owner)
	case u.due != "":
		text += " " + lang.Say("It is due on %v.", dayOf(u.due))
	}
	return strings.TrimSpace(text + " " + u.because)
}

// dayOf returns a day as sentences have it.
func dayOf(due string) string {
	at, err := time.Parse(time.DateOnly, due)
	if err != nil {
		return due
	}
	return at.Format("2 January 2006")
}

func (b *builder) ticketChange(a *plan.Action, u *unit) {
	t := u.ticket
	a.Payload.TicketID, a.Risk = t.ID, plan.RiskMedium
	if u.work.counts == workOf(t.Title).counts {
		a.Payload.Title = t.Title // the text may say it in passing: 'the prices are entered by Friday'
	}
	a.Reason = lang.Say("Changes “%s”: %v.", t.Title, strings.Join(u.changes(), ", "))
	if slices.ContainsFunc(u.from, func(p *statement) bool { return b.replacing[p.doc] }) {
		return // a new version says it; the difference between the versions shows it
	}
	b.plan.Conflicts = append(b.plan.Conflicts, plan.Conflict{ActionID: a.ID, With: []string{t.ID},
		Alternatives: []string{lang.Say("Keep the ticket as it is"), lang.Say("Change it: %v", strings.Join(u.changes(), ", "))},
		Risk:         lang.Say("the campaign and the document say different things about the same work")})
}

func (b *builder) quotes(ps []*statement) []plan.Quote {
	var out []plan.Quote
	seen := map[plan.Quote]bool{}
	for _, p := range ps {
		if q := p.quote(b.in.Documents); !seen[q] {
			seen[q] = true
			out = append(out, q)
		}
	}
	return out
}

// sources returns the names of the documents that passages stand in.
func (b *builder) sources(ps []*statement) string {
	var out []string
	for _, p := range ps {
		name := p.quote(b.in.Documents).Document
		if name == "" {
			name = lang.Say("The request")
		}
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return strings.Join(out, " and ")
}
