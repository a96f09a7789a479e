package acts

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
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
		Call: audit.Call{TraceID: audit.Person, CallID: act, By: audit.ByPerson, Tool: actPrefix + act, Args: raw, Decision: audit.Allowed,
			Code: "by_person", Reason: lang.Say("You did it."), Start: now},
		Outcome: audit.Outcome{Result: audit.OK, Summary: summary, End: now},
	})
	if err != nil {
		l.o.Log.Error("record what was done", "act", act, "err", err)
	}
	l.o.Recorded()
}

// Subject is what an act is about.
type Subject string

// The subjects.
const (
	AboutFiles        Subject = "files"
	AboutPlans        Subject = "plans"
	AboutNegotiations Subject = "negotiations"
	AboutSettings     Subject = "settings"
)

// Act is something a person does that is recorded.
type Act struct {
	Name, Title string
	Subject     Subject // empty: what is undone or done again can be of any
}

// Tool returns what records of the act have in place of a tool.
func (a Act) Tool() string { return actPrefix + a.Name }

// EntryOf returns the id of the entry of the ledger that an act is, if its record names one.
func EntryOf(r audit.Record) string {
	if r.TraceID != audit.Person {
		return ""
	}
	args := firstTexts(r.Args)
	if r.Tool == actPrefix+"redo" {
		return args["id"]
	}
	return cmp.Or(args["act"], args["change"])
}

// firstTexts returns the texts of an object of JSON by their names, up to where it was cut.
func firstTexts(object string) map[string]string {
	out, dec := map[string]string{}, json.NewDecoder(strings.NewReader(object))
	if _, err := dec.Token(); err != nil {
		return out
	}
	for {
		var value any
		name, err := dec.Token()
		key, ok := name.(string)
		if err != nil || !ok || dec.Decode(&value) != nil {
			return out
		}
		if text, ok := value.(string); ok {
			out[key] = text
		}
	}
}

// actPrefix is before the name of an act where a record names its tool.
const actPrefix = "nod."

// Acts returns the acts that RecordAct is called with. A record names its act
// after "nod.".
func Acts() []Act {
	return []Act{
		{"approve", lang.Say("You approved proposals"), AboutFiles},
		{"reject", lang.Say("You rejected proposals"), AboutFiles},
		{"clear", lang.Say("You cleared the proposals"), AboutFiles},
		{"take_back", lang.Say("You undid something"), ""},
		{"redo", lang.Say("You did again what you had undone"), ""},
		{"grant", lang.Say("You granted a standing approval"), AboutSettings},
		{"revoke", lang.Say("You revoked a grant"), AboutSettings},
		{"server_add", lang.Say("You added a server of tools"), AboutSettings},
		{"server_remove", lang.Say("You removed a server of tools"), AboutSettings},
		{"server_secret", lang.Say("You kept a secret of a server of tools"), AboutSettings},
		{"server_sign_in", lang.Say("You signed in to a server of tools"), AboutSettings},
		{"server_stop", lang.Say("You stopped or started a server of tools"), AboutSettings},
		{"export", lang.Say("You exported the log"), AboutSettings},
		{"rules", lang.Say("You changed your rules"), AboutSettings},
		{"settings", lang.Say("You changed a setting"), AboutSettings},
		{"history", lang.Say("You changed how long history is kept"), AboutSettings},
		{"campaign", lang.Say("You changed a campaign"), AboutPlans},
		{"plan_place", lang.Say("You chose a place for an action of a plan"), AboutPlans},
		{"plan_review", lang.Say("You reviewed a plan"), AboutPlans},
		{"plan_apply", lang.Say("You applied a plan"), AboutPlans},
		{"plan_upload", lang.Say("You added a document to a plan"), AboutPlans},
		{"plan_upload_remove", lang.Say("You removed a document from a plan"), AboutPlans},
		{"plan_suggest", lang.Say("You had a model read the documents of a plan"), AboutPlans},
		{"plan_remove", lang.Say("You removed a plan"), AboutPlans},
		{"room", lang.Say("You changed a room"), AboutNegotiations},
		{"negotiation", lang.Say("You approved terms"), AboutNegotiations},
		{"mandate", lang.Say("You changed a mandate"), AboutNegotiations},
		{"assistant", lang.Say("You started or stopped the assistant of a room"), AboutNegotiations},
		{"close_payment", lang.Say("You closed a payment"), AboutNegotiations},
	}
}
