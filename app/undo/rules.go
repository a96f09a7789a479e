package undo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nod-app/nod/app/settings/rules"
)

// RuleService changes rules; *rules.Service implements it.
type RuleService interface {
	Undo(ctx context.Context, id string) (c rules.Change, done bool, err error)
	Redo(ctx context.Context, id string) (rules.Change, error)
}

// Rules takes back changes of the rules, if they are as the change left them.
func Rules(s RuleService) Reverser { return ruleChanges{s} }

type ruleChanges struct{ service RuleService }

func (r ruleChanges) Undo(ctx context.Context, id string) (Outcome, error) {
	c, done, err := r.service.Undo(ctx, id)
	switch {
	case errors.Is(err, rules.ErrChanged):
		return refused(c, err), nil
	case err == nil && !done:
		return Outcome{}, ErrNothing
	case err != nil:
		return Outcome{}, err
	}
	memo, err := json.Marshal(id)
	return Outcome{Text: "The rules are as before “" + c.Label + "”", Memo: memo}, err
}

func (r ruleChanges) Redo(ctx context.Context, memo []byte) (Outcome, error) {
	var id string
	if err := json.Unmarshal(memo, &id); err != nil {
		return Outcome{}, fmt.Errorf("read what is to be redone: %w", err)
	}
	c, err := r.service.Redo(ctx, id)
	if errors.Is(err, rules.ErrChanged) {
		return refused(c, err), nil
	}
	return Outcome{Text: c.Label, Entry: c.ID}, err
}

// refused returns the outcome where the rules have changed since. Undoing what changed them
// makes it possible again.
func refused(c rules.Change, err error) Outcome {
	return Outcome{Label: c.Label, Failed: 1, Problems: []string{err.Error()}}
}
