package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/test/plans"
	"github.com/nod-app/nod/test/plans/fit"
)

// caseList are cases in the order of their names.
type caseList []plans.Case

// read reads the cases of a folder.
func read(ctx context.Context, dir string) (caseList, error) {
	names, err := plans.Names(dir)
	if err != nil {
		return nil, err
	}
	out := make(caseList, len(names))
	for i, name := range names {
		if out[i], err = plans.Read(ctx, filepath.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// fold is a group of cases with the weights that are fitted to all others; nil: those that Nod has.
type fold struct {
	cases   caseList
	weights *engine.Weights
}

// leaveOut fits weights for each of some groups of cases, to the cases that are not in it; 0: for each case.
func (l caseList) leaveOut(ctx context.Context, groups int) ([]fold, error) {
	if groups == 0 {
		groups = len(l)
	}
	out := make([]fold, groups)
	lessons, err := l.lessons(ctx)
	if err != nil {
		return nil, err
	}
	for i := range out {
		var others []fit.Case
		for k, c := range l {
			if k%groups == i {
				out[i].cases = append(out[i].cases, c)
			} else {
				others = append(others, lessons[k])
			}
		}
		out[i].weights = fit.Weights(others)
	}
	return out, nil
}

// lessons returns what each case teaches.
func (l caseList) lessons(ctx context.Context) ([]fit.Case, error) {
	out := make([]fit.Case, len(l))
	for i, c := range l {
		var err error
		if out[i], err = fit.Read(ctx, c); err != nil {
			return nil, fmt.Errorf("cannot learn from %s: %w", c.Name, err)
		}
	}
	return out, nil
}

// writeWeights writes weights as JSON.
func writeWeights(path string, w *engine.Weights) error {
	b, err := json.MarshalIndent(w, "", "\t")
	if err != nil {
		return fmt.Errorf("cannot write the weights: %w", err)
	}
	return os.WriteFile(path, append(b, '\n'), 0o600)
}
