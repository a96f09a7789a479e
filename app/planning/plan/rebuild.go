package plan

import "slices"

// Rebuilt returns a plan that was built again, with what was applied of it before. nodes are
// what came of the applied actions, by their ids; old is the plan as it was.
//
// An action that was applied stays as it was approved, unless the documents now ask
// for something else; one that would only take back what a person changed in the
// campaign since is left out.
func Rebuilt(built, old Plan, applied []Action, nodes map[string]string) Plan {
	r := rebuild{Plan: built, applied: map[string]Action{}, byNode: map[string]Action{}}
	for _, a := range applied {
		r.applied[a.ID] = a
		r.byNode[nodes[a.ID]] = a
	}
	r.leaveOutEdits()
	r.keepApplied(applied)
	r.keepModules(old.Modules)
	return r.Plan
}

type rebuild struct {
	Plan
	applied map[string]Action // by id
	byNode  map[string]Action // what made or changed a node
}

// leaveOutEdits drops actions that would change a ticket back to what an applied action
// made of it: the documents say what they said then, so a person changed the ticket.
func (r *rebuild) leaveOutEdits() {
	instead := map[string]string{}
	r.Actions = slices.DeleteFunc(r.Actions, func(a Action) bool {
		was, ok := r.byNode[a.Payload.TicketID]
		if a.Payload.TicketID == "" || !ok || was.Payload.Owner != a.Payload.Owner || was.Payload.Due != a.Payload.Due || !quotesSame(was, a) {
			return false
		}
		instead[a.ID] = was.ID
		return true
	})
	r.replace(instead)
}

// quotesSame reports actions that rest on the same words, in whatever document.
func quotesSame(a, b Action) bool {
	for _, q := range b.Payload.Quotes {
		if slices.ContainsFunc(a.Payload.Quotes, func(o Quote) bool { return o.Text == q.Text }) {
			return true
		}
	}
	return false
}

// replace puts other actions in the place of those that are left out.
func (r *rebuild) replace(instead map[string]string) {
	if len(instead) == 0 {
		return
	}
	swap := func(ids []string) []string {
		out := ids[:0:0]
		for _, id := range ids {
			if to, gone := instead[id]; gone {
				id = to
			}
			if !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
		return out
	}
	for i := range r.Actions {
		r.Actions[i].Dependencies = swap(r.Actions[i].Dependencies)
		if r.Actions[i].Dependencies == nil {
			r.Actions[i].Dependencies = []string{}
		}
	}
	for i := range r.Modules {
		r.Modules[i].Actions = swap(r.Modules[i].Actions)
	}
	for i := range r.Coverage {
		r.Coverage[i].ActionIDs = swap(r.Coverage[i].ActionIDs)
	}
	r.Conflicts = slices.DeleteFunc(r.Conflicts, func(c Conflict) bool { return instead[c.ActionID] != "" })
}

// keepApplied puts the actions that were applied first, as they were then.
func (r *rebuild) keepApplied(applied []Action) {
	kept := []Action{} // a plan without actions was built, too
	for _, a := range applied {
		if !slices.ContainsFunc(r.Actions, func(o Action) bool { return o.ID == a.ID }) && !slices.ContainsFunc(kept, func(o Action) bool { return o.ID == a.ID }) {
			kept = append(kept, a)
		}
	}
	r.Actions = append(kept, r.Actions...)
}

// keepModules puts the actions that were kept into the modules in which they were.
func (r *rebuild) keepModules(old []Module) {
	placed := map[string]bool{}
	for _, m := range r.Modules {
		for _, id := range m.Actions {
			placed[id] = true
		}
	}
	for _, m := range old {
		var ids []string
		for _, id := range m.Actions {
			if _, ok := r.applied[id]; ok && !placed[id] {
				ids = append(ids, id)
			}
		}
		if len(ids) == 0 {
			continue
		}
		if i := slices.IndexFunc(r.Modules, func(o Module) bool { return o.ID == m.ID }); i >= 0 {
			r.Modules[i].Actions = append(ids, r.Modules[i].Actions...)
			continue
		}
		m.Actions, m.Status = ids, ModuleReady
		r.Modules = append(r.Modules, m)
	}
}
