package handlers

import (
	"cmp"
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/undo"
)

// Undo answers the calls that take back what was done.
type Undo struct {
	Service *undo.Service
	Acts    Recorder
	Events  Publisher
}

// Mount adds the routes to s.
func (h Undo) Mount(s *api.Server) {
	api.Handle(s, api.Undo, h.undo)
	api.Handle(s, api.Redo, h.redo)
	api.Handle(s, api.ListUndo, h.list)
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

func (h Undo) redo(ctx context.Context, _ api.None) (api.RedoResult, error) {
	ctx = context.WithoutCancel(ctx)
	r, o, err := h.Service.Redo(ctx)
	if err != nil {
		return api.RedoResult{}, toError(err)
	}
	if o.Text != "" {
		h.Acts.RecordAct(ctx, "redo", o.Text+".", map[string]string{"id": o.Entry})
	}
	h.Events.Publish(api.TopicStatus, "")
	return api.RedoResult{Label: r.Label, Text: o.Text, Failed: o.Failed, Errors: append([]string{}, o.Problems...)}, nil
}

func (h Undo) list(ctx context.Context, r api.ListUndoRequest) (api.ListUndoResult, error) {
	if r.Limit < 0 || r.Limit > largestPage {
		return api.ListUndoResult{}, api.Invalid("the limit is from 1 to 1000")
	}
	es, err := h.Service.List(ctx, undo.Filter{Limit: cmp.Or(r.Limit, defaultPage)})
	if err != nil {
		return api.ListUndoResult{}, toError(err)
	}
	out := api.ListUndoResult{Entries: []api.UndoEntry{}}
	for _, e := range es {
		out.Entries = append(out.Entries, toUndoEntry(e))
	}
	redo, _, err := h.Service.NextRedo(ctx)
	out.Redo = redo.Label
	return out, toError(err)
}

func fromEntry(e undo.Entry) *api.Act {
	return &api.Act{ID: e.ID, Kind: string(e.Kind), Label: e.Label, At: e.At.UTC(), Count: 1}
}

func fromUndone(r undo.Result) api.UndoResult {
	out := api.UndoResult{Undone: r.Proposals, Failed: r.Failed, Errors: append([]string{}, r.Problems...),
		Labels: []string{}, Texts: []string{}, Left: []api.UndoEntry{}}
	for _, d := range r.Undone {
		if d.Kind != undo.KindProposals {
			out.Undone++
		}
		out.Labels = append(out.Labels, d.Label)
		out.Texts = append(out.Texts, d.Text)
	}
	for _, l := range r.Left {
		l.Entry.Reason = l.Reason
		out.Left = append(out.Left, toUndoEntry(l.Entry))
	}
	return out
}

func toUndoEntry(e undo.Entry) api.UndoEntry {
	return api.UndoEntry{ID: e.ID, Kind: string(e.Kind), Label: e.Label, At: utc(e.At), State: api.UndoState(e.State), Ended: utc(e.Ended), Reason: e.Reason}
}
