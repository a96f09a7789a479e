package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/extract"
	"github.com/nod-app/nod/app/plan"
	"github.com/nod-app/nod/test/documents/f1"
)

// line is what is compared of an action: what it makes, its name, and the name of
// where it lies.
type line struct{ kind, title, parent string }

// planner is a way to make a plan.
type planner struct {
	name string
	plan func(ctx context.Context, in plan.Input) ([]line, error)
}

// planners are Nod, and two that understand nothing: each item and row is a ticket, below
// its heading as a new project; the second takes what has exactly the name of something
// in the campaign for that.
func planners() []planner {
	naive := func(names bool) func(context.Context, plan.Input) ([]line, error) {
		return func(_ context.Context, in plan.Input) ([]line, error) { return naivePlan(in, names), nil }
	}
	return []planner{{"Nod", nodPlan}, {"every heading a project, every item a ticket", naive(false)}, {"the same, with exact names of the campaign", naive(true)}}
}

// ownCases scores the plans of the cases of app/plan's tests, 0 to 100: the mean of the F1
// of actions and the share of these that lie where they should.
func (b *bench) ownCases(ctx context.Context) error {
	cases, err := filepath.Glob("app/plan/testdata/*/want.txt")
	if err != nil || len(cases) == 0 {
		return fmt.Errorf("run it at the top of the tree: there are no cases in app/plan/testdata: %v", err)
	}
	for _, p := range planners() {
		sum := 0.0
		for _, want := range cases {
			in, err := readCase(ctx, filepath.Dir(want))
			if err != nil {
				return err
			}
			got, err := p.plan(ctx, in)
			if err != nil {
				return err
			}
			text, err := os.ReadFile(want)
			if err != nil {
				return err
			}
			sum += score(got, wantedLines(string(text)))
		}
		b.table.put("planning: own cases, score of 100, "+p.name, fmt.Sprintf("%.0f", sum/float64(len(cases))),
			fmt.Sprintf("%d cases of app/plan/testdata, in which Nod's tests expect what they score", len(cases)))
	}
	return nil
}

func readCase(ctx context.Context, dir string) (in plan.Input, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return in, err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		content, err := os.ReadFile(path)
		if err != nil {
			return in, err
		}
		switch e.Name() {
		case "want.txt":
		case "intent.txt":
			in.Intent = string(content)
		case "campaign.json":
			if err := json.Unmarshal(content, &in.Campaign); err != nil {
				return in, err
			}
		default:
			d, err := extract.ReadDocument(ctx, e.Name(), content)
			if err != nil {
				return in, err
			}
			in.Documents = append(in.Documents, d)
		}
	}
	return in, nil
}

func nodPlan(ctx context.Context, in plan.Input) ([]line, error) {
	p, err := plan.Build(ctx, in)
	names := map[string]string{"": "campaign"}
	for _, n := range in.Campaign.Nodes() {
		names[n.ID] = n.Name
	}
	for _, a := range p.Actions {
		names[a.ID] = a.Payload.Title
	}
	var out []line
	for _, a := range p.Actions {
		out = append(out, line{string(a.Type), a.Payload.Title, names[a.Payload.Parent]})
	}
	return out, err
}

func naivePlan(in plan.Input, names bool) []line {
	known := map[string]bool{}
	for _, n := range in.Campaign.Nodes() {
		known[n.Name] = names
	}
	var out []line
	for _, d := range in.Documents {
		out = append(out, line{string(plan.CreateDoc), strings.TrimSuffix(d.Name, "."+d.Kind), "campaign"})
		below := "campaign"
		for _, k := range d.Blocks {
			switch k.Kind {
			case extract.Heading:
				below = k.Text
				if !known[below] {
					out = append(out, line{string(plan.CreateProject), below, "campaign"})
				}
			case extract.Item, extract.Row:
				if !known[k.Text] {
					out = append(out, line{string(plan.CreatePlanModule), k.Text, below})
				}
			}
		}
	}
	return out
}

var wantedLine = regexp.MustCompile(`(?m)^([A-Z_]+) ("(?:[^"\\]|\\.)*") in ("(?:[^"\\]|\\.)*")`)

// wantedLines are the actions of a want.txt.
func wantedLines(text string) []line {
	var out []line
	for _, m := range wantedLine.FindAllStringSubmatch(text, -1) {
		out = append(out, line{m[1], strings.Trim(m[2], `"`), strings.Trim(m[3], `"`)})
	}
	return out
}

// score pairs each wanted action with the most similar one of its kind.
func score(got, want []line) float64 {
	const same = 0.6 // of the words of two titles
	used := map[int]bool{}
	pairs, placed := 0, 0
	for _, w := range want {
		best, most := -1, same
		for i, g := range got {
			if s := f1.Score(g.title, w.title); !used[i] && g.kind == w.kind && s >= most {
				best, most = i, s
			}
		}
		if best < 0 {
			continue
		}
		used[best] = true
		pairs++
		if got[best].parent == w.parent {
			placed++
		}
	}
	if pairs == 0 {
		return 0
	}
	return 50*2*float64(pairs)/float64(len(got)+len(want)) + 50*float64(placed)/float64(pairs)
}
