package app

import (
	"context"

	"github.com/nod-app/nod/app/undo"
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

// undoLast takes back what was done last and says what is back.
func (a *App) undoLast(ctx context.Context) (string, error) {
	r, err := a.undo.Undo(ctx, undo.Request{})
	return r.Text(), err
}
