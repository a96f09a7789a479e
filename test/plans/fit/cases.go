package fit

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/test/plans"
)

// Case is what a case teaches: which passages ask for work, and where work lies.
type Case struct{ Work, Places []Question }

// Read returns what the labels of a case say: of its passages, and of the work that is proposed.
func Read(ctx context.Context, c plans.Case) (out Case, err error) {
	s, err := engine.Sample(ctx, c.Input)
	if err != nil {
		return out, err
	}
	for _, p := range s.Passages {
		if class := c.ClassOf(p.Quote); class == plans.Job || class == plans.Nothing {
			out.Work = append(out.Work, Question{[][]engine.Feature{p.Features, nil}, []bool{class == plans.Job, class == plans.Nothing}})
		}
	}
	parents := c.Parents(s.Plan)
	for _, choice := range s.Places {
		q := Question{X: choice.Features}
		for _, id := range choice.IDs {
			q.Right = append(q.Right, slices.Contains(parents[choice.ActionID], id))
		}
		if slices.Contains(q.Right, true) && slices.Contains(q.Right, false) {
			out.Places = append(out.Places, q)
		}
	}
	return out, nil
}

// How much large weights cost, by the unread cases.
const (
	workDecay  = 8
	placeDecay = 1
)

// Weights fits the weights to cases.
func Weights(cases []Case) *engine.Weights {
	var all Case
	for _, c := range cases {
		all.Work, all.Places = append(all.Work, c.Work...), append(all.Places, c.Places...)
	}
	return &engine.Weights{Work: Softmax(all.Work, workDecay), Place: Softmax(all.Places, placeDecay)}
}
