package undo

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// RecordMark begins the id of a tool's effect; the number of its call's record follows.
const RecordMark = "#"

// RecordID returns the id of the effect of the call with that audit record.
func RecordID(record int64) string { return RecordMark + strconv.FormatInt(record, 10) }

// RecordOf returns the number of the record in an id, false if it is no such id.
func RecordOf(id string) (int64, bool) {
	number, ok := strings.CutPrefix(id, RecordMark)
	if !ok {
		return 0, false
	}
	record, err := strconv.ParseInt(number, 10, 64)
	return record, err == nil
}

// ToolRegistry takes effects of tools back; *tools.Registry implements it.
type ToolRegistry interface {
	Undo(ctx context.Context, record int64) (string, error)
}

// Tools takes back what calls of tools did. Nothing of it is redone: that would
// be another call, which is decided and recorded like every other.
func Tools(r ToolRegistry) Reverser { return effects{r} }

type effects struct{ registry ToolRegistry }

func (e effects) Undo(ctx context.Context, id string) (Outcome, error) {
	record, ok := RecordOf(id)
	if !ok {
		return Outcome{}, lang.Errorf("undo what a tool did: %q is not the number of a record", id)
	}
	text, err := e.registry.Undo(ctx, record)
	o := Outcome{Text: text}
	if err == nil {
		return o, nil
	}
	if ended := ctx.Err(); ended != nil && text == "" {
		return o, ended
	}
	if errors.Is(err, tools.ErrRecords) {
		return o, err
	}
	o.Failed, o.Problems = 1, []string{err.Error()}
	if f, ok := errors.AsType[*tools.Failure](err); ok {
		if f.Code == tools.CodeUndone {
			return Outcome{}, ErrNothing
		}
		o.Permanent = f.Permanent
	}
	return o, nil
}

func (effects) Redo(context.Context, []byte) (Outcome, error) {
	return Outcome{}, lang.Errorf("what a tool did cannot be redone")
}

// InOrder keeps effects once complete has put into the ledger what was done
// before: the order in which entries are added is the order in which they are
// undone.
func InOrder(e tools.Effects, complete func(ctx context.Context) error) tools.Effects {
	return ordered{e, complete}
}

type ordered struct {
	tools.Effects
	complete func(ctx context.Context) error
}

func (o ordered) SaveEffect(ctx context.Context, e tools.Effect) error {
	if err := o.complete(ctx); err != nil {
		return err
	}
	return o.Effects.SaveEffect(ctx, e)
}
