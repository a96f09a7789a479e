package handlers

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/plan"
)

// suggest answers when the model has read everything.
func (h Plans) suggest(ctx context.Context, r api.IDRequest) (api.SuggestResult, error) {
	got, err := h.Service.Suggest(ctx, r.ID)
	var none planning.NoModelError
	switch {
	case errors.As(err, &none):
		return api.SuggestResult{}, &api.Error{Code: api.CodeFailed, Message: none.Why}
	case errors.Is(err, context.Canceled):
		return api.SuggestResult{}, &api.Error{Code: api.CodeFailed, Message: lang.Say("The model was stopped; nothing of what it said was kept.")}
	case err != nil:
		return api.SuggestResult{}, modelError(err)
	}
	p, err := h.whole(ctx, got.Plan)
	out := api.SuggestResult{Plan: p, Model: got.Reading.Model, LeftOut: got.LeftOut, Parts: got.Reading.Parts, Failed: got.Reading.Failed, Shortened: got.Reading.Shortened}
	for _, x := range got.Said {
		switch x.Outcome {
		case plan.Traced:
			out.Traced++
		case plan.Untraced:
			out.Untraced++
		case plan.Known:
			out.Known++
		default:
			out.Unusable++
		}
	}
	return out, err
}

func (h Plans) stopSuggesting(_ context.Context, r api.IDRequest) (api.None, error) {
	h.Service.StopSuggesting(r.ID)
	return api.None{}, nil
}

func (h Plans) model(ctx context.Context, _ api.None) (api.PlanModel, error) {
	name, why := h.Service.SuggestingModel(ctx)
	return api.PlanModel{Name: name, Reason: why}, nil
}
