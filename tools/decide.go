package tools

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/policy"
)

// decide binds the call to its hash and asks the policy. Before the preview it
// does not matter yet whether the person can be asked.
func (r *Registry) decide(ctx context.Context, t *Trace, s Settings, j *job, previewed bool) policy.Decision {
	tool := j.tool.def.Tool
	if err := j.bind(t, s); err != nil {
		return policy.Deny(policy.Problem{Code: policy.CodeBadJSON, Reason: lang.Say("The arguments cannot be put into their canonical form.")})
	}
	now := r.o.Now()
	in := policy.Input{
		OS: r.o.OS, Tool: tool, SwitchedOn: s.On[tool.Name], Override: s.Overrides[tool.Name], Scope: s.Scope,
		Facts: j.facts, Listed: j.planned, Caller: t.Caller.Key(), Now: now, NoWindow: previewed && !r.o.Asker.CanAsk(),
	}
	j.budget.MinuteCalls = r.inMinute(tool.Name, now)
	t.fill(&in, j.budget)
	if t.Origin.isModel() {
		in.RefusedAt = r.refusedAt(j.hash)
	}
	if j.asked { // the person has answered: no further question is needed, and what they denied beside it is no strike against it
		in.RefusedAt, in.NoWindow = time.Time{}, false
		in.Budget.Prompts, in.Budget.Denials = j.budget.Prompts, j.budget.Denials
	}
	j.facts = in.Facts
	if in.WantsGrants() {
		if !j.grantsRead {
			j.grants, j.grantsRead = r.grants(ctx, now), true
		}
		in.Grants = j.grants
	}
	return policy.Decide(in)
}

// grants returns the standing approvals. If they cannot be read there are none, so
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
	b.Extra = j.preview.Bind
	if j.hash == "" || !b.Equal(j.bound) {
		if j.hash, err = b.Hash(); err != nil {
			return err
		}
		j.bound = b
	}
	c := policy.Claim{Trace: t.ID, Tool: tool.Name, Args: j.hash, Paths: b.Paths, Hosts: b.Recipients, Apps: j.facts.Apps}
	c.Policy, err = policy.Context(tool, s.Overrides[tool.Name], s.Scope)
	j.claim = c
	return err
}

// Settings are the user's: what tools may reach and which of them may run.
type Settings struct {
	Scope     policy.Scope
	Overrides map[string]policy.Override // by tool
	On        map[string]bool            // tools that are off by themselves and were switched on
}

func (s Settings) enabled(t policy.Tool) bool {
	return s.Overrides[t.Name] != policy.OverrideDeny && (!t.OptIn || s.On[t.Name])
}
