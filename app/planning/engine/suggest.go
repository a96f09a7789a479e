package engine

import (
	"slices"

	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/plan"
)

// suggesting adds to a plan what a model suggests. Of an action by rule it adds only what is empty.
type suggesting struct {
	*builder
	trace   tracer
	places  map[string]*place // by folded title of the module
	byRule  map[*statement][]*unit
	created []proposedBy // projects, which stand behind those by rule
	tickets []proposedBy // which stand after all else
}

// proposedBy is a suggested action with what it was made from.
type proposedBy struct {
	plan.Action
	unit *unit
}

// place is where the tickets of a suggested module go.
type place struct {
	node *node
	sure bool // it is there, proposed by rule, or traced
}

func (b *builder) suggest() {
	if len(b.in.Suggestions) == 0 {
		return
	}
	s := &suggesting{builder: b, trace: newTracer(b), places: map[string]*place{}, byRule: map[*statement][]*unit{}}
	for _, u := range b.units {
		for _, p := range u.from {
			s.byRule[p] = append(s.byRule[p], u)
		}
	}
	all := bounded(b.in.Suggestions)
	for _, kind := range []plan.SuggestionKind{plan.SuggestModule, plan.SuggestTicket, plan.SuggestNoWork} {
		for i := range all {
			if s.over() {
				return
			}
			if all[i].Kind != kind {
				continue
			}
			if !usable(clean(all[i].Title)) {
				all[i].Outcome = plan.Unusable
				continue
			}
			switch kind {
			case plan.SuggestModule:
				s.module(&all[i])
			case plan.SuggestTicket:
				s.ticket(&all[i])
			default:
				s.noWork(&all[i])
			}
		}
	}
	s.add()
	b.plan.Suggestions = all
}

// module finds what a suggested module represents, or proposes a project for it.
func (s *suggesting) module(x *plan.Suggestion) {
	from, why := s.trace.passages(x.Quotes)
	if p := s.places[language.Fold(clean(x.Title))]; p != nil {
		x.Outcome, x.ActionID = plan.Known, idOfNew(p.node)
		return
	}
	if n, how := s.tree.find(clean(x.Title), projectNode, channelNode); n != nil && how >= sameName {
		x.Outcome, x.ActionID = plan.Known, idOfNew(n)
		s.places[language.Fold(clean(x.Title))] = &place{node: n, sure: true}
		return
	}
	n := &node{id: plan.ActionID(kindName[projectNode], clean(x.Title)), kind: projectNode, name: clean(x.Title), stems: language.Stems(clean(x.Title)), isNew: true}
	if s.taken(n.id) {
		x.Outcome = plan.Known
		return
	}
	u := s.unit(x, from)
	if c := s.tree.channelOf(u.parent); c != nil && !c.isNew {
		n.parent = c.id
	}
	a := s.action(x, u, plan.CreateProject, why)
	a.ID, a.Payload.Parent, a.Payload.Owner, a.Payload.Due = n.id, n.parent, "", ""
	s.nearDuplicate(&a, n)
	x.ActionID = a.ID
	s.created = append(s.created, proposedBy{a, u})
	s.places[language.Fold(clean(x.Title))] = &place{node: n, sure: a.Confidence > unsupportedAtMost}
}

// placeOf returns what the name of a module represents: one that is suggested, too, or one that is there.
func (s *suggesting) placeOf(module string) *place {
	if p := s.places[language.Fold(clean(module))]; p != nil {
		return p
	}
	if n, how := s.tree.find(clean(module), projectNode, channelNode); n != nil && how >= sameName {
		return &place{node: n, sure: true}
	}
	return nil
}

// ticket proposes work, unless it is there already.
func (s *suggesting) ticket(x *plan.Suggestion) {
	from, why := s.trace.passages(x.Quotes)
	u := s.unit(x, from)
	if id, known := s.there(u); known {
		x.Outcome, x.ActionID = plan.Known, id
		s.complete(x, u)
		return
	}
	module := s.placeOf(x.Module)
	if module != nil && (module.sure || u.parent == nil) {
		u.parent, u.sure = module.node, 1
	}
	a := s.action(x, u, plan.CreatePlanModule, why)
	a.ID = s.unitID(u)
	if u.parent != nil {
		a.Payload.Parent = u.parent.id
		if u.parent.isNew {
			a.Dependencies = append(a.Dependencies, u.parent.id)
		}
	}
	x.ActionID = a.ID
	s.tickets = append(s.tickets, proposedBy{a, u})
}

// there says that the campaign, the plan by rule or an earlier suggestion has the work
// of a unit, and which action represents it.
func (s *suggesting) there(u *unit) (id string, known bool) {
	const likely = 0.25 // of titles for the work of one and the same passage
	if o := s.likeUnit(u.work, nil); o != nil {
		return o.id, true
	}
	for _, o := range s.tickets {
		if u.work.same(o.unit.work) >= sameWork {
			return o.ID, true
		}
	}
	for _, p := range u.from {
		for _, o := range s.byRule[p] {
			if u.work.same(o.work) >= likely {
				return o.id, true
			}
		}
		if t := s.known[p]; t != nil && u.work.same(workOf(t.Title)) >= likely {
			return "", true
		}
	}
	_, there := s.builder.tickets.find(u.work)
	return "", there
}

func (s *suggesting) taken(id string) bool {
	return slices.ContainsFunc(s.plan.Actions, func(a plan.Action) bool { return a.ID == id }) ||
		slices.ContainsFunc(s.created, func(a proposedBy) bool { return a.ID == id })
}

// idOfNew returns the action that would make a node, "" for one that is there.
func idOfNew(n *node) string {
	if n.isNew {
		return n.id
	}
	return ""
}
