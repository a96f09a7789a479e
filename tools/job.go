package tools

import (
	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// job is the state of a call from its preparation to its result.
type job struct {
	Request
	started time.Time
	budget  policy.Budget // before this call

	tool  Tool
	args  policy.Args
	typed any

	planned  []string // what the calls before it in the plan will list, until it is this call's turn
	changes  int      // the trace's changes at the last preview
	preview  Preview
	facts    policy.Facts
	bound    policy.Bound // what hash is of
	hash     policy.ArgsHash
	claim    policy.Claim
	decision policy.Decision

	grants     []policy.Grant // as they were at the last preview, if they were read
	grantsRead bool

	failed bool // the last preview failed

	answer Answer // the person's, if they were asked
	asked  bool
}

// call returns the call that the tool gets for the job; save stores its effect.
func (j *job) call(t *Trace, save func(context.Context, Effect) error) Call {
	c := Call{Trace: t.ID, ID: j.ID, Room: t.Room, Negotiation: t.Negotiation, Labels: t.Labels(), save: save}
	for _, p := range j.facts.Places {
		if p.Problem == nil {
			c.Places = append(c.Places, p)
		}
	}
	return c
}

func (j *job) record(t *Trace, d policy.Decision) audit.Call {
	c := audit.Call{TraceID: t.ID, CallID: j.ID, By: string(t.Origin), Tool: j.Tool, Args: j.args.Canonical, Decision: audit.Allowed,
		Code: string(d.Code), Reason: d.Reason, Start: j.started}
	if d.Verdict != policy.Allow {
		c.Decision = audit.Blocked
	}
	if d.Grant != "" {
		c.Reason += " " + lang.Say("Grant %s.", d.Grant)
	}
	c.Reason += t.Caller.note()
	if c.Args == nil {
		c.Args = j.Request.Args
	}
	return c
}

func (j *job) result(t *Trace, d policy.Decision, id int64, end time.Time, res Result) Result {
	res.CallID, res.Tool = j.ID, j.Tool
	decision := audit.Allowed
	if d.Verdict != policy.Allow {
		decision = audit.Blocked
	}
	res.Audit = Audit{TraceID: t.ID, Record: id, Decision: string(decision), Code: d.Code, Reason: d.Reason, Grant: d.Grant,
		Labels: t.Labels().Strings(), Started: j.started, Ended: end}
	return res
}

func (j *job) output(t *Trace, o Output, err error) Result {
	if err != nil {
		p := problemOf(err)
		res := Result{Error: p.Reason, Code: p.Code, Summary: p.Reason}
		var f *Failure
		if errors.As(err, &f) && f.Data != nil {
			o.Data = f.Data
			res.Data, _ = capped(f.Data)
		}
		o.Labels = o.Labels.Join(labelsOf(err))
		t.recordRun(j.tool.def.Tool, o, j.facts.Bytes, res.Data, p.Reason)
		return res
	}
	data, cut := capped(o.Data)
	res := Result{Success: true, Data: data, Summary: o.Summary}
	if cut {
		res.Code = CodeTooMuch
	}
	if o.Shown != nil {
		res.Shown, _ = capped(o.Shown)
	}
	t.AddListed(append(j.lists(), o.Found...))
	t.recordRun(j.tool.def.Tool, o, j.facts.Bytes, data)
	return res
}
