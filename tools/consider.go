package tools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
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

// decode is strict (policy.Decode); then come the schema and the struct.
func (r *Registry) decode(j *job) *policy.Problem {
	tool, ok := r.tools[j.Tool]
	if !ok {
		d := policy.Unknown(j.Tool)
		return &policy.Problem{Code: d.Code, Reason: d.Reason}
	}
	j.tool = tool
	a, err := policy.Decode(j.Args)
	if err == nil {
		j.args = a
		if j.typed, err = tool.decode(a); err == nil {
			err = tool.validate(a)
		}
	}
	if err == nil {
		return nil
	}
	var p policy.Problem
	if !errors.As(err, &p) {
		p = policy.Problem{Code: policy.CodeBadType, Reason: err.Error()}
	}
	return &p
}

// validate holds the arguments to the schema: what is required and the values
// that are enumerated. Types and unknown names the struct refuses already.
func (t Tool) validate(a policy.Args) error {
	var v map[string]any
	if err := json.Unmarshal(a.Canonical, &v); err != nil {
		return policy.Problem{Code: policy.CodeBadJSON, Reason: "The arguments are not valid JSON."}
	}
	for _, name := range t.required {
		if _, ok := v[name]; !ok {
			return policy.Problem{Code: policy.CodeMissing, Reason: fmt.Sprintf("The argument %q is missing.", name)}
		}
	}
	for name, values := range t.enums {
		if got, ok := v[name].(string); ok && !slices.Contains(values, got) {
			return policy.Problem{Code: policy.CodeBadType, Reason: fmt.Sprintf("The argument %q must be one of %s.", name, strings.Join(values, ", "))}
		}
	}
	if err := t.valid.Validate(v); err != nil {
		return policy.Problem{Code: policy.CodeBadType, Reason: "The arguments are not as the tool's schema has them: " + err.Error()}
	}
	return nil
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

// decide binds the call to its hash and asks the policy.
func (r *Registry) decide(ctx context.Context, t *Trace, s Settings, j *job) policy.Decision {
	tool := j.tool.def.Tool
	if err := j.bind(t, s); err != nil {
		return policy.Deny(policy.Problem{Code: policy.CodeBadJSON, Reason: "The arguments cannot be put into their canonical form."})
	}
	now := r.o.Now()
	in := policy.Input{
		OS: r.o.OS, Tool: tool, SwitchedOn: s.On[tool.Name], Override: s.Overrides[tool.Name], Scope: s.Scope,
		Facts: j.facts, Now: now, RefusedAt: r.refusedAt(j.hash), NoWindow: !r.o.Asker.CanAsk(),
	}
	t.fill(&in, j.budget)
	if j.asked { // the person has answered: no further question is needed, and what they denied beside it is no strike against it
		in.RefusedAt, in.NoWindow = time.Time{}, false
		in.Budget.Prompts, in.Budget.Denials = j.budget.Prompts, j.budget.Denials
	}
	j.facts = in.Facts
	if in.WantsGrants() {
		in.Grants = r.grants(ctx, now)
	}
	return policy.Decide(in)
}

// grants are the standing approvals. If they cannot be read there are none, so
// that it is asked for.
func (r *Registry) grants(ctx context.Context, now time.Time) []policy.Grant {
	all, err := r.o.Grants.Grants(ctx, now)
	if err != nil {
		return nil
	}
	var out []policy.Grant
	for _, g := range all {
		out = append(out, g.Grant)
	}
	return out
}

func (j *job) bind(t *Trace, s Settings) (err error) {
	tool := j.tool.def.Tool
	b := j.facts.Bind(tool.Name, j.args)
	b.Extra = j.sight.Bind
	if j.hash, err = b.Hash(); err != nil {
		return err
	}
	c := policy.Claim{Trace: t.ID, Tool: tool.Name, Args: j.hash, Paths: b.Paths, Hosts: b.Recipients, Apps: j.facts.Apps}
	c.Policy, err = policy.Context(tool, s.Overrides[tool.Name], s.Scope)
	j.claim = c
	return err
}

func (j *job) call(t *Trace, memo func(context.Context, string, any) error) Call {
	c := Call{Trace: t.ID, ID: j.ID, Labels: t.Labels(), memo: memo}
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
