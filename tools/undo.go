package tools

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// The name under which the log has a person's undo of a call, and its title.
const (
	UndoTool  = "nod.undo"
	UndoTitle = "You undid a call"
)

// Undo reverses the call with that audit record. It is a person's act, recorded
// like a call. It is refused with a Failure that says why if the call cannot be
// undone, or if what it changed is not as the call left it. A text and an error
// together: a part was undone.
func (r *Registry) Undo(ctx context.Context, record int64) (string, error) {
	free := r.hold(record)
	said, err := r.undo(ctx, record, free, func() { r.release(record) })
	if free && !leftBehind(err) {
		r.release(record)
	}
	return said, err
}

// undo undoes the effect of a call. late is called when an undo that was left behind ends.
func (r *Registry) undo(ctx context.Context, record int64, free bool, late func()) (string, error) {
	e, ok, err := r.o.Effects.Effect(ctx, record)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrRecords, err)
	}
	c := audit.Call{TraceID: e.Trace, CallID: newID(), By: audit.ByPerson, Tool: UndoTool, Decision: audit.Allowed, Code: string(CodeUndo),
		Reason: lang.Say("The user asked for it."), Start: r.o.Now()}
	c.Args, err = json.Marshal(struct {
		Record int64  `json:"record"`
		Tool   string `json:"tool"`
		Label  string `json:"label"`
	}{record, e.Tool, e.Label})
	if err != nil {
		return "", fmt.Errorf("undo: %w", err)
	}
	if p := r.undoable(e, ok, free); p != nil {
		c.Decision, c.Code, c.Reason = audit.Blocked, string(p.Code), p.Reason
		_, _ = r.o.Log.Add(ctx, audit.Completed{Call: c, Outcome: audit.Outcome{Result: audit.Error, Summary: lang.Say("Nothing was undone."), End: r.o.Now()}})
		r.o.Changed()
		return "", &Failure{Code: p.Code, Message: p.Reason, Permanent: p.Code == CodeNothing}
	}
	return r.runUndo(ctx, e, c, late)
}

func (r *Registry) undoable(e Effect, ok, free bool) *policy.Problem {
	t, known := r.tool(e.Tool)
	foreign := r.o.UndoForeign != nil && (!known || t.def.Server != "")
	switch {
	case !ok, known && t.undo == nil && !foreign:
		return &policy.Problem{Code: CodeNothing, Reason: lang.Say("This cannot be undone.")}
	case !free: // what it does next would not be taken back
		return &policy.Problem{Code: CodeRunning, Reason: lang.Say("This is still being done, or being undone already. Wait until that has ended.")}
	case !e.Undone.IsZero():
		return &policy.Problem{Code: CodeUndone, Reason: lang.Say("This was undone already.")}
	case !known && !foreign:
		return &policy.Problem{Code: CodeNothing, Reason: lang.Say("This cannot be undone: this Nod has no tool %s.", e.Tool)}
	}
	return nil
}

func (r *Registry) runUndo(ctx context.Context, e Effect, c audit.Call, late func()) (string, error) {
	id, err := r.o.Log.Begin(ctx, c)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrRecords, err)
	}
	tool, _ := r.tool(e.Tool)
	limited, cancel := context.WithTimeout(ctx, tool.timeout())
	defer cancel()
	said, err := guarded(limited, late, func() (string, error) {
		if tool.undo == nil {
			return r.o.UndoForeign(limited, e.Undo)
		}
		return tool.undo(limited, e.Undo)
	})
	o := audit.Outcome{Result: audit.OK, Summary: said, End: r.o.Now()}
	if err != nil {
		o.Result, o.Summary = audit.Error, strings.TrimSpace(said+" "+problemOf(err).Reason)
	} else if err = r.o.Effects.MarkUndone(context.WithoutCancel(ctx), e.Record, o.End); err != nil {
		err = fmt.Errorf("undo: it was undone, but not noted: %w", err)
	}
	_ = r.o.Log.End(context.WithoutCancel(ctx), id, o) // as in execute
	r.o.Changed()
	return said, err
}
