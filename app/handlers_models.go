package app

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/models"
)

func (a *App) handleModels(ctx context.Context, _ api.None) (api.ModelsResult, error) {
	s := a.modelServer.Server(ctx)
	out := api.ModelsResult{Models: []api.Model{}, Recommended: []api.Recommended{}, Pulls: []api.Pull{}, Current: a.models.Default(ctx),
		Server: api.ModelServer{State: api.ServerState(s.State), URL: s.URL, Version: s.Version, Started: s.Started, Text: s.Text, Remedy: s.Remedy, Warning: s.Warning}}
	if s.State == models.Running {
		all, err := a.modelServer.Backend().Models(ctx)
		if err != nil {
			return api.ModelsResult{}, modelError(err)
		}
		for _, m := range all {
			out.Models = append(out.Models, a.fromModel(ctx, m))
		}
	}
	for _, r := range a.modelServer.Recommended() {
		out.Recommended = append(out.Recommended, api.Recommended(r))
	}
	for _, p := range a.modelServer.Pulls() {
		out.Pulls = append(out.Pulls, api.Pull{Name: p.Name, Status: p.Status, Done: p.Completed, All: p.Total, Speed: p.Speed, Error: p.Error})
	}
	return out, nil
}

func (a *App) fromModel(ctx context.Context, m llm.Model) api.Model {
	return api.Model{Name: m.Name, Size: m.Size, Params: m.Params, Context: m.Context, Tools: m.Tools, Thinking: m.Thinking,
		Remote: m.Remote, Checked: a.models.Checked(ctx, m.Name)}
}

func (a *App) handleStartServer(ctx context.Context, _ api.None) (api.ModelsResult, error) {
	if err := a.modelServer.Start(context.WithoutCancel(ctx)); err != nil {
		return api.ModelsResult{}, modelError(err)
	}
	return a.handleModels(ctx, api.None{})
}

func (a *App) handlePullModel(ctx context.Context, r api.ModelRequest) (api.None, error) {
	if r.Name == "" {
		return api.None{}, api.Invalid("name a model, such as qwen3:4b")
	}
	return api.None{}, modelError(a.modelServer.Pull(ctx, r.Name))
}

func (a *App) handleCancelPull(_ context.Context, r api.ModelRequest) (api.None, error) {
	a.modelServer.Cancel(r.Name)
	return api.None{}, nil
}

func (a *App) handleDeleteModel(ctx context.Context, r api.ModelRequest) (api.None, error) {
	return api.None{}, modelError(a.modelServer.Delete(context.WithoutCancel(ctx), r.Name))
}

func (a *App) handleUseModel(ctx context.Context, r api.ModelRequest) (api.ModelsResult, error) {
	if err := a.models.Choose(ctx, r.Name); err != nil {
		return api.ModelsResult{}, toError(err)
	}
	a.hub.Publish(api.TopicModels, "")
	return a.handleModels(ctx, api.None{})
}

func (a *App) handleCheckModel(ctx context.Context, r api.ModelRequest) (api.ModelCheck, error) {
	m, err := a.modelServer.Model(ctx, r.Name)
	if err != nil {
		return api.ModelCheck{}, modelError(err)
	}
	c, err := a.modelServer.Check(ctx, m.Name)
	if err != nil {
		return api.ModelCheck{}, modelError(err)
	}
	if err := a.models.KeepCheck(ctx, m.Name, c.Says()); err != nil {
		return api.ModelCheck{}, toError(err)
	}
	a.hub.Publish(api.TopicModels, "")
	return api.ModelCheck{Name: m.Name, Tools: c.Tools, Schema: c.Schema, Plain: c.Plain, Took: c.Took.Milliseconds(), Says: c.Says(), Notes: c.Notes}, nil
}

// modelError makes one sentence of what went wrong and what can be done.
func modelError(err error) error {
	var e *llm.Error
	if !errors.As(err, &e) {
		return toError(err)
	}
	text := e.Text
	if e.Remedy != "" {
		text += " " + e.Remedy
	}
	return &api.Error{Code: api.CodeFailed, Message: text}
}
