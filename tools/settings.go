package tools

import "github.com/nod-app/nod/tools/policy"

// Settings are the user's: what tools may reach and which of them may run.
type Settings struct {
	Scope     policy.Scope
	Overrides map[string]policy.Override // by tool
	On        map[string]bool            // tools that are off by themselves and were switched on
}

func (s Settings) enabled(t policy.Tool) bool {
	return s.Overrides[t.Name] != policy.OverrideDeny && (!t.OptIn || s.On[t.Name])
}
