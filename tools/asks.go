package tools

import "github.com/nod-app/nod/tools/policy"

// Asks is when a call of a tool needs the person's approval under the settings,
// as long as its request has read nothing that asks for more.
type Asks string

// The values of Asks.
const (
	AsksNever         Asks = "never"
	AsksIfDestructive Asks = "if_destructive" // if something that exists would be lost or replaced
	AsksUnlessTyped   Asks = "unless_typed"   // unless the person typed the address
	AsksAlways        Asks = "always"
)

// asks finds it out by having the policy decide typical calls.
func (t Tool) asks(s Settings) Asks {
	const address = "https://example.com/"
	asked := func(change func(*policy.Input)) bool {
		in := policy.Input{Tool: t.def.Tool, SwitchedOn: true, Override: s.Overrides[t.def.Name]}
		if in.Override == policy.OverrideDeny { // it says when it would ask if it were not denied
			in.Override = policy.OverrideNone
		}
		if t.def.Egress {
			u, _ := policy.CheckURL(address)
			in.Facts.URLs, in.UserURLs = []policy.URL{u}, []string{address}
		}
		change(&in)
		return policy.Decide(in).Verdict == policy.Confirm
	}
	switch {
	case asked(func(*policy.Input) {}):
		return AsksAlways
	case asked(func(in *policy.Input) { in.UserURLs = nil }):
		return AsksUnlessTyped
	case asked(func(in *policy.Input) { in.Facts.Destructive = true }):
		return AsksIfDestructive
	}
	return AsksNever
}
