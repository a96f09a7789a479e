// Package engine turns documents and a request into a plan to review: proposed
// changes to a campaign, each with the passages that it rests on. It reads and
// proposes; nothing in it changes a campaign.
package engine

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
	"github.com/nod-app/nod/app/planning/plan"
)

// Input is what a plan is made from.
type Input struct {
	Campaign  campaign.Campaign
	Documents []extract.Document
	Intent    string // what the user asks for

	Suggestions   []plan.Suggestion            // of a model; they add to what the rules find
	Placements    map[string]plan.Placement    // where a person put actions of the plan before
	Registrations map[string]plan.Registration // how documents are to be registered, by their names
	Constraints   []string                     // what the plan is to keep to

	Weights *Weights // by which passages are judged; nil: those that Nod has
}

// builder holds a plan while it is made.
type builder struct {
	ctx        context.Context
	limits     limits
	in         Input
	vocabulary *language.Vocabulary // of all that is read
	tree       *tree
	newer      map[int]int  // documents that a newer version replaces
	replacing  map[int]bool // the newer versions
	passages   []*passage
	statements []*statement
	unread     []plan.Passage            // where reading ended
	absorbed   map[*statement]*statement // sentences that became a part of another passage
	units      []*unit
	found      *jobs // the units, in the order in which they were found
	evidence   *evidence
	tickets    *jobs
	unitOf     map[*statement]*unit       // that rests on a statement
	owns       map[string]map[string]bool // owner → ids of projects with tickets of theirs
	roles      map[string][]string        // stems of the role of each member of the team
	names      map[string]bool            // stems of the names of the team
	unitIDs    map[string]bool
	sameStems  map[string]int                  // how many units have the same stems
	known      map[*statement]*campaign.Ticket // what the campaign has already
	beyond     map[*statement]bool             // work beyond the limit
	intent     []*statement                    // sentences of the request that ask for structure
	circles    [][]*unit                       // dependencies that ran in a circle
	plan       plan.Plan
}

func newBuilder(ctx context.Context, in Input, l limits) *builder {
	b := &builder{
		ctx: ctx, limits: l, in: in, vocabulary: vocabularyOf(in), tree: newTree(in.Campaign), newer: olderVersions(in.Documents),
		found: newJobs(), unitOf: map[*statement]*unit{}, replacing: map[int]bool{},
		owns: owners(in.Campaign.Tickets), roles: map[string][]string{}, names: map[string]bool{}, unitIDs: map[string]bool{}, sameStems: map[string]int{},
		absorbed: map[*statement]*statement{}, known: map[*statement]*campaign.Ticket{}, beyond: map[*statement]bool{},
		plan: plan.Plan{Actions: []plan.Action{}, Modules: []plan.Module{}, Questions: []plan.Question{}, Conflicts: []plan.Conflict{}, Coverage: []plan.Passage{}, Map: []plan.Match{}},
	}
	b.tickets = ticketJobs(b.tree.campaign)
	for _, n := range b.newer {
		b.replacing[n] = true
	}
	for _, m := range in.Campaign.Team {
		b.roles[m.Name] = language.Stems(m.Role)
		for _, s := range language.Stems(m.Name) {
			b.names[s] = true
		}
	}
	return b
}

// vocabularyOf returns the vocabulary of what an input is written in.
func vocabularyOf(in Input) *language.Vocabulary {
	var all strings.Builder
	for _, d := range in.Documents {
		all.WriteString(d.Text() + "\n")
	}
	for _, t := range in.Campaign.Tickets {
		all.WriteString(t.Title + "\n")
	}
	all.WriteString(in.Intent + "\n" + in.Campaign.Objective)
	return cmp.Or(language.Of(all.String()), language.Any())
}

// yearOf returns the year in which most tickets of a campaign are due, the earliest of several; 0 if none has a day.
func yearOf(c campaign.Campaign) (year int) {
	counts := map[int]int{}
	for _, t := range c.Tickets {
		day, err := time.Parse(time.DateOnly, t.Due)
		if err != nil {
			continue
		}
		y := day.Year()
		if counts[y]++; counts[y] > counts[year] || counts[y] == counts[year] && y < year {
			year = y
		}
	}
	return year
}

