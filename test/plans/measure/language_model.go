package main

import (
	"context"
	"fmt"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/ollama"
	"github.com/nod-app/nod/llm/suggest"
)

// local returns what asks a model of that name, of an Ollama server on this computer.
func local(name string) (planning.Suggester, error) {
	server, err := ollama.New(ollama.Options{URL: "http://127.0.0.1:11434"})
	if err != nil {
		return nil, err
	}
	return suggest.New(suggest.Options{
		Backend: func() llm.Backend { return server },
		Model:   func(context.Context) (llm.Model, string) { return llm.Model{Name: name}, "" },
	}), nil
}

// withModel returns the plan that a case has after a model read its documents.
func withModel(ctx context.Context, model planning.Suggester, in engine.Input) (plan.Plan, error) {
	passages, err := engine.Explain(ctx, in)
	if err != nil {
		return plan.Plan{}, err
	}
	r, err := model.Suggest(ctx, planning.Question{Campaign: in.Campaign, Intent: in.Intent, Passages: passages, Begin: func(int) {}, Read: func() {}})
	if err != nil {
		return plan.Plan{}, fmt.Errorf("ask the model: %w", err)
	}
	in.Suggestions = r.Suggestions
	return engine.Build(ctx, in)
}
