package plans

import "slices"

// dependencies counts the required ones that the plan has, also indirectly. A plan that could
// not be applied in its order has none.
func (r *result) dependencies() (s Share) {
	if bad := r.disorder(); bad != "" {
		r.note("deps: %s", bad)
		return Share{0, 1}
	}
	for _, l := range r.Labels.Actions {
		a, found := r.found[l.ID]
		if !found && !l.must() {
			continue
		}
		before := r.before(a.ID)
		for _, d := range l.Deps {
			other, ok := r.found[d]
			r.count(&s, found && ok && before[other.ID], "deps: %s %s needs %s", l.ID, l.Titles[0], d)
		}
	}
	if s.Of == 0 && len(r.actions) > 0 {
		return Share{1, 1}
	}
	return s
}

// before returns the ids of all actions that one depends on, also indirectly.
func (r *result) before(id string) set {
	out := set{}
	todo := slices.Clone(r.byID[id].Dependencies)
	for len(todo) > 0 {
		next := todo[0]
		todo = todo[1:]
		if _, ok := r.byID[next]; ok && !out[next] {
			out[next] = true
			todo = append(todo, r.byID[next].Dependencies...)
		}
	}
	return out
}

// disorder returns the first reason why the plan could not be applied in its order.
func (r *result) disorder() string {
	done := set{}
	for _, a := range r.actions {
		for _, d := range a.Dependencies {
			if !done[d] {
				return a.Payload.Title + " depends on " + d + ", which does not stand before it"
			}
		}
		if _, ok := r.byID[a.Payload.Parent]; ok && !slices.Contains(a.Dependencies, a.Payload.Parent) {
			return a.Payload.Title + " lies under " + a.Payload.Parent + " without depending on it"
		}
		if done[a.ID] {
			return "the id " + a.ID + " is used twice"
		}
		done[a.ID] = true
	}
	return ""
}
