package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/nod-app/nod/test/plans/fit"
)

// ablation prints what the mean of the cases loses without each feature, each case planned with weights that are fitted to the
// other groups.
func (l caseList) ablation(ctx context.Context, w io.Writer, groups int) error {
	lessons, err := l.lessons(ctx)
	if err != nil {
		return err
	}
	all, err := l.without(ctx, lessons, groups, "")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%6.2f with all\n", all)
	for _, name := range featureNames(lessons) {
		m, err := l.without(ctx, lessons, groups, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%+6.2f without %s\n", m-all, name)
	}
	return nil
}

// without returns the mean of the cases with weights that know nothing of a feature.
func (l caseList) without(ctx context.Context, lessons []fit.Case, groups int, name string) (float64, error) {
	var means []float64
	for g := range groups {
		var taught []fit.Case
		var rest caseList
		for i, c := range l {
			if i%groups == g {
				rest = append(rest, c)
			} else {
				taught = append(taught, lessons[i].Without(name))
			}
		}
		scores, err := rest.scores(ctx, fit.Weights(taught))
		if err != nil {
			return 0, err
		}
		means = append(means, column(scores, "mean")...)
	}
	return mean(means), nil
}

func featureNames(lessons []fit.Case) []string {
	names := map[string]bool{}
	for _, c := range lessons {
		for _, part := range [][]fit.Question{c.Work, c.Jobs, c.Places} {
			for _, q := range part {
				for _, option := range q.X {
					for _, f := range option {
						names[f.Name] = true
					}
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}
