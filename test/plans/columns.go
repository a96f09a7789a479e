package plans

import (
	"maps"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/planning/plan"
)

func (r *result) recall() (s Share) {
	for _, l := range r.Labels.Actions {
		if l.must() {
			_, ok := r.found[l.ID]
			r.count(&s, ok, "missing: %s %s %s", l.ID, l.Type[0], l.Titles[0])
		}
	}
	return s
}

// precision leaves out modules that only group work which is right.
func (r *result) precision() (s Share) {
	for _, a := range r.real {
		if r.label[a.ID] != "" || !r.groups(a) {
			r.count(&s, r.label[a.ID] != "", "not expected: %s %s", a.Type, a.Payload.Title)
		}
	}
	return s.or(r.musts() > 0)
}

func (r *result) groups(a plan.Action) bool {
	return a.Type == plan.CreatePlanModule && slices.ContainsFunc(r.actions, func(o plan.Action) bool {
		return o.Payload.Parent == a.ID && r.label[o.ID] != ""
	})
}

func (r *result) parents() (s Share) {
	r.known(func(l Label, a plan.Action) {
		if l.Parent != nil {
			p := r.parent(a)
			r.count(&s, slices.Contains(l.Parent, p), "parent: %s %s: %s, not %s", l.ID, a.Payload.Title, p, strings.Join(l.Parent, " or "))
		}
	})
	return s.or(slices.ContainsFunc(r.Labels.Actions, func(l Label) bool { return l.must() }))
}

// parent returns the node, or the label of the new node, under which an action lies: modules and
// tickets that it lies in are passed over.
func (r *result) parent(a plan.Action) string {
	p := a.Payload.Parent
	for range len(r.actions) {
		in, ok := r.byID[p]
		if !ok || in.Type != plan.CreatePlanModule {
			break
		}
		p = in.Payload.Parent
	}
	if _, ok := r.byID[p]; ok {
		return r.label[p]
	}
	if project, ok := r.project[p]; ok {
		return project
	}
	return p
}

func (r *result) fields() (s Share) {
	expected := false
	for _, l := range r.Labels.Actions {
		expected = expected || l.must() && (l.Owner != nil || l.Due != nil)
	}
	r.known(func(l Label, a plan.Action) {
		if l.Owner != nil {
			r.count(&s, slices.ContainsFunc(l.Owner, func(w string) bool { return sameOwner(w, a.Payload.Owner) }),
				"owner: %s %s: %q, not %v", l.ID, l.Titles[0], a.Payload.Owner, l.Owner)
		}
		if l.Due != nil {
			r.count(&s, slices.ContainsFunc(l.Due, func(w string) bool { return w == a.Payload.Due || w == "-" && a.Payload.Due == "" }),
				"due: %s %s: %q, not %v", l.ID, l.Titles[0], a.Payload.Due, l.Due)
		}
	})
	return s.or(expected)
}

// sameOwner reports that a name is the expected one, or a part of it.
func sameOwner(want, got string) bool {
	if want == "-" || got == "" {
		return want == "-" && got == ""
	}
	w := tokens(want)
	return !slices.ContainsFunc(tokens(got), func(t string) bool { return !slices.Contains(w, t) })
}

func (r *result) mapped() (s Share) {
	refs := r.references()
	for _, m := range r.Labels.Map {
		r.count(&s, r.mapsRight(m, refs), "map: %s (%s): not %v", m.Name, m.Document, m.To)
	}
	return s
}

var creates = map[string]plan.ActionType{"channel": plan.CreateChannel, "project": plan.CreateProject, "doc": plan.CreateDoc}

// mapsRight reports that the plan says what a name stands for or, if it does not list the name,
// that it uses the right node and creates none of that name.
func (r *result) mapsRight(m MapLabel, refs set) bool {
	isNew, listed := slices.Contains(m.To, "new"), false
	for _, e := range r.plan.Map {
		if e.Document == m.Document && slices.Equal(tokens(e.Name), tokens(m.Name)) {
			listed = true
			if isNew && r.label[e.Node] == m.Action || slices.Contains(m.To, e.Node) {
				return true
			}
		}
	}
	if listed || isNew {
		_, made := r.found[m.Action]
		return !listed && made
	}
	again := slices.ContainsFunc(r.actions, func(a plan.Action) bool {
		return a.Type == creates[m.Kind] && r.label[a.ID] == "" && titleFit(append(m.Names, m.Name), a.Payload.Title) >= .6
	})
	return !again && slices.ContainsFunc(m.To, func(id string) bool { return refs[id] })
}

// references returns all ids that the plan uses.
func (r *result) references() set {
	out := set{}
	for _, a := range r.actions {
		maps.Copy(out, setOf([]string{a.Payload.Parent, a.Payload.DocID, a.Payload.TicketID}))
	}
	for _, m := range r.plan.Modules {
		maps.Copy(out, setOf(m.ContextRefs))
	}
	for _, c := range r.plan.Conflicts {
		maps.Copy(out, setOf(c.With))
	}
	for _, q := range r.plan.Questions {
		for _, o := range q.Options {
			out[o.Node] = true
		}
	}
	delete(out, "")
	return out
}

func (r *result) quotes() (s Share) {
	for _, a := range r.real {
		structure := slices.ContainsFunc(r.actions, func(o plan.Action) bool { return o.Payload.Parent == a.ID })
		if len(a.Payload.Quotes) == 0 && a.Type != plan.CreateDoc && a.Type != plan.LinkDoc && !structure {
			r.count(&s, false, "quote: %s has none", a.Payload.Title)
		}
		for _, q := range a.Payload.Quotes {
			f := flat(q.Text)
			ok := len([]rune(f)) > 4 && slices.ContainsFunc(r.texts[q.Document], func(t string) bool { return strings.Contains(t, f) })
			r.count(&s, ok, "quote: %s: not in %s: %s", a.Payload.Title, q.Document, q.Text)
		}
	}
	return s.or(r.musts() > 0)
}
