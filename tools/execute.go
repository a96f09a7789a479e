package tools

import (
	"context"
	"sync"

	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// deny records a call that the policy or the person denied.
func (r *Registry) deny(ctx context.Context, t *Trace, j *job, d policy.Decision) Result {
	return r.recordUnrun(ctx, t, j, d, "Nothing was done.", Result{Error: d.Reason, Code: d.Code, Summary: d.Reason})
}

// fail records a call whose tool failed in its preview: nobody denied it.
func (r *Registry) fail(ctx context.Context, t *Trace, j *job, p policy.Problem) Result {
	d := policy.Decision{Verdict: policy.Allow, Code: CodePreview, Reason: "It was not run, since the tool found that it cannot be done."}
	return r.recordUnrun(ctx, t, j, d, p.Reason, Result{Error: p.Reason, Code: p.Code, Summary: p.Reason})
}

func (r *Registry) recordUnrun(ctx context.Context, t *Trace, j *job, d policy.Decision, summary string, res Result) Result {
	now := r.o.Now()
	id, err := r.o.Log.Add(context.WithoutCancel(ctx),
		audit.Completed{Call: j.record(t, d), Outcome: audit.Outcome{Result: audit.Error, Summary: summary, End: now}})
	if err != nil {
		id = -1
	}
	r.o.Changed()
	return j.result(t, d, id, now, res)
}

// execute records the intent, runs the tool and records the outcome.
func (r *Registry) execute(ctx context.Context, t *Trace, j *job, d policy.Decision) Result {
	id, err := r.o.Log.Begin(ctx, j.record(t, d))
	if err != nil {
		d = policy.Deny(policy.Problem{Code: policy.CodeAuditDown, Reason: "It was not done, since " + err.Error() + "."})
		return j.result(t, d, -1, r.o.Now(), Result{Error: d.Reason, Code: d.Code, Summary: d.Reason})
	}
	r.lockRecord(id)
	o, canUndo, err := r.run(ctx, t, j, id)
	if !leftBehind(err) {
		r.unlockRecord(id)
	}
	res := j.output(t, o, err)
	res.CanUndo = canUndo
	outcome := audit.Outcome{Result: audit.OK, Summary: res.Summary, End: r.o.Now(), Unchanged: j.tool.reads}
	if err != nil {
		outcome.Result = audit.Error
	}
	// What has happened must be recorded, even if nobody waits for it any more. If
	// it cannot be, the next start makes it an unknown outcome.
	_ = r.o.Log.End(context.WithoutCancel(ctx), id, outcome)
	r.o.Changed()
	return j.result(t, d, id, outcome.End, res)
}

// run runs the tool and saves what undo needs; saved says that there is some.
func (r *Registry) run(ctx context.Context, t *Trace, j *job, id int64) (o Output, saved bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, j.tool.timeout())
	defer cancel()
	var mu sync.Mutex
	over := false
	save := func(ctx context.Context, e Effect) error {
		mu.Lock()
		defer mu.Unlock()
		if over { // a call that was left behind must not begin to change anything
			return Fail(CodeLeft, "The call has ended.")
		}
		e.Record, e.Trace, e.Tool, e.At = id, t.ID, j.Tool, r.o.Now()
		err := r.o.Effects.SaveEffect(ctx, e)
		saved = err == nil
		return err
	}
	call, typed, preview := j.call(t, save), j.typed, j.preview
	o, err = guarded(ctx, func() { r.unlockRecord(id) }, func() (Output, error) { return j.tool.run(ctx, call, typed, preview) })
	mu.Lock()
	defer mu.Unlock()
	over = true
	if err != nil && saved && !unknown(err) { // if nobody knows what it did, undo will find out
		saved = r.o.Effects.DropEffect(context.WithoutCancel(ctx), id) != nil
	}
	return o, saved, err
}
