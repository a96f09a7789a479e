package handlers

import (
	"cmp"
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
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
	named := r.ID != "" || len(r.IDs) > 0
	switch {
	case r.Last < 0 || named && r.Last > 0:
		return api.UndoResult{}, api.Invalid(lang.Say("name either an id or how many acts"))
	case named && r.Domain != "":
		return api.UndoResult{}, api.Invalid(lang.Say("name either an id or a domain"))
	case r.ID != "" && len(r.IDs) > 0 || len(r.IDs) > largestPage:
		return api.UndoResult{}, api.Invalid(lang.Say("name one id or at most 1000"))
	}
	d, err := toDomain(r.Domain)
	if err != nil {
		return api.UndoResult{}, err
	}
	u, err := h.Service.Undo(context.WithoutCancel(ctx), undo.Request{ID: r.ID, IDs: r.IDs, Domain: d, Last: r.Last})
	if err != nil {
		return api.UndoResult{}, err
	}
	h.Events.Publish(api.TopicStatus, "")
	return fromUndone(u), nil
}

// toDomain refuses one that there is not.
func toDomain(d api.UndoDomain) (undo.Domain, error) {
	if domain := undo.Domain(d); d == "" || domain.Kinds() != nil {
		return domain, nil
	}
	return "", api.Invalid(lang.Say("the domain is files, tools, campaigns or rules"))
}

func (h Undo) redo(ctx context.Context, req api.RedoRequest) (api.RedoResult, error) {
	ctx = context.WithoutCancel(ctx)
	if req.ID != "" && req.Domain != "" {
		return api.RedoResult{}, api.Invalid(lang.Say("name either an id or a domain"))
	}
	d, err := toDomain(req.Domain)
	if err != nil {
		return api.RedoResult{}, err
	}
	r, err := h.Service.Redo(ctx, undo.RedoRequest{ID: req.ID, Domain: d})
	if err != nil {
		return api.RedoResult{}, err
	}
	if r.Text != "" {
		h.Acts.RecordAct(ctx, "redo", r.Text+".", map[string]string{"id": r.Entry})
	}
	h.Events.Publish(api.TopicStatus, "")
	out := api.RedoResult{Label: r.Redo.Label, Text: r.Text, Failed: r.Failed, Errors: r.Problems}
	if r.Next != nil {
		out.Next = new(toRedoStep(*r.Next))
	}
	return out, nil
}

func (h Undo) list(ctx context.Context, r api.ListUndoRequest) (api.ListUndoResult, error) {
	if r.Limit < 0 || r.Limit > largestPage {
		return api.ListUndoResult{}, api.Invalid(lang.Say("the limit is from 1 to 1000"))
	}
	d, err := toDomain(r.Domain)
	if err != nil {
		return api.ListUndoResult{}, err
	}
	switch r.State {
	case "", api.UndoStanding, api.UndoUndone, api.UndoLost:
	default:
		return api.ListUndoResult{}, api.Invalid(lang.Say("the state is standing, undone or lost"))
	}
	if len(r.IDs) > 0 {
		return h.named(ctx, r.IDs)
	}
	es, err := h.Service.List(ctx, undo.Filter{Domain: d, State: undo.State(r.State), Limit: cmp.Or(r.Limit, defaultPage)})
	if err != nil {
		return api.ListUndoResult{}, err
	}
	out := api.ListUndoResult{Entries: each(es, toUndoEntry)}
	redos, err := h.Service.Redos(ctx)
	for _, redo := range redos {
		if d == "" || d == redo.Kind.Domain() {
			out.Redos = append(out.Redos, toRedoStep(redo))
		}
	}
	return out, err
}

// named lists what can still be undone of some entries.
func (h Undo) named(ctx context.Context, ids []string) (api.ListUndoResult, error) {
	if len(ids) > largestPage {
		return api.ListUndoResult{}, api.Invalid(lang.Say("name at most 1000 ids"))
	}
	es, err := h.Service.Named(ctx, ids)
	return api.ListUndoResult{Entries: each(es, toUndoEntry)}, err
}

func fromEntry(e undo.Entry) *api.Act {
	return &api.Act{ID: e.ID, Kind: decision.Kind(e.Kind), Label: e.Label, At: e.At, Count: 1}
}

func fromUndone(r undo.Result) api.UndoResult {
	out := api.UndoResult{Undone: r.Proposals, Failed: r.Failed, Errors: r.Problems}
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
	if r.Next != nil {
		out.Next = new(toUndoEntry(*r.Next))
	}
	return out
}

func toUndoEntry(e undo.Entry) api.UndoEntry {
	return api.UndoEntry{ID: e.ID, Kind: string(e.Kind), Domain: api.UndoDomain(e.Kind.Domain()), Label: e.Label, At: e.At, State: api.UndoState(e.State), Ended: e.Ended, Reason: e.Reason}
}

func toRedoStep(r undo.Redo) api.RedoStep {
	return api.RedoStep{ID: r.ID(), Domain: api.UndoDomain(r.Kind.Domain()), Label: r.Label}
}
