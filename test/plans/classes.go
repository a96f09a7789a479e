package plans

import (
	"slices"

	"github.com/nod-app/nod/app/planning/plan"
)

// Class is what the labels say of a passage.
type Class int

// The classes.
const (
	Nothing Class = iota
	Job
	Structure
	Unlabelled // debatable
)

// ClassOf returns what the labels of the case say of a passage.
func (c Case) ClassOf(q plan.Quote) Class {
	may := false
	for _, l := range c.Labels.Actions {
		if l.Document != "" || l.DocID != "" || !quoted(l.Quotes, []plan.Quote{q}) {
			continue
		}
		switch {
		case l.Type[0] == plan.CreateChannel || l.Type[0] == plan.CreateProject:
			return Structure
		case l.must() && l.Type[0] == plan.CreatePlanModule:
			return Job
		}
		may = true
	}
	for _, p := range c.Labels.Passages {
		if p.Document != q.Document || !samePassage(p.Text, q.Text) {
			continue
		}
		for _, l := range c.Labels.Actions {
			if slices.Contains(p.Leads.to, l.ID) && l.must() {
				switch l.Type[0] {
				case plan.CreatePlanModule:
					return Job
				case plan.CreateChannel, plan.CreateProject:
					return Structure
				}
			}
		}
		may = may || p.Leads.any
	}
	if may {
		return Unlabelled
	}
	return Nothing
}
