package cli

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/planning/engine"
)

// planPoints are what a person should look at in a plan apart from its actions.
type planPoints struct {
	conflicts []api.PlanConflict
	questions []api.PlanQuestion
	passages  int // that were found
	nothing   int // passages that lead to nothing
}

func pointsOfStored(p api.Plan) planPoints {
	out := planPoints{conflicts: p.Conflicts, questions: p.Questions, passages: len(p.Coverage)}
	for _, c := range p.Coverage {
		if len(c.ActionIDs) == 0 {
			out.nothing++
		}
	}
	return out
}

func pointsOf(p engine.Plan) planPoints {
	out := planPoints{passages: len(p.Coverage)}
	for _, c := range p.Conflicts {
		out.conflicts = append(out.conflicts, api.PlanConflict(c))
	}
	for _, q := range p.Questions {
		x := api.PlanQuestion{Text: q.Text}
		for _, o := range q.Options {
			x.Options = append(x.Options, api.PlanOption(o))
		}
		out.questions = append(out.questions, x)
	}
	for _, c := range p.Coverage {
		if len(c.ActionIDs) == 0 {
			out.nothing++
		}
	}
	return out
}

func (s *Session) showPoints(p planPoints) {
	for _, c := range p.conflicts {
		s.printf("Conflict: %s. Either %s.\n", c.Risk, strings.Join(c.Alternatives, ", or "))
	}
	for _, q := range p.questions {
		s.printf("Question: %s\n", q.Text)
		for i, o := range q.Options {
			s.printf("  %d. %s\n", i+1, o.Text)
		}
	}
}
