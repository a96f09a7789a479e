package app

import (
	"context"
	"errors"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
)

// buildUndo ties the ledger to what can take its entries back.
func (a *App) buildUndo() {
	a.undo = undo.New(a.store, map[undo.Kind]undo.Reverser{
		undo.KindProposals: undo.Proposals(a.service),
		undo.KindTool:      undo.Tools(a.registry),
	}, a.noteUndone)
}

// noteUndone records that a person took an act back; of what a tool did, the
// registry has recorded it.
func (a *App) noteUndone(ctx context.Context, e undo.Entry, o undo.Outcome) {
	if e.Kind == undo.KindProposals {
		a.audit.RecordAct(ctx, "take_back", o.Text+".", map[string]string{"id": e.ID, "label": e.Label})
	}
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

// undoLast takes back what was done last and says what is back.
func (a *App) undoLast(ctx context.Context) (string, error) {
	r, err := a.undo.Undo(ctx, undo.Request{})
	if err != nil {
		return "", err
	}
	var texts []string
	for _, d := range r.Undone {
		texts = append(texts, d.Text)
	}
	return sentences(append(texts, r.Problems...)), nil
}

// sentences joins texts of which each may or may not end with a full stop.
func sentences(texts []string) string {
	for i, t := range texts {
		texts[i] = strings.TrimSuffix(t, ".") + "."
	}
	return strings.Join(texts, " ")
}

// refusal is a tool's 'no' with the code that the API has for it.
func refusal(err error) error {
	var f *tools.Failure
	if !errors.As(err, &f) {
		return err
	}
	code := api.CodeFailed
	switch f.Code {
	case tools.CodeNothing:
		code = api.CodeNotFound
	case tools.CodeUndone:
		code = api.CodeResolved
	}
	return &api.Error{Code: code, Message: f.Message}
}
