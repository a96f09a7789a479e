package tools

import (
	"context"
	"slices"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// Call runs a plan. It prepares every call, asks the person in one request
// about those that need an approval, then runs or denies each call in the order
// of the plan. There is a result, and a record in the audit log, for each call.
func (r *Registry) Call(ctx context.Context, t *Trace, p Batch) []Result {
	t.turn.Lock()
	defer t.turn.Unlock()
	t.begin()
	jobs := make([]*job, len(p.Calls))
	var planned []string
	for i, q := range p.Calls {
		jobs[i] = r.prepare(ctx, t, q, planned)
		if jobs[i].decision.Verdict != policy.Denied {
			planned = append(planned, jobs[i].lists()...)
		}
	}
	r.ask(ctx, t, p, jobs)
	results := make([]Result, len(jobs))
	for i, j := range jobs {
		results[i] = r.complete(ctx, t, p, j)
		p.tell(j, Step{State: Ended, Result: &results[i]})
	}
	if slices.ContainsFunc(jobs, func(j *job) bool { return j.answer.Token != "" }) {
		r.o.Tokens.Revoke(t.ID) // no approval outlives its plan
	}
	return results
}

// prepare decodes, previews and decides a call. Whatever is wrong becomes the
// job's decision. planned is what the calls before it in the plan will list.
func (r *Registry) prepare(ctx context.Context, t *Trace, q Request, planned []string) *job {
	now := r.o.Now()
	j := &job{Request: q, started: now, budget: t.countCall(), planned: slices.Clip(planned)}
	if p := r.decode(j); p != nil {
		j.decision = policy.Deny(*p)
		return j
	}
	r.preview(ctx, t, j)
	return j
}

// maxPreviewTime limits a preview: a tool that may run for minutes need not
// preview for minutes, and no one has been asked yet.
const maxPreviewTime = 30 * time.Second

// preview inspects the call's arguments, has the tool preview it and decides it.
// A tool previews only what the policy has not denied already.
func (r *Registry) preview(ctx context.Context, t *Trace, j *job) {
	ctx, cancel := context.WithTimeout(ctx, min(j.tool.timeout(), maxPreviewTime))
	defer cancel()
	j.changes, _, _ = t.state()
	j.failed, j.grantsRead = false, false
	s, err := r.inspect(ctx, t, j)
	if err != nil {
		j.failed, j.decision = true, policy.Deny(problemOf(err))
		return
	}
	if j.decision = r.decide(ctx, t, s, j, false); j.decision.Verdict == policy.Denied {
		return
	}
	call, typed := j.call(t, nil), j.typed
	preview, err := guarded(ctx, nothing, func() (Preview, error) { return j.tool.preview(ctx, call, typed) })
	if err = j.tool.failed(err); err != nil {
		j.failed, j.decision = true, policy.Deny(problemOf(err))
		if l := labelsOf(err); l != 0 {
			t.recordRun(policy.Tool{}, Output{Labels: l}, 0, nil, j.decision.Reason)
		}
		return
	}
	j.preview = preview
	j.facts.Places = append(j.facts.Places, preview.Places...)
	j.facts.URLs = append(j.facts.URLs, preview.URLs...)
	j.facts.Findings = append(j.facts.Findings, preview.Findings...)
	j.facts.Sensitive = preview.Sensitive
	j.facts.Destructive = j.facts.Destructive || preview.Destructive
	j.facts.Bytes += preview.Bytes
	j.facts.NoEffect, j.facts.Mandated = preview.NoEffect, preview.Mandated
	j.decision = r.decide(ctx, t, s, j, true)
}

func nothing() {}

// inspect resolves what the arguments name. It is guarded because the folders of
// the scope may be on a drive that hangs.
func (r *Registry) inspect(ctx context.Context, t *Trace, j *job) (Settings, error) {
	type inspected struct {
		Settings
		policy.Facts
	}
	tool, args := j.tool.def.Tool, j.args
	in, err := guarded(ctx, nothing, func() (inspected, error) {
		s := r.o.Settings()
		env := r.env(s)
		f := env.Inspect(tool, args)
		f.Name(env, t.typed)
		return inspected{s, f}, nil
	})
	j.facts = in.Facts
	return in.Settings, err
}

// authorize makes the final decision about a call. It previews and decides a
// call again if other calls ran or the person was asked since, and asks about a
// call that needs an approval by now or whose grant has ended.
func (r *Registry) authorize(ctx context.Context, t *Trace, p Batch, j *job) policy.Decision {
	if ctx.Err() != nil {
		return policy.Deny(unapproved(Answer{Code: CodeCanceled}))
	}
	if j.answer.Token != "" {
		r.o.Tokens.Start(j.answer.Token)
	}
	for range 3 {
		if j.asked && j.answer.Token == "" {
			return policy.Deny(unapproved(j.answer)) // another preview would only say that it was refused a short while ago
		}
		changes, _, _ := t.state()
		if stale := changes != j.changes || j.planned != nil; stale && j.decision.Verdict != policy.Denied {
			j.planned = nil // by now it was listed, or never was
			r.preview(ctx, t, j)
		}
		d := j.decision
		if j.answer.Token != "" && d.Verdict == policy.Allow { // a grant was given meanwhile: the person's own answer is used first
			d.Verdict = policy.Confirm
		}
		switch {
		case d.Verdict == policy.Confirm && !j.asked:
			r.ask(ctx, t, p, []*job{j})
		case d.Verdict == policy.Confirm:
			return r.o.Tokens.Authorize(d, j.answer.Token, j.claim)
		case d.Grant != "" && !r.useGrant(ctx, d.Grant):
			r.preview(ctx, t, j)
		default:
			return d
		}
	}
	return policy.Deny(unapproved(j.answer))
}

func (r *Registry) useGrant(ctx context.Context, id string) bool {
	ok, err := r.o.Grants.UseGrant(ctx, id, r.o.Now())
	return ok && err == nil
}

// complete authorizes a prepared call and runs or denies it.
func (r *Registry) complete(ctx context.Context, t *Trace, p Batch, j *job) Result {
	d := r.authorize(ctx, t, p, j)
	if d.Verdict == policy.Allow && !r.countInMinute(j.Tool, r.o.Now()) {
		d = policy.Deny(policy.RateProblem())
	}
	if d.Verdict == policy.Allow {
		p.tell(j, Step{State: Running, Grant: d.Grant})
		return r.execute(ctx, t, j, d)
	}
	if j.failed && d.Code == j.decision.Code {
		return r.fail(ctx, t, j, policy.Problem{Code: d.Code, Reason: d.Reason})
	}
	t.countDenial(d.Code)
	return r.deny(ctx, t, j, d)
}
