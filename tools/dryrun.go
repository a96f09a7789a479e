package tools

import "github.com/nod-app/nod/tools/policy"

// DryCall is a call that is only decided, with what its trace would know.
type DryCall struct {
	Tool     string
	Args     []byte // the exact bytes; empty: none
	Labels   policy.Labels
	UserURLs []string       // typed by the user in this turn
	Grants   []policy.Grant // instead of those of the Options
}

// DryRun decides a call and does nothing else: no tool previews or runs, nobody
// is asked, nothing is recorded. It decides as Call does before the preview,
// which can still deny what is allowed here or have it asked. Of the Options it
// needs Tools, OS, Home, Own, FS, Settings and Now.
//
// A tool that is switched off or denied is reported as such whatever its
// arguments are.
func (r *Registry) DryRun(c DryCall) policy.Decision {
	s := r.o.Settings()
	in := policy.Input{
		OS: r.o.OS, Tool: r.tools[c.Tool].def.Tool, SwitchedOn: s.On[c.Tool], Override: s.Overrides[c.Tool], Scope: s.Scope,
		Labels: c.Labels, Grants: c.Grants, Now: r.o.Now(), UserURLs: c.UserURLs,
	}
	if _, ok := r.tools[c.Tool]; ok && !s.enabled(in.Tool) {
		return policy.Decide(in)
	}
	j := &job{Request: Request{Tool: c.Tool, Args: c.Args}}
	if p := r.decode(j); p != nil {
		return policy.Deny(*p)
	}
	in.Facts = r.env(s).Inspect(in.Tool, j.args)
	return policy.Decide(in)
}
