package tools

import (
	"slices"

	"github.com/nod-app/nod/tools/policy"
)

// DryCall is a call that is only decided, with what its trace would know.
type DryCall struct {
	Tool      string
	Args      []byte // the exact bytes; empty: none
	Labels    policy.Labels
	OnlyNames bool           // of what others wrote, earlier calls read only names
	Typed     string         // by the user in this turn
	UserURLs  []string       // typed by the user in this turn, apart from those in Typed
	Listed    []string       // canonical paths that earlier calls listed
	Sensitive string         // why a preview would find what is read sensitive; empty: it would not
	Mandated  bool           // a preview would find that a mandate of the user covers it
	Grants    []policy.Grant // instead of those of the Options
}

// DryResult is the decision about a DryCall, and what the call does to its trace
// if it runs.
type DryResult struct {
	policy.Decision
	Tool  policy.Tool // zero: there is none of that name
	Lists []string    // canonical paths
}

// DryRun decides a call and does nothing else: no tool previews or runs, no one
// is asked, nothing is recorded. It decides as Call does before the preview,
// which can still deny what is allowed here or have it asked. Of the Options it
// needs Tools, OS, Home, Own, FS, Settings and Now.
//
// A tool that is switched off or denied is reported as such whatever its
// arguments are.
func (r *Registry) DryRun(c DryCall) DryResult {
	s := r.o.Settings()
	tool, known := r.tool(c.Tool)
	in := policy.Input{
		OS: r.o.OS, Tool: tool.def.Tool, SwitchedOn: s.On[c.Tool], Override: s.Overrides[c.Tool], Scope: s.Scope,
		Labels: c.Labels, OnlyNames: c.OnlyNames, Grants: c.Grants, Now: r.o.Now(), UserURLs: slices.Concat(c.UserURLs, typedURLs(c.Typed)), Listed: c.Listed,
	}
	out := DryResult{Tool: in.Tool}
	if known && !s.enabled(in.Tool) {
		out.Decision = policy.Decide(in)
		return out
	}
	j := &job{Request: Request{Tool: c.Tool, Args: c.Args}}
	if p := r.decode(j); p != nil {
		out.Decision = policy.Deny(*p)
		return out
	}
	env := r.env(s)
	j.facts = env.Inspect(in.Tool, j.args)
	j.facts.Name(env, c.Typed)
	j.facts.Sensitive, j.facts.Mandated = c.Sensitive, c.Mandated
	in.Facts = j.facts
	out.Decision, out.Lists = policy.Decide(in), j.lists()
	return out
}
