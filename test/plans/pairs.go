package plans

import (
	"cmp"
	"slices"

	"github.com/nod-app/nod/app/planning/plan"
)

// result is a plan beside the labels of its case.
type result struct {
	Case
	plan    plan.Plan
	actions []plan.Action
	real    []plan.Action // all but NOOP
	byID    map[string]plan.Action
	found   map[string]plan.Action // by label
	label   map[string]string      // label by id of action
	names   map[string]string      // of the campaign's nodes
	project map[string]string      // by ticket
	notes   []string
}

func newResult(c Case, p plan.Plan) *result {
	r := &result{Case: c, plan: p, actions: p.Actions, byID: map[string]plan.Action{}, found: map[string]plan.Action{},
		label: map[string]string{}, names: map[string]string{}, project: map[string]string{}}
	for _, a := range p.Actions {
		r.byID[a.ID] = a
		if a.Type != plan.Noop {
			r.real = append(r.real, a)
		}
	}
	in := c.Input.Campaign
	for _, n := range in.Channels {
		r.names[n.ID] = n.Name
	}
	for _, n := range in.Projects {
		r.names[n.ID] = n.Name
	}
	for _, n := range in.Docs {
		r.names[n.ID] = n.Title
	}
	for _, n := range in.Tickets {
		r.names[n.ID], r.project[n.ID] = n.Title, n.ProjectID
	}
	r.pair()
	return r
}

// pair finds which action is which label: the best pairs first, each once.
func (r *result) pair() {
	type pair struct {
		fit           float64
		label, action int
	}
	var all []pair
	for i, l := range r.Labels.Actions {
		for j, a := range r.actions {
			if fit := l.fit(a); fit > 0 {
				all = append(all, pair{fit, i, j})
			}
		}
	}
	slices.SortFunc(all, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.fit, a.fit), cmp.Compare(a.label, b.label), cmp.Compare(a.action, b.action))
	})
	for _, p := range all {
		l, a := r.Labels.Actions[p.label], r.actions[p.action]
		if _, taken := r.found[l.ID]; !taken && r.label[a.ID] == "" {
			r.found[l.ID], r.label[a.ID] = a, l.ID
		}
	}
}

// fit returns how well an action is what a label expects; 0: it is not.
func (l Label) fit(a plan.Action) float64 {
	if !slices.Contains(l.Type, a.Type) {
		return 0
	}
	if l.Document != "" || l.DocID != "" {
		return l.documentFit(a)
	}
	title, quote := titleFit(l.Titles, a.Payload.Title), quoted(l.Quotes, a.Payload.Quotes)
	structure := l.Type[0] == plan.CreateChannel || l.Type[0] == plan.CreateProject
	if title < .6 && (structure || !quote || title < .3) {
		return 0
	}
	if quote {
		title += .6
	}
	if l.must() {
		title += .1
	}
	return title
}

// documentFit compares by the document, not by words.
func (l Label) documentFit(a plan.Action) float64 {
	if l.Document == "" {
		if a.Payload.DocID == l.DocID {
			return 2
		}
		return 0
	}
	inQuote := a.Payload.Document == "" && slices.ContainsFunc(a.Payload.Quotes, func(q plan.Quote) bool { return q.Document == l.Document })
	other := l.DocID != "" && a.Type == plan.LinkDoc && a.Payload.DocID != "" && a.Payload.DocID != l.DocID
	if other || a.Payload.Document != l.Document && !inQuote && titleFit(l.Titles, a.Payload.Title) < .6 {
		return 0
	}
	fit := 2.0
	if a.Payload.Document == l.Document {
		fit++
	}
	if l.must() {
		fit += .5
	}
	return fit
}

func (l Label) must() bool { return l.Need == "must" }
