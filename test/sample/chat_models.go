package sample

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/api"
)

// Models are what there is to reply with.
func (t *Talk) Models(context.Context, api.None) (api.ModelsResult, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	m := t.models
	m.Models, m.Pulls = slices.Clone(m.Models), slices.Clone(m.Pulls)
	return m, t.fail
}

// StartServer makes the server run.
func (t *Talk) StartServer(ctx context.Context, _ api.None) (api.ModelsResult, error) {
	t.mu.Lock()
	err := t.called("start server")
	if err == nil {
		t.models.Server.State, t.models.Server.Started, t.models.Server.Remedy = "running", true, ""
	}
	t.mu.Unlock()
	if err != nil {
		return api.ModelsResult{}, err
	}
	return t.Models(ctx, api.None{})
}

// PullModel begins a download that does not move by itself.
func (t *Talk) PullModel(_ context.Context, r api.ModelRequest) (api.None, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := t.called("pull ", r.Name)
	if err == nil {
		t.models.Pulls = append(t.models.Pulls, api.Pull{Name: r.Name, Status: "pulling manifest"})
	}
	return api.None{}, err
}

// CancelPull ends a download.
func (t *Talk) CancelPull(_ context.Context, r api.ModelRequest) (api.None, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := t.called("cancel ", r.Name)
	if err == nil {
		t.models.Pulls = slices.DeleteFunc(slices.Clone(t.models.Pulls), func(p api.Pull) bool { return p.Name == r.Name })
	}
	return api.None{}, err
}

// DeleteModel deletes a model.
func (t *Talk) DeleteModel(_ context.Context, r api.ModelRequest) (api.None, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := t.called("delete model ", r.Name)
	if err == nil {
		t.models.Models = slices.DeleteFunc(slices.Clone(t.models.Models), func(m api.Model) bool { return m.Name == r.Name })
	}
	return api.None{}, err
}

// UseModel says which one replies in new conversations.
func (t *Talk) UseModel(ctx context.Context, r api.ModelRequest) (api.ModelsResult, error) {
	t.mu.Lock()
	err := t.called("use ", r.Name)
	if err == nil {
		t.models.Current = r.Name
	}
	t.mu.Unlock()
	if err != nil {
		return api.ModelsResult{}, err
	}
	return t.Models(ctx, api.None{})
}

// CheckModel finds what Finds said.
func (t *Talk) CheckModel(_ context.Context, r api.ModelRequest) (api.ModelCheck, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.checks[r.Name], t.called("check ", r.Name)
}
