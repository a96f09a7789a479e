package main

import (
	"context"
	"testing"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/test/plans"
)

// reader is a model that takes each passage that the rules take for no work for a task.
type reader struct{}

func (reader) Model(context.Context) (name, why string) { return "m", "" }

func (reader) Suggest(_ context.Context, q planning.Question) (r planning.Reading, err error) {
	q.Begin(1)
	defer q.Read()
	for _, x := range q.Passages {
		if x.Kind == "remark" {
			r.Suggestions = append(r.Suggestions, plan.Suggestion{Kind: plan.SuggestTicket, Title: x.Text, Quotes: []plan.Quote{x.Quote}})
		}
	}
	return r, nil
}

// What a model suggests is compared with the labels as what the rules propose is.
func TestAModelIsMeasured(t *testing.T) {
	c, err := plans.Read(t.Context(), "../"+plans.Learning[0])
	if err != nil {
		t.Fatal(err)
	}
	without, err := engine.Build(t.Context(), c.Input)
	if err != nil {
		t.Fatal(err)
	}
	with, err := withModel(t.Context(), reader{}, c.Input)
	if err != nil {
		t.Fatal(err)
	}
	a, b := plans.Compare(c, without), plans.Compare(c, with)
	if len(with.Actions) <= len(without.Actions) || b.Shares["recall"].Value() < a.Shares["recall"].Value() || b.Mean() == a.Mean() {
		t.Errorf("without %+v, with %+v", a.Shares, b.Shares)
	}
}
