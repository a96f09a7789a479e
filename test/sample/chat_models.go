package sample

import (
	"context"
	"slices"

	"github.com/nod-app/nod/app/api"
)

// Models are what there is to reply with.
func (t *Chats) Models(context.Context, api.None) (api.ModelsResult, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	m := t.models
	m.Models, m.Pulls = slices.Clone(m.Models), slices.Clone(m.Pulls)
	return m, t.fail
}

// StartServer makes the server run.
func (t *Chats) StartServer(ctx context.Context, _ api.None) (api.ModelsResult, error) {
	t.mu.Lock()
	err := t.recordCall("start server")
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
func (t *Chats) PullModel(_ context.Context, r api.ModelRequest) (api.None, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := t.recordCall("pull ", r.Name)
	if err == nil {
		t.models.Pulls = append(t.models.Pulls, api.Pull{Name: r.Name, Status: "pulling manifest"})
	}
	return api.None{}, err
}

// CancelPull ends a download.
func (t *Chats) CancelPull(_ context.Context, r api.ModelRequest) (api.None, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := t.recordCall("cancel ", r.Name)
	if err == nil {
		t.models.Pulls = slices.DeleteFunc(slices.Clone(t.models.Pulls), func(p api.Pull) bool { return p.Name == r.Name })
	}
	return api.None{}, err
}

// DeleteModel deletes a model.
func (t *Chats) DeleteModel(_ context.Context, r api.ModelRequest) (api.None, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := t.recordCall("delete model ", r.Name)
	if err == nil {
		t.models.Models = slices.DeleteFunc(slices.Clone(t.models.Models), func(m api.Model) bool { return m.Name == r.Name })
	}
	return api.None{}, err
}

// UseModel says which one replies in new conversations.
func (t *Chats) UseModel(ctx context.Context, r api.ModelRequest) (api.ModelsResult, error) {
	t.mu.Lock()
	err := t.recordCall("use ", r.Name)
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
func (t *Chats) CheckModel(_ context.Context, r api.ModelRequest) (api.ModelCheck, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.checks[r.Name], t.recordCall("check ", r.Name)
}

// Guidance answers api.ModelGuidance.
func (t *Chats) Guidance(context.Context, api.None) (api.GuidanceResult, error) {
	return api.GuidanceResult{Text: "# Working with proposals\n\nLook first, then ask."}, nil
}
