package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/test/plans"
	"github.com/nod-app/nod/test/plans/fit"
)

// curve prints how good plans of other cases are with weights that are fitted to more and more cases: the mean and the lowest
// mean of a case, over some draws.
func (l caseList) curve(ctx context.Context, w io.Writer) error {
	const draws = 4
	lessons, err := l.lessons(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "fitted   mean  worst")
	for n := 3; n < len(l); n *= 2 {
		var means []float64
		for draw := range draws {
			var taught []fit.Case
			var rest caseList
			for i, c := range l {
				if (i*7+draw*11)%len(l) < n { // 7 has no divisor in common with the number of cases
					taught = append(taught, lessons[i])
				} else {
					rest = append(rest, c)
				}
			}
			scores, err := rest.scores(ctx, fit.Weights(taught))
			if err != nil {
				return err
			}
			means = append(means, column(scores, "mean")...)
		}
		fmt.Fprintf(w, "%6d %6.1f %6.1f\n", n, mean(means), slices.Min(means))
	}
	return nil
}

// scores plans the cases with some weights, and compares the plans with the labels.
func (l caseList) scores(ctx context.Context, w *engine.Weights) (out []plans.Score, err error) {
	for _, c := range l {
		c.Input.Weights = w
		p, err := engine.Build(ctx, c.Input)
		if err != nil {
			return nil, fmt.Errorf("cannot plan %s: %w", c.Name, err)
		}
		out = append(out, plans.Compare(c, p))
	}
	return out, nil
}
