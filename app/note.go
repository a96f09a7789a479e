package app

import (
	"context"
	"encoding/json"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/tools/audit"
)

// person is the trace of what a person did without a model.
const person = "you"

// noteTime is how long a person's act waits for its record.
const noteTime = 5 * time.Second

// recordedActs are what note records: the names that follow "nod." in the log, and
// their titles.
var recordedActs = []api.ToolName{
	{Name: "approve", Title: "You approved proposals"},
	{Name: "reject", Title: "You rejected proposals"},
	{Name: "clear", Title: "You cleared the proposals"},
	{Name: "take_back", Title: "You undid something"},
	{Name: "grant", Title: "You granted a standing approval"},
	{Name: "revoke", Title: "You revoked a grant"},
	{Name: "export", Title: "You exported the log"},
}

// note records what a person did themselves. The act has happened and has its
// own durable record, so a log that cannot be written stops nothing here.
func (a *App) note(ctx context.Context, act, summary string, args any) {
	raw, err := json.Marshal(args)
	if err != nil {
		raw = nil
	}
	now := a.now()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTime)
	defer cancel()
	_, err = a.book.Add(ctx, audit.Completed{
		Call: audit.Call{TraceID: person, CallID: act, Tool: "nod." + act, Args: raw, Decision: audit.Allowed,
			Code: "by_person", Reason: "You did it.", Start: now},
		Outcome: audit.Outcome{Result: audit.OK, Summary: summary, End: now},
	})
	if err != nil {
		a.log.Error("record what was done", "act", act, "err", err)
	}
	a.hub.Publish(api.TopicActivity, "")
}

// noteAct records a person's act on proposals; nil: nothing was done.
func (a *App) noteAct(ctx context.Context, act *proposal.Act, request any) {
	if act != nil {
		a.note(ctx, string(act.Kind), act.Label+".", request)
	}
}
