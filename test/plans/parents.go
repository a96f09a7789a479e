package plans

import "github.com/nod-app/nod/app/planning/plan"

// Parents returns the ids of the nodes and actions in which the labels put each action of a plan.
func (c Case) Parents(p plan.Plan) map[string][]string {
	r := newResult(c, p)
	out := map[string][]string{}
	r.known(func(l Label, a plan.Action) {
		for _, id := range l.Parent {
			if made, ok := r.found[id]; ok {
				id = made.ID
			}
			out[a.ID] = append(out[a.ID], id)
		}
	})
	return out
}
