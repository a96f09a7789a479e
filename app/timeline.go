package app

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/tools"
)

// actTools are the tools whose effect is an act on proposals: the timeline has
// it as that.
var actTools = []string{"approve_proposal", "approve_all_proposals", "reject_proposal", "clear_all_proposals"}

// moment is one thing in the timeline of what can be undone: an act on
// proposals, or what a call of a tool did.
type moment struct {
	at     time.Time
	act    *proposal.Act
	effect *tools.Effect
}

// recordMark begins the id of what a call did: its audit record's number follows.
const recordMark = "#"

func (m moment) id() string {
	if m.act != nil {
		return m.act.ID
	}
	return recordMark + strconv.FormatInt(m.effect.Record, 10)
}

func (m moment) summary() *api.Act {
	if m.act != nil {
		return fromAct(m.act)
	}
	return &api.Act{ID: m.id(), Kind: "tool", Label: m.effect.Label, At: m.at.UTC(), Count: 1}
}

// lastDone are the newest n things that can be undone.
func (a *App) lastDone(ctx context.Context, n int) ([]moment, error) {
	acts, err := a.store.LastActs(ctx, n)
	if err != nil {
		return nil, err
	}
	effects, err := a.store.LastEffects(ctx, n)
	if err != nil {
		return nil, err
	}
	var out []moment
	for i := range acts {
		out = append(out, moment{at: acts[i].At, act: &acts[i]})
	}
	for i, e := range effects {
		if !slices.Contains(actTools, e.Tool) {
			out = append(out, moment{at: e.At, effect: &effects[i]})
		}
	}
	slices.SortStableFunc(out, func(x, y moment) int { return cmp.Compare(y.at.UnixNano(), x.at.UnixNano()) })
	return out[:min(n, len(out))], nil
}

// undo takes back by id, or the last n things that were done.
func (a *App) undo(ctx context.Context, r api.UndoRequest) (api.UndoResult, error) {
	a.undoing.Lock() // so that what was newest still is when it is taken back
	defer a.undoing.Unlock()
	out := api.UndoResult{Errors: []string{}, Labels: []string{}}
	if r.ID != "" {
		err := a.undoOne(ctx, r.ID, &out)
		return out, err
	}
	last, err := a.lastDone(ctx, r.Last)
	if err != nil {
		return out, err
	}
	for len(last) > 0 && err == nil {
		n := actsFirst(last)
		if n > 0 {
			err = a.undoActs(ctx, proposal.UndoRequest{Last: n}, &out)
		} else {
			n, err = 1, a.undoOne(ctx, last[0].id(), &out)
		}
		last = last[n:]
	}
	switch {
	case err == nil && len(out.Labels) == 0 && out.Failed == 0:
		return out, proposal.ErrNothing
	case err != nil && len(out.Labels) > 0: // a part was done, which must be told
		out.Failed++
		out.Errors = append(out.Errors, err.Error())
		err = nil
	}
	return out, err
}

// actsFirst is how many acts stand before the first effect of a tool.
func actsFirst(done []moment) int {
	if i := slices.IndexFunc(done, func(m moment) bool { return m.act == nil }); i >= 0 {
		return i
	}
	return len(done)
}

func (a *App) undoOne(ctx context.Context, id string, out *api.UndoResult) error {
	if number, ok := strings.CutPrefix(id, recordMark); ok {
		record, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return api.Invalid("what a call did is named by the number of its record, as in #12")
		}
		said, err := a.registry.Undo(ctx, record)
		if err != nil {
			return err
		}
		out.Labels = append(out.Labels, said)
		return nil
	}
	return a.undoActs(ctx, proposal.UndoRequest{ID: id}, out)
}

func (a *App) undoActs(ctx context.Context, r proposal.UndoRequest, out *api.UndoResult) error {
	u, err := a.service.Undo(ctx, r)
	if err != nil {
		return err
	}
	out.Undone += u.Undone
	out.Failed += u.Failed
	out.Errors = append(out.Errors, u.Errors...)
	out.Labels = append(out.Labels, u.Labels...)
	a.note(ctx, "take_back", "Took back: "+strings.Join(u.Labels, "; ")+".", r)
	return nil
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
