// Command measure plans the cases of test/plans without a model, each with weights that are fitted to the others,
// and prints how the plans compare with their labels: first the mean of the cases that nobody reads, and the
// worst of them, then each case. With -model it prints the same once more, with what a model of an Ollama server
// on this computer suggests.
//
//	measure [-list] [-shipped] [-dir FOLDER] [-json FOLDER] [-model NAME] [CASE…]
//	measure -curve | -ablate [-folds N]
//	measure -write FILE.json
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/test/plans"
	"github.com/nod-app/nod/test/plans/fit"
)

// options are those of the command.
type options struct {
	dir, out, write string
	model           string
	list, shipped   bool
	curve, ablate   bool
	folds           int
}

func main() {
	var o options
	flag.StringVar(&o.dir, "dir", cases, "with -shipped: the folder with the cases")
	flag.IntVar(&o.folds, "folds", 0, "leave out so many groups of cases, one after the other; 0: each case by itself")
	flag.BoolVar(&o.list, "list", false, "say what is missing, wrong or forbidden in the cases that may be read")
	flag.StringVar(&o.out, "json", "", "write each plan into this folder")
	flag.BoolVar(&o.curve, "curve", false, "print what more cases to fit weights to would bring")
	flag.BoolVar(&o.ablate, "ablate", false, "print what each feature brings; takes minutes")
	flag.BoolVar(&o.shipped, "shipped", false, "plan with the weights that Nod has")
	flag.StringVar(&o.model, "model", "", "also plan with what this model suggests")
	flag.StringVar(&o.write, "write", "", "fit weights to all cases, and write them into this file")
	flag.Parse()
	if err := o.run(context.Background(), flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

const cases = "test/plans"

func (o options) run(ctx context.Context, only []string) error {
	var folds []fold
	if !o.shipped {
		all, err := read(ctx, cases)
		if err != nil {
			return err
		}
		if o.curve {
			return all.curve(ctx, os.Stdout)
		}
		if o.ablate {
			return all.ablation(ctx, os.Stdout, cmp.Or(o.folds, 8))
		}
		if o.write != "" {
			lessons, err := all.lessons(ctx)
			if err != nil {
				return err
			}
			return writeWeights(o.write, fit.Weights(lessons))
		}
		if folds, err = all.leaveOut(ctx, o.folds); err != nil {
			return err
		}
	} else {
		all, err := read(ctx, o.dir)
		if err != nil {
			return err
		}
		folds = []fold{{cases: all}}
	}
	var model planning.Suggester
	if o.model != "" {
		var err error
		if model, err = local(o.model); err != nil {
			return err
		}
	}
	var unread, learning, asked []plans.Score
	for _, f := range folds {
		for _, c := range f.cases {
			if len(only) > 0 && !slices.Contains(only, c.Name) {
				continue
			}
			c.Input.Weights = f.weights
			p, err := engine.Build(ctx, c.Input)
			if err != nil {
				return fmt.Errorf("cannot plan %s: %w", c.Name, err)
			}
			if err := write(o.out, c.Name, p); err != nil {
				return err
			}
			s := plans.Compare(c, p)
			if model != nil {
				if p, err = withModel(ctx, model, c.Input); err != nil {
					return fmt.Errorf("cannot plan %s with the model: %w", c.Name, err)
				}
				asked = append(asked, plans.Compare(c, p))
			}
			if !o.shipped && !slices.Contains(plans.Learning, c.Name) {
				unread = append(unread, s)
			} else {
				learning = append(learning, s)
			}
		}
	}
	for _, scores := range [][]plans.Score{unread, learning, asked} {
		slices.SortFunc(scores, func(a, b plans.Score) int { return strings.Compare(a.Case, b.Case) })
	}
	table(os.Stdout, "unread", unread)
	table(os.Stdout, "may be read", learning)
	table(os.Stdout, "all, with the model", asked)
	if o.list {
		notes(os.Stdout, learning)
	}
	return nil
}

func write(dir, name string, p plan.Plan) error {
	if dir == "" {
		return nil
	}
	b, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name+".json"), b, 0o600)
}

// table prints the mean of the scores, the lowest in each column, and then each.
func table(w io.Writer, title string, scores []plans.Score) {
	if len(scores) == 0 {
		return
	}
	fmt.Fprintf(w, "%-22s", title)
	for _, c := range append(slices.Clone(plans.Columns), "mean") {
		fmt.Fprintf(w, "%9s", c)
	}
	fmt.Fprintln(w)
	row(w, "mean", scores, mean)
	row(w, "worst", scores, slices.Min)
	for _, s := range scores {
		row(w, s.Case, []plans.Score{s}, mean)
	}
	fmt.Fprintln(w)
}

func row(w io.Writer, name string, scores []plans.Score, sum func([]float64) float64) {
	fmt.Fprintf(w, "%-22s", name)
	for _, c := range append(slices.Clone(plans.Columns), "mean") {
		if vs := column(scores, c); len(vs) > 0 {
			fmt.Fprintf(w, "%9.0f", sum(vs))
		} else {
			fmt.Fprintf(w, "%9s", "–")
		}
	}
	fmt.Fprintln(w)
}

// column returns the values of a column, or the means, in the scores that have it.
func column(scores []plans.Score, name string) (out []float64) {
	for _, s := range scores {
		if v, ok := s.Shares[name]; ok {
			out = append(out, v.Value())
		} else if name == "mean" {
			out = append(out, s.Mean())
		}
	}
	return out
}

func mean(vs []float64) float64 {
	sum := 0.0
	for _, v := range vs {
		sum += v
	}
	return sum / float64(len(vs))
}

func notes(w io.Writer, scores []plans.Score) {
	for _, s := range scores {
		fmt.Fprintf(w, "%s\n  %s\n", s.Case, strings.Join(s.Notes, "\n  "))
	}
}
