package tools

import (
	"context"
	"sync"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
)

// deny records a call that the policy or the person denied.
func (r *Registry) deny(ctx context.Context, t *Trace, j *job, d policy.Decision) Result {
	return r.recordUnrun(ctx, t, j, d, "Nothing was done.", Result{Error: d.Reason, Code: d.Code, Summary: d.Reason})
}

// fail records a call whose tool failed in its preview: no one denied it.
func (r *Registry) fail(ctx context.Context, t *Trace, j *job, p policy.Problem) Result {
	d := policy.Decision{Verdict: policy.Allow, Code: CodePreview, Reason: lang.Say("It was not run, since the tool found that it cannot be done.")}
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

// execute records the intent, durably, then runs the tool and records the outcome.
func (r *Registry) execute(ctx context.Context, t *Trace, j *job, d policy.Decision) Result {
	id, err := r.o.Log.Begin(context.WithoutCancel(ctx), j.record(t, d))
	if err != nil {
		return r.unrecorded(t, j, err)
	}
	r.hold(id)
	o, canUndo, err := r.run(ctx, t, j, id)
	res := j.output(t, o, err)
	res.CanUndo = canUndo
	outcome := audit.Outcome{Result: audit.OK, Summary: res.Summary, End: r.o.Now()}
	if err != nil {
		outcome.Result = audit.Error
	}
	r.end(context.WithoutCancel(ctx), id, outcome, o.Note)
	if !leftBehind(err) {
		r.release(id)
	}
	r.o.Changed()
	return j.result(t, d, id, outcome.End, res)
}

// unrecorded returns the result of a call whose intent could not be recorded.
func (r *Registry) unrecorded(t *Trace, j *job, err error) Result {
	d := policy.Deny(policy.Problem{Code: policy.CodeAuditDown, Reason: lang.Say("It was not done, since %v.", err)})
	return j.result(t, d, -1, r.o.Now(), Result{Error: d.Reason, Code: d.Code, Summary: d.Reason})
}

// end records the outcome of a call, and has the tool note what it has left to note. What
// has happened must be recorded, even if no one waits for it any more. If it cannot be,
// the next start makes it an unknown outcome.
func (r *Registry) end(ctx context.Context, id int64, o audit.Outcome, note func(context.Context)) {
	_ = r.o.Log.End(ctx, id, o)
	if note != nil {
		_, _ = guarded(ctx, nothing, func() (any, error) { note(ctx); return nil, nil })
	}
}

// hold reserves a record, so that its call is not undone meanwhile; false: it is reserved already.
func (r *Registry) hold(record int64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	free := !r.busy[record]
	r.busy[record] = true
	return free
}

func (r *Registry) release(record int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.busy, record)
}

type inCall struct{}

func withinCall(ctx context.Context) context.Context { return context.WithValue(ctx, inCall{}, true) }

// InCall reports whether what is done with the context is done by a tool that runs: the
// record of its call tells of it, and no person did it.
func InCall(ctx context.Context) bool { return ctx.Value(inCall{}) != nil }

// run runs the tool and saves what undo needs; saved says that there is some.
func (r *Registry) run(ctx context.Context, t *Trace, j *job, id int64) (o Output, saved bool, err error) {
	ctx, cancel := context.WithTimeout(withinCall(ctx), j.tool.timeout())
	defer cancel()
	var mu sync.Mutex
	over := false
	made := Effect{Record: id, Trace: t.ID, Tool: j.Tool, At: r.o.Now()}
	save := func(ctx context.Context, e Effect) error {
		mu.Lock()
		defer mu.Unlock()
		if over { // a call that was left behind must not begin to change anything
			return Fail(CodeLeft, lang.Say("The call has ended."))
		}
		e.Record, e.Trace, e.Tool, e.At = made.Record, made.Trace, made.Tool, made.At
		err := r.o.Effects.SaveEffect(ctx, e)
		saved = err == nil
		return err
	}
	call, typed, preview := j.call(t, save), j.typed, j.preview
	call.made = made
	o, err = guarded(ctx, func() { r.release(id) }, func() (Output, error) { return j.tool.run(ctx, call, typed, preview) })
	err = j.tool.failed(err)
	mu.Lock()
	defer mu.Unlock()
	over = true
	if saved && !unknown(err) && !o.changed(err) { // if no one knows what it did, undo will find out
		saved = r.o.Effects.DropEffect(context.WithoutCancel(ctx), id) != nil
	}
	return o, saved, err
}

// changed reports whether a run that ended so has left something to undo.
func (o Output) changed(err error) bool {
	if o.Changed != nil {
		return *o.Changed
	}
	return err == nil
}
