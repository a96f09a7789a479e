package engine

import (
	"cmp"
	"maps"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/plan"
)

// keepPlacements puts the actions of a plan that was built where a person put them before,
// as far as the place is still there. Placements of other actions are kept for later.
func (b *builder) keepPlacements() {
	before := b.in.Placements
	for _, id := range slices.Sorted(maps.Keys(before)) {
		if placed, err := b.plan.Place(b.in.Campaign, id, before[id].In); err == nil {
			b.plan = placed
			continue
		}
		b.plan.Placements = maps.Clone(b.plan.Placements)
		if b.plan.Placements == nil {
			b.plan.Placements = map[string]plan.Placement{}
		}
		b.plan.Placements[id] = before[id]
	}
}

// mostPlaces is how many places a question offers: those that something speaks for, then
// the others by name. A person can choose any other one.
const mostPlaces = 6

// askAboutPlaces asks where the tickets belong that nothing places; without a place they
// cannot be applied.
func (b *builder) askAboutPlaces() {
	units := map[string]*unit{}
	for _, u := range b.units {
		units[u.id] = u
	}
	for _, a := range b.plan.Actions {
		if len(b.plan.Questions) == plan.MaxQuestions || b.over() {
			return
		}
		if a.Type != plan.CreatePlanModule || a.Payload.Parent != "" || a.Payload.TicketID != "" || a.Suggested && a.Confidence < plan.LowConfidence {
			continue
		}
		u := units[a.ID]
		if u == nil { // a suggestion
			u = &unit{title: a.Payload.Title, stems: language.Stems(a.Payload.Title), owner: a.Payload.Owner, from: []*statement{{passage: &passage{section: &section{}}}}}
		}
		if q := b.placeQuestion(a, u); len(q.Options) > 1 {
			b.plan.Questions = append(b.plan.Questions, q)
		}
	}
}

func (b *builder) placeQuestion(a plan.Action, u *unit) plan.Question {
	q := plan.Question{Text: lang.Say("Where does “%s” belong?", a.Payload.Title), ActionID: a.ID}
	var likely []*node
	for _, c := range b.evidence.likely(u) {
		likely = append(likely, c.node)
	}
	others := slices.DeleteFunc(slices.Clone(b.tree.named), func(n *node) bool {
		return n.isNew || n.kind == docNode || slices.Contains(likely, n)
	})
	slices.SortStableFunc(others, func(x, y *node) int { return cmp.Compare(language.Fold(x.name), language.Fold(y.name)) })
	for _, n := range append(likely, others...) {
		if n.isNew || len(q.Options) == mostPlaces {
			continue
		}
		text := lang.Say("In %s", n.name)
		if c := b.tree.channelOf(n); c != nil && c != n {
			text += " (" + c.name + ")"
		}
		q.Options = append(q.Options, plan.Option{Text: text, Node: n.id})
	}
	if len(q.Options) == 0 {
		return q
	}
	q.Options = append(q.Options, plan.Option{Text: lang.Say("Leave it out for now")})
	if len(likely) == 0 {
		q.Assumed = len(q.Options) - 1
	}
	return q
}
