package fit

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/test/plans"
)

// Case is what a case teaches: which passages ask for work, of which jobs they speak, and where work lies.
type Case struct{ Work, Jobs, Places []Question }

// Read returns what the labels of a case say: of its passages, and of the work that is proposed.
func Read(ctx context.Context, c plans.Case) (out Case, err error) {
	s, err := engine.Sample(ctx, c.Input)
	if err != nil {
		return out, err
	}
	for _, p := range s.Passages {
		if class := c.ClassOf(p.Quote); class == plans.Job || class == plans.Nothing {
			out.Work = append(out.Work, orNone([][]engine.Feature{p.Features}, []bool{class == plans.Job}))
		}
	}
	for _, choice := range s.Jobs {
		if right, known := rightJobs(c, choice); known {
			out.Jobs = append(out.Jobs, orNone(choice.Features, right))
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

// rightJobs says of each job that a passage may speak of whether it does, by the labels; known is false if they do not say.
func rightJobs(c plans.Case, s engine.SampledJobs) (right []bool, known bool) {
	if len(s.Tickets) > 0 {
		ids, known := c.TicketsOf(s.Quote)
		for _, id := range s.Tickets {
			right = append(right, slices.Contains(ids, id))
		}
		return right, known
	}
	mine := c.WorkOf(s.Quote)
	for _, q := range s.Passages {
		right = append(right, slices.ContainsFunc(c.WorkOf(q), func(id string) bool { return slices.Contains(mine, id) }))
	}
	return right, len(mine) > 0 && len(right) > 0
}

// orNone returns the choice of the options that are right, or of none of them.
func orNone(options [][]engine.Feature, right []bool) Question {
	return Question{append(options, nil), append(right, !slices.Contains(right, true))}
}

// How much large weights cost, by the unread cases.
const (
	workDecay  = 8
	jobDecay   = 1
	placeDecay = 1
)

// Weights fits the weights to cases.
func Weights(cases []Case) *engine.Weights {
	var all Case
	for _, c := range cases {
		all.Work, all.Jobs, all.Places = append(all.Work, c.Work...), append(all.Jobs, c.Jobs...), append(all.Places, c.Places...)
	}
	return &engine.Weights{Work: Softmax(all.Work, workDecay), Job: Softmax(all.Jobs, jobDecay), Place: Softmax(all.Places, placeDecay)}
}

// Without returns what a case teaches without a feature.
func (c Case) Without(name string) Case {
	return Case{without(c.Work, name), without(c.Jobs, name), without(c.Places, name)}
}

func without(questions []Question, name string) []Question {
	out := make([]Question, len(questions))
	for i, q := range questions {
		out[i] = Question{make([][]engine.Feature, len(q.X)), q.Right}
		for k, option := range q.X {
			out[i].X[k] = slices.DeleteFunc(slices.Clone(option), func(f engine.Feature) bool { return f.Name == name })
		}
	}
	return out
}
