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

	Suggestions []Suggestion // of a model; they add to what the rules find
}

// builder holds a plan while it is made.
type builder struct {
	in              Input
	tree            *tree
	newer           map[int]int // documents that a newer version replaces
	passages        []*passage
	absorbed        map[*passage]*passage // sentences that became a part of another passage
	units           []*unit
	tickets         *tickets
	byWork, byStems index                      // of units
	bySection       map[string][]string        // the stems of a section's paragraphs
	byName          map[string]*unit           // by folded title
	owns            map[string]map[string]bool // owner → ids of projects with tickets of theirs
	roles           map[string][]string        // stems of the role of each member of the team
	unitIDs         map[string]bool
	known           map[*passage]*Ticket // what the campaign has already
	intent          []*passage           // sentences of the request that ask for structure
	plan            Plan
}

func newBuilder(in Input) *builder {
	b := &builder{
		in: in, tree: newTree(in.Campaign), newer: olderVersions(in.Documents),
		byWork: index{}, byStems: index{}, bySection: map[string][]string{}, byName: map[string]*unit{},
		owns: owners(in.Campaign.Tickets), roles: map[string][]string{}, unitIDs: map[string]bool{},
		absorbed: map[*passage]*passage{}, known: map[*passage]*Ticket{},
		plan: Plan{Actions: []Action{}, Modules: []Module{}, Questions: []Question{}, Conflicts: []Conflict{}, Coverage: []Passage{}, Map: []Match{}},
	}
	b.tickets = newTickets(b.tree)
	for _, m := range in.Campaign.Team {
		b.roles[m.Name] = stems(m.Role)
	}
	return b
}

// read turns the documents into passages.
func (b *builder) read() {
	r := reader{team: newTeam(b.in.Campaign.Team), seen: map[string][]string{}}
	for i, d := range b.in.Documents {
		b.passages = append(b.passages, r.passages(i, d)...)
	}
	for _, p := range b.passages {
		p.work = workOf(p.title)
		if p.kind != task && b.ownSection(p) {
			key := sectionKey(p)
			b.bySection[key] = append(b.bySection[key], stems(p.plain)...)
		}
	}
}

// Build proposes a plan by rule, and after that what a model suggested before. The same
// input gives the same plan.
func Build(in Input) Plan {
	b := newBuilder(in)
	b.read()
	b.proposeStructure()
	b.readIntent()
	b.collect()
	for _, u := range b.units {
		b.anchor(u)
	}
	b.link()
	b.inherit()
	b.placeByIntent()
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
	b.suggest()
	b.nothingToPlan()
	b.ask()
	b.askAboutSuggestions()
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
		if u := b.likeUnit(p.work); u != nil {
			b.join(u, p)
			continue
		}
		u := &unit{title: p.title, stems: stems(p.title), work: p.work, passages: []*passage{p}, owner: p.owner, due: p.due}
		if t := b.tickets.find(p.work, b.names(p)); t != nil {
			u.ticket = t
			if len(u.changes()) == 0 || ticketDone(t) {
				b.known[p] = t
				continue
			}
		}
		b.byWork.add(len(b.units), u.work.all)
		if name := fold(u.title); b.byName[name] == nil {
			b.byName[name] = u
		}
		b.units = append(b.units, u)
	}
}

// names are the stems of the headings and the cells that say where work belongs.
func (b *builder) names(p *passage) [][]string {
	if p.row == nil {
		return p.heads
	}
	return append(slices.Clone(p.heads), stems(p.row.project), stems(p.row.channel))
}

func (b *builder) likeUnit(w work) *unit {
	var best *unit
	most := sameWork
	for _, i := range b.byWork.near(w.all) {
		if s := w.same(b.units[i].work); s >= most {
			best, most = b.units[i], s
		}
	}
	return best
}

func owners(ts []Ticket) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, t := range ts {
		if out[t.Owner] == nil {
			out[t.Owner] = map[string]bool{}
		}
		out[t.Owner][t.ProjectID] = true
	}
	return out
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
	for n := 0; u.id == ""; n++ {
		id := actionID(string(CreatePlanModule), strings.Join(u.stems, " "), strings.Repeat("+", n))
		if !b.unitIDs[id] {
			u.id, b.unitIDs[id] = id, true
		}
	}
	return u.id
}
