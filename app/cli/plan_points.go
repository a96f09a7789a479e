package cli

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// showPoints prints what a person should look at in a plan apart from its actions.
func (s *Session) showPoints(conflicts []api.PlanConflict, questions []api.PlanQuestion) {
	for _, c := range conflicts {
		s.say("Conflict: %s. Either %s.", c.Risk, lang.Or(c.Alternatives))
	}
	for _, q := range questions {
		s.say("Question: %s", q.Text)
		for i, o := range q.Options {
			s.printf("  %d. %s\n", i+1, o.Text)
		}
	}
}

// unused counts the passages of a plan that lead to nothing.
func unused(coverage []api.PlanPassage) int {
	n := 0
	for _, c := range coverage {
		if len(c.ActionIDs) == 0 {
			n++
		}
	}
	return n
}
