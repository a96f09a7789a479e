package acts

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// Begin implements tools.Log.
func (l *Log) Begin(ctx context.Context, c audit.Call) (int64, error) {
	opened, err := l.Get(ctx)
	if err != nil {
		return 0, err
	}
	id, err := opened.Begin(ctx, c)
	l.noteBroken(err)
	return id, err
}

// noteBroken says that the log is no longer what it was, if an append found that out.
func (l *Log) noteBroken(err error) {
	if errors.Is(err, audit.ErrBroken) {
		l.o.Changed()
	}
}

// End implements tools.Log.
func (l *Log) End(ctx context.Context, id int64, o audit.Outcome) error {
	opened, err := l.Get(ctx)
	if err != nil {
		return err
	}
	return opened.End(ctx, id, o)
}

// Add implements tools.Log.
func (l *Log) Add(ctx context.Context, calls ...audit.Completed) (int64, error) {
	opened, err := l.Get(ctx)
	if err != nil {
		return 0, err
	}
	first, err := opened.Add(ctx, calls...)
	l.noteBroken(err)
	return first, err
}

// person is the trace of what a person did without a model.
const person = "you"

// recordTimeout is how long a person's act waits for its record.
const recordTimeout = 5 * time.Second

// RecordAct records what a person did themselves. The act has happened and has
// its own durable record, so a log that cannot be written stops nothing here. Of what a
// tool does within a call, the call's own record tells.
func (l *Log) RecordAct(ctx context.Context, act, summary string, args any) {
	if tools.InCall(ctx) {
		return
	}
	raw, err := json.Marshal(args)
	if err != nil {
		raw = nil
	}
	now := time.Now()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	_, err = l.Add(ctx, audit.Completed{
		Call: audit.Call{TraceID: person, CallID: act, Tool: "nod." + act, Args: raw, Decision: audit.Allowed,
			Code: "by_person", Reason: "You did it.", Start: now},
		Outcome: audit.Outcome{Result: audit.OK, Summary: summary, End: now},
	})
	if err != nil {
		l.o.Log.Error("record what was done", "act", act, "err", err)
	}
	l.o.Recorded()
}

// Act is something a person does that is recorded.
type Act struct{ Name, Title string }

// Acts returns the acts that RecordAct is called with. A record names its act
// after "nod.".
func Acts() []Act {
	return []Act{
		{"approve", "You approved proposals"},
		{"reject", "You rejected proposals"},
		{"clear", "You cleared the proposals"},
		{"take_back", "You undid something"},
		{"redo", "You did again what you had undone"},
		{"grant", "You granted a standing approval"},
		{"revoke", "You revoked a grant"},
		{"server_add", "You added a server of tools"},
		{"server_remove", "You removed a server of tools"},
		{"export", "You exported the log"},
		{"rules", "You changed your rules"},
		{"settings", "You changed a setting"},
		{"history", "You changed how long history is kept"},
		{"campaign", "You changed a campaign"},
		{"plan_place", "You chose a place for an action of a plan"},
		{"plan_review", "You reviewed a plan"},
		{"plan_apply", "You applied a plan"},
		{"plan_upload", "You added a document to a plan"},
		{"plan_upload_remove", "You removed a document from a plan"},
		{"plan_suggest", "You had a model read the documents of a plan"},
		{"plan_remove", "You removed a plan"},
		{"room", "You changed a room"},
		{"negotiation", "You approved terms"},
		{"mandate", "You changed a mandate"},
		{"assistant", "You started or stopped the assistant of a room"},
		{"close_payment", "You closed a payment"},
	}
}
