package tools

import (
	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// job is a call on its way.
type job struct {
	Request
	started time.Time
	budget  policy.Budget // before this call

	tool  Tool
	args  policy.Args
	typed any

	seen     int // the trace's changes when it was looked at last
	sight    Sight
	facts    policy.Facts
	hash     policy.ArgsHash
	claim    policy.Claim
	decision policy.Decision

	failed bool // the tool itself said no when it looked

	answer Answer // of the person, if there was a question
	asked  bool
}

// consider decodes a call, looks at it and decides it. Whatever is wrong ends
// as a denial in the job.
func (r *Registry) consider(ctx context.Context, t *Trace, q Request) *job {
	now := r.o.Now()
	j := &job{Request: q, started: now, budget: t.charge()}
	j.budget.MinuteCalls = r.lately(q.Tool, now)
	if p := r.decode(j); p != nil {
		j.decision = policy.Deny(*p)
		return j
	}
	r.look(ctx, t, j)
	return j
}

// mostLooking is how long a look may take at most: a tool that may run for
// minutes need not look for minutes, and nobody has been asked yet.
const mostLooking = 30 * time.Second

// look finds out what the call is about and decides it. A tool looks only at
// what the policy has not denied already.
func (r *Registry) look(ctx context.Context, t *Trace, j *job) {
	ctx, cancel := context.WithTimeout(ctx, min(j.tool.timeout(), mostLooking))
	defer cancel()
	j.seen, _, _ = t.state()
	s, err := r.inspect(ctx, j)
	if err != nil {
		j.failed, j.decision = true, policy.Deny(problemOf(err))
		return
	}
	if j.decision = r.decide(ctx, t, s, j); j.decision.Verdict == policy.Denied {
		return
	}
	call, typed := j.call(t, nil), j.typed
	sight, err := guarded(ctx, nothing, func() (Sight, error) { return j.tool.look(ctx, call, typed) })
	if err != nil {
		j.failed, j.decision = true, policy.Deny(problemOf(err))
		if l := labelsOf(err); l != 0 {
			t.ran(policy.Tool{}, Output{Labels: l}, 0, []string{j.decision.Reason})
		}
		return
	}
	j.sight = sight
	j.facts.Places = append(j.facts.Places, sight.Places...)
	j.facts.Findings = append(j.facts.Findings, sight.Findings...)
	j.facts.Destructive = j.facts.Destructive || sight.Destructive
	j.facts.Bytes += sight.Bytes
	j.decision = r.decide(ctx, t, s, j)
}

func nothing() {}

// inspect looks at what the arguments name. The folders of the scopes may lie
// on a drive that hangs.
func (r *Registry) inspect(ctx context.Context, j *job) (Settings, error) {
	type scene struct {
		Settings
		policy.Facts
	}
	tool, args := j.tool.def.Tool, j.args
	seen, err := guarded(ctx, nothing, func() (scene, error) {
		s := r.o.Settings()
		return scene{s, r.env(s).Inspect(tool, args)}, nil
	})
	j.facts = seen.Facts
	return seen.Settings, err
}

func (j *job) call(t *Trace, keep func(context.Context, Effect) error) Call {
	c := Call{Trace: t.ID, ID: j.ID, Labels: t.Labels(), keep: keep}
	for _, p := range j.facts.Places {
		if p.Problem == nil {
			c.Places = append(c.Places, p)
		}
	}
	return c
}

func problemOf(err error) policy.Problem {
	var f *Failure
	if errors.As(err, &f) {
		return policy.Problem{Code: f.Code, Reason: f.Message}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return policy.Problem{Code: CodeTimeout, Reason: "It took too long and was ended."}
	}
	if errors.Is(err, context.Canceled) {
		return policy.Problem{Code: CodeCanceled, Reason: "The request was stopped."}
	}
	return policy.Problem{Code: CodeFailed, Reason: err.Error()}
}

// labelsOf are those of what an error tells.
func labelsOf(err error) policy.Labels {
	var f *Failure
	if errors.As(err, &f) {
		return f.Labels
	}
	return 0
}
