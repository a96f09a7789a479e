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

// fail records a call whose tool failed in its preview: no one denied it.
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

// execute records the intent, runs the tool and records the outcome. Nothing of a run
// goes out before the intent is durable.
func (r *Registry) execute(ctx context.Context, t *Trace, j *job, d policy.Decision) Result {
	in := r.recordIntent(ctx, j.record(t, d))
	if !j.tool.early {
		<-in.settled
		if in.err != nil {
			return r.unrecorded(t, j, in.err)
		}
	}
	o, canUndo, err := r.run(ctx, t, j, in)
	<-in.settled
	if in.err != nil {
		return r.unrecorded(t, j, in.err)
	}
	res := j.output(t, o, err)
	res.CanUndo = canUndo
	outcome := audit.Outcome{Result: audit.OK, Summary: res.Summary, End: r.o.Now(), Unchanged: j.tool.reads}
	if err != nil {
		outcome.Result = audit.Error
	}
	r.end(context.WithoutCancel(ctx), in.id, outcome, o.Note)
	if !leftBehind(err) {
		r.release(in.id, in)
	}
	r.o.Changed()
	return j.result(t, d, in.id, outcome.End, res)
}

// unrecorded returns the result of a call whose intent could not be recorded.
func (r *Registry) unrecorded(t *Trace, j *job, err error) Result {
	d := policy.Deny(policy.Problem{Code: policy.CodeAuditDown, Reason: "It was not done, since " + err.Error() + "."})
	return j.result(t, d, -1, r.o.Now(), Result{Error: d.Reason, Code: d.Code, Summary: d.Reason})
}

// end records the outcome of a call, while the tool notes what it has left to note. What
// has happened must be recorded, even if no one waits for it any more. If it cannot be,
// the next start makes it an unknown outcome.
func (r *Registry) end(ctx context.Context, id int64, o audit.Outcome, note func(context.Context)) {
	var noted sync.WaitGroup
	if note != nil {
		noted.Go(func() {
			_, _ = guarded(ctx, nothing, func() (any, error) { note(ctx); return nil, nil })
		})
	}
	_ = r.o.Log.End(ctx, id, o)
	noted.Wait()
}

type inCall struct{}

func withinCall(ctx context.Context) context.Context { return context.WithValue(ctx, inCall{}, true) }

// InCall reports whether what is done with the context is done by a tool that runs: the
// record of its call tells of it, and no person did it.
func InCall(ctx context.Context) bool { return ctx.Value(inCall{}) != nil }

// run runs the tool and saves what undo needs; saved says that there is some.
func (r *Registry) run(ctx context.Context, t *Trace, j *job, in *intent) (o Output, saved bool, err error) {
	ctx, cancel := context.WithTimeout(withinCall(ctx), j.tool.timeout())
	defer cancel()
	var mu sync.Mutex
	var record int64 // of what is saved
	over := false
	save := func(ctx context.Context, e Effect) error {
		mu.Lock()
		defer mu.Unlock()
		if over { // a call that was left behind must not begin to change anything
			return Fail(CodeLeft, "The call has ended.")
		}
		e.Trace, e.Tool, e.At = t.ID, j.Tool, r.o.Now()
		var err error
		record, saved, err = r.saveEffect(ctx, in, e)
		return err
	}
	call, typed, preview := j.call(t, save), j.typed, j.preview
	call.recorded = in.recorded
	late := func() {
		<-in.settled
		r.release(in.id, in)
	}
	o, err = guarded(ctx, late, func() (Output, error) { return j.tool.run(ctx, call, typed, preview) })
	mu.Lock()
	defer mu.Unlock()
	over = true
	<-in.settled
	if saved && (in.err != nil || err != nil && !unknown(err)) { // if no one knows what it did, undo will find out
		saved = r.dropEffect(context.WithoutCancel(ctx), in, record) != nil
	}
	return o, saved, err
}
