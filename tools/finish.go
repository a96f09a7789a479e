package tools

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// finish takes a call that was decided to its end.
func (r *Registry) finish(ctx context.Context, t *Trace, p Plan, j *job) Result {
	d := r.settle(ctx, t, p, j)
	if d.Verdict != policy.Allow {
		if !j.failed {
			t.denied(d.Code)
		}
		return r.block(ctx, t, j, d)
	}
	p.tell(j, Step{State: Running, Grant: d.Grant})
	return r.execute(ctx, t, j, d)
}

// settle is the last word on a call. What was decided before others ran, or
// before the person was asked, is looked at and decided anew; a call that needs
// a question by now, or whose grant has gone, is asked for.
func (r *Registry) settle(ctx context.Context, t *Trace, p Plan, j *job) policy.Decision {
	if ctx.Err() != nil {
		return policy.Deny(unapproved(Answer{Code: CodeCanceled}))
	}
	for range 3 {
		if j.asked && j.answer.Token == "" {
			return policy.Deny(unapproved(j.answer)) // looked at anew it would only be one that was refused a short while ago
		}
		if changes, _, _ := t.state(); changes != j.seen && j.decision.Verdict != policy.Denied {
			r.look(ctx, t, j)
		}
		d := j.decision
		if j.answer.Token != "" && d.Verdict == policy.Allow { // a grant came meanwhile: the person's own answer is used first
			d.Verdict = policy.Confirm
		}
		switch {
		case d.Verdict == policy.Confirm && !j.asked:
			r.ask(ctx, t, p, []*job{j})
		case d.Verdict == policy.Confirm:
			return r.o.Tokens.Settle(d, j.answer.Token, j.claim)
		case d.Grant != "" && !r.use(ctx, d.Grant):
			r.look(ctx, t, j)
		default:
			return d
		}
	}
	return policy.Deny(unapproved(j.answer))
}

func (r *Registry) use(ctx context.Context, grant string) bool {
	ok, err := r.o.Grants.UseGrant(ctx, grant, r.o.Now())
	return ok && err == nil
}

// block records a call that does not run.
func (r *Registry) block(ctx context.Context, t *Trace, j *job, d policy.Decision) Result {
	whole := audit.Whole{Call: j.record(t, d), Outcome: audit.Outcome{Result: audit.Error, Summary: "Nothing was done.", End: r.o.Now()}}
	id, err := r.o.Log.Add(context.WithoutCancel(ctx), whole)
	if err != nil {
		id = -1
	}
	r.o.Changed()
	return j.result(t, d, id, r.o.Now(), Result{Error: d.Reason, Code: d.Code, Summary: d.Reason})
}

// execute records the intent, runs the tool and records what came of it.
func (r *Registry) execute(ctx context.Context, t *Trace, j *job, d policy.Decision) Result {
	id, err := r.o.Log.Begin(ctx, j.record(t, d))
	if err != nil {
		d = policy.Deny(policy.Problem{Code: policy.CodeAuditDown, Reason: "It was not done, since " + err.Error() + "."})
		return j.result(t, d, -1, r.o.Now(), Result{Error: d.Reason, Code: d.Code, Summary: d.Reason})
	}
	r.claim(id)
	o, kept, err := r.run(ctx, t, j, id)
	if !leftBehind(err) {
		r.release(id)
	}
	res := j.output(t, o, err)
	res.CanUndo = kept
	outcome := audit.Outcome{Result: audit.OK, Summary: res.Summary, End: r.o.Now()}
	if err != nil {
		outcome.Result = audit.Error
	}
	// What has happened must be recorded, even if nobody waits for it any more. If
	// it cannot be, the next start makes it an unknown outcome.
	_ = r.o.Log.End(context.WithoutCancel(ctx), id, outcome)
	r.o.Changed()
	return j.result(t, d, id, outcome.End, res)
}

// run runs the tool and keeps what undo needs; kept says that there is some.
func (r *Registry) run(ctx context.Context, t *Trace, j *job, id int64) (o Output, kept bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, j.tool.timeout())
	defer cancel()
	var mu sync.Mutex
	over := false
	keep := func(ctx context.Context, e Effect) error {
		mu.Lock()
		defer mu.Unlock()
		if over { // so that one that was left behind begins nothing
			return Fail(CodeLeft, "The call has ended.")
		}
		e.Record, e.Trace, e.Tool, e.At = id, t.ID, j.Tool, r.o.Now()
		err := r.o.Effects.SaveEffect(ctx, e)
		kept = err == nil
		return err
	}
	call, typed, sight := j.call(t, keep), j.typed, j.sight
	o, err = guarded(ctx, func() { r.release(id) }, func() (Output, error) { return j.tool.run(ctx, call, typed, sight) })
	mu.Lock()
	defer mu.Unlock()
	over = true
	if err != nil && kept && !unknown(err) { // of that one nobody knows what it did: undo will look
		kept = r.o.Effects.DropEffect(context.WithoutCancel(ctx), id) != nil
	}
	return o, kept, err
}

func (j *job) record(t *Trace, d policy.Decision) audit.Call {
	c := audit.Call{TraceID: t.ID, CallID: j.ID, Tool: j.Tool, Args: j.args.Canonical, Decision: audit.Allowed,
		Code: string(d.Code), Reason: d.Reason, Start: j.started}
	if d.Verdict != policy.Allow {
		c.Decision = audit.Blocked
	}
	if d.Grant != "" {
		c.Reason += " Grant " + d.Grant + "."
	}
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

// output makes the result of a run and tells the trace of it.
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
		t.ran(j.tool.def.Tool, o, j.facts.Bytes, append(stringsIn(res.Data), p.Reason))
		return res
	}
	data, cut := capped(o.Data)
	res := Result{Success: true, Data: data, Summary: o.Summary}
	if cut {
		res.Code = CodeTooMuch
	}
	t.ran(j.tool.def.Tool, o, j.facts.Bytes, stringsIn(data))
	return res
}
