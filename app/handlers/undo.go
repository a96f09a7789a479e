package handlers

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/undo"
)

// Undo answers the calls that take back what was done.
type Undo struct {
	Service *undo.Service
	Events  Publisher
}

// Mount adds the routes to s.
func (h Undo) Mount(s *api.Server) {
	api.Handle(s, api.Undo, h.undo)
	api.Handle(s, api.UndoActivity, h.undoActivity)
}

func (h Undo) undo(ctx context.Context, r api.UndoRequest) (api.UndoResult, error) {
	if r.Last < 0 || (r.ID != "" && r.Last > 0) {
		return api.UndoResult{}, api.Invalid("name either an id or how many acts")
	}
	u, err := h.Service.Undo(context.WithoutCancel(ctx), undo.Request{ID: r.ID, Last: r.Last})
	if err != nil {
		return api.UndoResult{}, toError(err)
	}
	h.Events.Publish(api.TopicStatus, "")
	return fromUndone(u), nil
}

func (h Undo) undoActivity(ctx context.Context, r api.UndoActivityRequest) (api.UndoActivityResult, error) {
	u, err := h.Service.Undo(context.WithoutCancel(ctx), undo.Request{ID: undo.RecordID(r.Record)})
	if err != nil {
		return api.UndoActivityResult{}, toError(err)
	}
	h.Events.Publish(api.TopicStatus, "")
	if len(u.Undone) == 0 {
		return api.UndoActivityResult{}, &api.Error{Code: api.CodeFailed, Message: u.Left[0].Reason}
	}
	return api.UndoActivityResult{Summary: u.Text()}, nil
}

func fromEntry(e undo.Entry) *api.Act {
	return &api.Act{ID: e.ID, Kind: string(e.Kind), Label: e.Label, At: e.At.UTC(), Count: 1}
}

func fromUndone(r undo.Result) api.UndoResult {
	out := api.UndoResult{Undone: r.Proposals, Failed: r.Failed, Errors: append([]string{}, r.Problems...), Labels: []string{}, Texts: []string{}}
	for _, d := range r.Undone {
		out.Labels = append(out.Labels, d.Label)
		out.Texts = append(out.Texts, d.Text)
	}
	return out
}
