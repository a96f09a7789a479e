package plan

import (
	"crypto/sha256"
	"encoding/base32"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/extract"
)

// Input is what a plan is made from.
type Input struct {
	Campaign  Campaign
	Documents []extract.Document
	Intent    string // what the user asks for
}

// builder holds a plan while it is made.
type builder struct {
	in       Input
	tree     *tree
	newer    map[int]int // documents that a newer version replaces
	passages []*passage
	absorbed map[*passage]*passage // sentences that became a part of another passage
	units    []*unit
	known    map[*passage]*Ticket // what the campaign has already
	plan     Plan
}

// Build proposes a plan by rule. The same input gives the same plan.
func Build(in Input) Plan {
	b := &builder{in: in, tree: newTree(in.Campaign), newer: olderVersions(in.Documents), absorbed: map[*passage]*passage{}, known: map[*passage]*Ticket{}}
	b.plan = Plan{Actions: []Action{}, Modules: []Module{}, Questions: []Question{}, Conflicts: []Conflict{}, Coverage: []Passage{}, Map: []Match{}}
	r := reader{team: newTeam(in.Campaign.Team)}
	for i, d := range in.Documents {
		b.passages = append(b.passages, r.passages(i, d)...)
	}
	b.proposeStructure()
	b.collect()
	for _, u := range b.units {
		b.anchor(u)
	}
	b.link()
	b.inherit()
	circles := b.breakCircles()
	b.units = inOrder(b.units)
	b.structureActions()
	b.documentActions()
	b.unitActions()
	b.circleConflicts(circles)
	b.modules()
	b.coverage()
	b.nameMap()
	for i := range in.Documents {
		if n, ok := b.newer[i]; ok {
			b.plan.Delta = append(b.plan.Delta, b.compare(i, n)...)
		}
	}
	b.nothingToPlan()
	b.ask()
	return b.plan
}

// old reports a document that a newer version among the documents replaces.
func (b *builder) old(doc int) bool {
	_, ok := b.newer[doc]
	return ok
}

// collect makes units of the passages that ask for work, one for the same work,
// and leaves out what the campaign has already.
func (b *builder) collect() {
	for _, p := range b.passages {
		if p.kind != task || b.old(p.doc) || p.title == "" {
			continue
		}
		if u := b.likeUnit(p); u != nil {
			b.join(u, p)
			continue
		}
		u := &unit{title: p.title, stems: stems(p.title), passages: []*passage{p}, owner: p.owner, due: p.due}
		if t := b.ticketFor(p.title, b.names(p)); t != nil {
			u.ticket = t
			if len(u.changes()) == 0 || ticketDone(t) {
				b.known[p] = t
				continue
			}
		}
		b.units = append(b.units, u)
	}
}

// names are the headings and the cells that say where work belongs.
func (b *builder) names(p *passage) []string {
	if p.row == nil {
		return p.section
	}
	return append(slices.Clone(p.section), p.row.project, p.row.channel)
}

func (b *builder) likeUnit(p *passage) *unit {
	var best *unit
	most := sameWork
	for _, u := range b.units {
		if s := same(p.title, u.title); s >= most {
			best, most = u, s
		}
	}
	return best
}

// join adds another passage about the same work. What the later one says counts,
// within one document and where the earlier says nothing.
func (b *builder) join(u *unit, p *passage) {
	first := u.passages[0]
	if p.due != "" && u.due != "" && p.due != u.due && p.doc != first.doc {
		b.plan.Conflicts = append(b.plan.Conflicts, Conflict{With: []string{b.unitID(u)}, Alternatives: []string{
			"due " + u.due + " (" + b.in.Documents[first.doc].Name + ")", "due " + p.due + " (" + b.in.Documents[p.doc].Name + ")"},
			Risk: "two documents give another day for the same work"})
	}
	if p.due != "" {
		u.due = p.due
	}
	if p.owner != "" {
		u.owner = p.owner
	}
	u.passages = append(u.passages, p)
}

// actionID is the same whenever the same thing is proposed: 8 letters.
func actionID(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:5]))
}

func (b *builder) unitID(u *unit) string {
	if u.id == "" {
		u.id = actionID(string(CreatePlanModule), strings.Join(u.stems, " "))
		for n := 2; b.taken(u); n++ {
			u.id = actionID(string(CreatePlanModule), strings.Join(u.stems, " "), strings.Repeat("+", n))
		}
	}
	return u.id
}

func (b *builder) taken(u *unit) bool {
	return slices.ContainsFunc(b.units, func(o *unit) bool { return o != u && o.id == u.id })
}