// read turns the documents into passages, and these into statements.
func (b *builder) read() {
	r := reader{ctx: b.ctx, team: people.NewTeam(b.in.Campaign.Team), tree: b.tree, weights: b.weights(), vocabulary: b.vocabulary, year: yearOf(b.in.Campaign)}
	for i, d := range b.in.Documents {
		r.room = b.limits.passages - len(b.passages)
		read, rest := r.passages(i, d)
		b.passages = append(b.passages, read...)
		b.statements = append(b.statements, r.statements(read, d)...)
		if rest != "" {
			b.unread = append(b.unread, plan.Passage{Quote: plan.Quote{Document: d.Name, Text: rest}, Reason: lang.Say(
				"not planned: a plan is made from %d passages, and the documents have more; this and all that follows in this document was not read", b.limits.passages)})
		}
	}
	said := map[*section]map[string]bool{}
	for i, p := range b.statements {
		p.number, p.work = i, workOf(p.title)
		if p.kind == task || !p.section.own {
			continue
		}
		if said[p.section] == nil {
			said[p.section] = map[string]bool{}
		}
		for _, s := range language.Stems(p.plain) {
			if !said[p.section][s] {
				said[p.section][s] = true
				p.section.text = append(p.section.text, s)
			}
		}
	}
}

// limits bound a plan, so that any documents can be planned in bounded time. What
// exceeds them is in the plan's coverage.
type limits struct {
	time     time.Duration
	passages int // that are read, of all documents
	tickets  int // that are proposed
}

// defaultLimits are chosen by hand: more than anybody reviews.
var defaultLimits = limits{time: time.Minute, passages: 50_000, tickets: 10_000}

// Build proposes a plan by rule, and after that what a model suggested before. The same
// input gives the same plan. It ends with ctx, and with an error after a minute.
func Build(ctx context.Context, in Input) (plan.Plan, error) {
	return buildWithin(ctx, in, defaultLimits)
}

func buildWithin(ctx context.Context, in Input, l limits) (plan.Plan, error) {
	b, err := built(ctx, in, l)
	if err != nil {
		return plan.Plan{}, err
	}
	return b.plan, nil
}

// built returns a plan with all that it was made from.
func built(ctx context.Context, in Input, l limits) (*builder, error) {
	limited, cancel := context.WithTimeout(ctx, l.time)
	defer cancel()
	b := newBuilder(limited, in, l)
	for _, phase := range []func(){b.read, b.speak, b.proposeStructure, b.readIntent, b.collect, b.place, b.order, b.actions, b.modules, b.coverage, b.nameMap, b.delta,
		b.nothingToPlan, b.suggest, b.keepRegistrations, b.keepPlacements, b.constrain, b.ask, b.askAboutPlaces, b.askAboutSuggestions, b.askAboutConstraints} {
		phase()
		if err := limited.Err(); err != nil {
			if ctx.Err() == nil {
				err = campaign.Invalidf("the plan was not done after %v: plan from fewer documents, or split them", l.time)
			}
			return nil, err
		}
	}
	return b, nil
}

// over reports that no one waits for the plan any more. Loops over what documents and
// campaigns hold end then.
func (b *builder) over() bool { return b.ctx.Err() != nil }

func (b *builder) place() {
	b.evidence = newEvidence(b)
	for _, u := range b.units {
		for _, p := range u.from {
			b.unitOf[p] = u
		}
	}
	for _, u := range b.units {
		if b.over() {
			return
		}
		b.anchor(u)
	}
	b.placeByIntent()
	b.link()
}

// order puts the work after what it needs.
func (b *builder) order() {
	b.circles = b.breakCircles()
	b.units = inOrder(b.units)
}

// actions proposes structure, then documents, then work.
func (b *builder) actions() {
	b.structureActions()
	b.documentActions()
	b.unitActions()
	b.circleConflicts(b.circles)
}

// delta compares the versions of documents.
func (b *builder) delta() {
	for i := range b.in.Documents {
		if n, ok := b.newer[i]; ok {
			b.plan.Delta = append(b.plan.Delta, b.compare(i, n)...)
		}
	}
}

// old reports a document that a newer version among the documents replaces.
func (b *builder) old(doc int) bool {
	_, ok := b.newer[doc]
	return ok
}

func owners(ts []campaign.Ticket) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, t := range ts {
		if out[t.Owner] == nil {
			out[t.Owner] = map[string]bool{}
		}
		out[t.Owner][t.ProjectID] = true
	}
	return out
}

// weights returns the weights by which the builder judges.
func (b *builder) weights() *Weights {
	if b.in.Weights != nil {
		return b.in.Weights
	}
	return shipped()
}
