package undo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/edits"
)

// ChangeService changes rules or settings; *rules.Service and *edits.Service implement it.
type ChangeService interface {
	Undo(ctx context.Context, id string) (c edits.Change, done bool, err error)
	Redo(ctx context.Context, id string) (edits.Change, error)
}

// Changes takes back changes of the rules or of settings, if they are as the change left them. what they are
// begins the sentence that says so: "The rules are".
func Changes(s ChangeService, what string) Reverser { return settingChanges{s, what} }

type settingChanges struct {
	service ChangeService
	what    string
}

func (r settingChanges) Undo(ctx context.Context, id string) (Outcome, error) {
	c, done, err := r.service.Undo(ctx, id)
	switch {
	case errors.Is(err, edits.ErrChanged):
		return refused(c, err), nil
	case err == nil && !done:
		return Outcome{}, ErrNothing
	case err != nil:
		return Outcome{}, err
	}
	memo, err := json.Marshal(id)
	return Outcome{Text: lang.Say("%v as before: %v", r.what, c.Label), Memo: memo}, err
}

func (r settingChanges) Redo(ctx context.Context, memo []byte) (Outcome, error) {
	var id string
	if err := json.Unmarshal(memo, &id); err != nil {
		return Outcome{}, fmt.Errorf("read what is to be redone: %w", err)
	}
	c, err := r.service.Redo(ctx, id)
	if errors.Is(err, edits.ErrChanged) {
		return refused(c, err), nil
	}
	return Outcome{Text: c.Label, Entry: c.ID}, err
}

// refused returns the outcome where they have changed since. Undoing what changed them
// makes it possible again.
func refused(c edits.Change, err error) Outcome {
	return Outcome{Label: c.Label, Failed: 1, Problems: []string{err.Error()}}
}
