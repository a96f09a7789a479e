package handlers

import (
	"context"
	"errors"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/assistant"
	"github.com/nod-app/nod/app/assist/tasks"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/models"
)

// Models answers the calls about models and their server.
type Models struct {
	Server *models.Manager
	Models *assistant.Models
	// Comparing is the model that compares what files say; empty: none.
	Comparing func(context.Context) (string, error)
	Events    Publisher
	// Try has a model do a task in a home folder that is made for it.
	Try func(ctx context.Context, m llm.Model, task tasks.Task, think bool) (tasks.Result, error)
}

// Mount adds the routes to s.
func (h Models) Mount(s *api.Server) {
	api.Handle(s, api.ListModels, h.list)
	api.Handle(s, api.StartModelServer, h.startServer)
	api.Handle(s, api.PullModel, h.pull)
	api.Handle(s, api.CancelPull, h.cancelPull)
	api.Handle(s, api.DeleteModel, h.delete)
	api.Handle(s, api.UseModel, h.use)
	api.Handle(s, api.CheckModel, h.check)
	api.Handle(s, api.ListModelTasks, h.tasks)
	api.Handle(s, api.TryModelTask, h.try)
	api.Handle(s, api.ModelGuidance, h.guidance)
}

func (h Models) list(ctx context.Context, _ api.None) (api.ModelsResult, error) {
	s := h.Server.Server(ctx)
	out := api.ModelsResult{Current: h.Models.Default(ctx),
		Server: s, Recommended: h.Server.Recommended(),
		Pulls: each(h.Server.Pulls(), func(p models.Pull) api.Pull {
			return api.Pull{Name: p.Name, Status: p.Status, Done: p.Completed, All: p.Total, Speed: p.Speed, Error: p.Error}
		})}
	if s.State == models.Running {
		all, err := h.Server.Backend().Models(ctx)
		if err != nil {
			return api.ModelsResult{}, modelError(err)
		}
		if out.Comparing, err = h.Comparing(ctx); err != nil {
			return api.ModelsResult{}, modelError(err)
		}
		out.Models = each(all, func(m llm.Model) api.Model { return h.fromModel(ctx, m) })
	}
	return out, nil
}

func (h Models) guidance(context.Context, api.None) (api.GuidanceResult, error) {
	return api.GuidanceResult{Text: assistant.Guidance()}, nil
}

func (h Models) fromModel(ctx context.Context, m llm.Model) api.Model {
	return api.Model{Name: m.Name, Size: m.Size, Params: m.Params, Context: m.Context, Tools: m.Tools, Thinking: m.Thinking, Thinks: h.Server.Thinks(ctx, m), Embeds: m.Embeds,
		Remote: m.Remote, Checked: h.Models.Checked(ctx, m.Name)}
}

func (h Models) startServer(ctx context.Context, _ api.None) (api.ModelsResult, error) {
	if err := h.Server.Start(context.WithoutCancel(ctx)); err != nil {
		return api.ModelsResult{}, modelError(err)
	}
	return h.list(ctx, api.None{})
}

func (h Models) pull(ctx context.Context, r api.ModelRequest) (api.None, error) {
	if r.Name == "" {
		return api.None{}, api.Invalid(lang.Say("name a model, such as qwen3:4b"))
	}
	return api.None{}, modelError(h.Server.Pull(ctx, r.Name))
}

func (h Models) cancelPull(_ context.Context, r api.ModelRequest) (api.None, error) {
	h.Server.Cancel(r.Name)
	return api.None{}, nil
}

func (h Models) delete(ctx context.Context, r api.ModelRequest) (api.None, error) {
	return api.None{}, modelError(h.Server.Delete(context.WithoutCancel(ctx), r.Name))
}

func (h Models) use(ctx context.Context, r api.ModelRequest) (api.ModelsResult, error) {
	if err := h.Models.Choose(ctx, r.Name); err != nil {
		return api.ModelsResult{}, err
	}
	h.Events.Publish(api.TopicModels, "")
	return h.list(ctx, api.None{})
}

func (h Models) check(ctx context.Context, r api.ModelRequest) (api.ModelCheck, error) {
	m, err := h.Server.Model(ctx, r.Name)
	if err != nil {
		return api.ModelCheck{}, modelError(err)
	}
	c, err := h.Server.Check(ctx, m.Name)
	if err != nil {
		return api.ModelCheck{}, modelError(err)
	}
	if err := h.Models.KeepCheck(ctx, m.Name, c.Says()); err != nil {
		return api.ModelCheck{}, err
	}
	h.Events.Publish(api.TopicModels, "")
	return api.ModelCheck{Name: m.Name, Tools: c.Tools, Schema: c.Schema, Plain: c.Plain, Took: c.Took.Milliseconds(), Says: c.Says(), Notes: c.Notes}, nil
}

func (h Models) tasks(context.Context, api.None) (api.ModelTasksResult, error) {
	all, err := tasks.All()
	return api.ModelTasksResult{Tasks: each(all, func(t tasks.Task) string { return t.Name })}, err
}

func (h Models) try(ctx context.Context, r api.ModelTaskRequest) (api.ModelTaskResult, error) {
	all, err := tasks.All()
	if err != nil {
		return api.ModelTaskResult{}, err
	}
	i := slices.IndexFunc(all, func(t tasks.Task) bool { return t.Name == r.Task })
	if i < 0 {
		return api.ModelTaskResult{}, &api.Error{Code: api.CodeNotFound, Message: lang.Say("There is no task “%s”.", r.Task)}
	}
	m, err := h.Server.Model(ctx, r.Model)
	if err != nil {
		return api.ModelTaskResult{}, modelError(err)
	}
	res, err := h.Try(ctx, m, all[i], r.Think)
	if err != nil {
		return api.ModelTaskResult{}, modelError(err)
	}
	return api.ModelTaskResult{Lacks: res.Lacks, Tokens: res.Tokens, Reply: res.Reply, Took: res.Took.Milliseconds()}, nil
}

// modelError makes one sentence of what went wrong and what can be done.
func modelError(err error) error {
	var e *llm.Error
	if !errors.As(err, &e) {
		return err
	}
	text := e.Text
	if e.Remedy != "" {
		text += " " + e.Remedy
	}
	return &api.Error{Code: api.CodeFailed, Message: text}
}
