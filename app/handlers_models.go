package app

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/models"
)

// The settings that the models page keeps.
const (
	modelSetting   = "chat.model"
	checkedSetting = "model.checked." // and the model's name
)

func (a *App) handleModels(ctx context.Context, _ api.None) (api.ModelsResult, error) {
	s := a.models.Server(ctx)
	out := api.ModelsResult{Models: []api.Model{}, Recommended: []api.Recommended{}, Pulls: []api.Pull{}, Current: a.model(ctx),
		Server: api.ModelServer{State: api.ServerState(s.State), URL: s.URL, Version: s.Version, Started: s.Started, Text: s.Text, Remedy: s.Remedy, Warning: s.Warning}}
	if s.State == models.Running {
		all, err := a.models.Backend().Models(ctx)
		if err != nil {
			return api.ModelsResult{}, modelError(err)
		}
		for _, m := range all {
			out.Models = append(out.Models, a.fromModel(ctx, m))
		}
	}
	for _, r := range a.models.Recommended() {
		out.Recommended = append(out.Recommended, api.Recommended(r))
	}
	for _, p := range a.models.Pulls() {
		out.Pulls = append(out.Pulls, api.Pull{Name: p.Name, Status: p.Status, Done: p.Completed, All: p.Total, Speed: p.Speed, Error: p.Error})
	}
	return out, nil
}

func (a *App) fromModel(ctx context.Context, m llm.Model) api.Model {
	checked, err := a.store.Setting(ctx, checkedSetting+m.Name)
	if err != nil {
		a.log.Error("read what a check of a model found", "err", err)
	}
	return api.Model{Name: m.Name, Size: m.Size, Params: m.Params, Context: m.Context, Tools: m.Tools, Thinking: m.Thinking,
		Remote: m.Remote, Checked: checked}
}

// model is the one of new conversations: what was chosen, else the first that
// is installed and calls tools, else none.
func (a *App) model(ctx context.Context) string {
	name, err := a.store.Setting(ctx, modelSetting)
	if err != nil {
		a.log.Error("read which model was chosen", "err", err)
	}
	if name != "" {
		return name
	}
	all, err := a.models.Backend().Models(ctx)
	if err != nil {
		return ""
	}
	for _, m := range all {
		if m.Tools && !m.Remote {
			return m.Name
		}
	}
	return ""
}

// findModel is model, for which a server that is installed here and does not run
// is started.
func (a *App) findModel(ctx context.Context) (name, remark string) {
	if name := a.model(ctx); name != "" || a.models.Server(ctx).State != models.Stopped {
		return name, ""
	}
	if err := a.models.Start(ctx); err != nil {
		return "", "Ollama does not run, and could not be started: " + err.Error()
	}
	return a.model(ctx), started
}

func (a *App) handleStartServer(ctx context.Context, _ api.None) (api.ModelsResult, error) {
	if err := a.models.Start(context.WithoutCancel(ctx)); err != nil {
		return api.ModelsResult{}, modelError(err)
	}
	return a.handleModels(ctx, api.None{})
}

func (a *App) handlePullModel(ctx context.Context, r api.ModelRequest) (api.None, error) {
	if r.Name == "" {
		return api.None{}, api.Invalid("name a model, such as qwen3:4b")
	}
	return api.None{}, modelError(a.models.Pull(ctx, r.Name))
}

func (a *App) handleCancelPull(_ context.Context, r api.ModelRequest) (api.None, error) {
	a.models.Cancel(r.Name)
	return api.None{}, nil
}

func (a *App) handleDeleteModel(ctx context.Context, r api.ModelRequest) (api.None, error) {
	return api.None{}, modelError(a.models.Delete(context.WithoutCancel(ctx), r.Name))
}

func (a *App) handleUseModel(ctx context.Context, r api.ModelRequest) (api.ModelsResult, error) {
	if err := a.store.SetSetting(ctx, modelSetting, r.Name); err != nil {
		return api.ModelsResult{}, toError(err)
	}
	a.hub.Publish(api.TopicModels, "")
	return a.handleModels(ctx, api.None{})
}

func (a *App) handleCheckModel(ctx context.Context, r api.ModelRequest) (api.ModelCheck, error) {
	m, err := a.models.Model(ctx, r.Name)
	if err != nil {
		return api.ModelCheck{}, modelError(err)
	}
	c, err := a.models.Check(ctx, m.Name)
	if err != nil {
		return api.ModelCheck{}, modelError(err)
	}
	if err := a.store.SetSetting(ctx, checkedSetting+m.Name, c.Says()); err != nil {
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
