package handlers

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/learn"
)

// Learned answers the calls about what was learned from decisions.
type Learned struct{ Learner *learn.Learner }

// Mount adds the routes to s.
func (h Learned) Mount(s *api.Server) {
	api.Handle(s, api.ListLearned, h.list)
	api.Handle(s, api.ForgetLearned, h.forget)
}

func (h Learned) list(ctx context.Context, _ api.None) (api.LearnedResult, error) {
	places, err := h.Learner.Places(ctx)
	if err != nil {
		return api.LearnedResult{}, err
	}
	return api.LearnedResult{Folders: each(places, func(p learn.Place) api.LearnedFolder {
		return api.LearnedFolder{Directory: p.Dir, Count: p.Count, Examples: p.Examples, Like: p.Like(),
			Refused: p.Refused, Unwanted: p.Unwanted, First: p.First, Last: p.Last}
	})}, nil
}

func (h Learned) forget(ctx context.Context, r api.ForgetRequest) (api.LearnedResult, error) {
	if r.All == (r.Directory != "") {
		return api.LearnedResult{}, api.Invalid(lang.Say("name either a directory or all"))
	}
	if err := h.Learner.Forget(ctx, r.Directory); err != nil {
		return api.LearnedResult{}, err
	}
	return h.list(ctx, api.None{})
}
