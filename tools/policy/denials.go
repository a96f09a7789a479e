package policy

import (
	"slices"

	"github.com/nod-app/nod/app/base/lang"
)

// denials returns the rules that forbid a call, in the order in which they are told.
func denials() []func(Input) *Problem {
	return []func(Input) *Problem{
		denyAudit, denyName, denyOff, denyOverride, denyBudget, denyFindings, denyArguments, denyHosts, denyLeak,
	}
}

// denyAudit: nothing runs that cannot be recorded.
func denyAudit(in Input) *Problem {
	if in.AuditDown {
		return problem(CodeAuditDown, lang.Say("The audit log cannot be written, so no tool runs. Ask the user to look at the disk."))
	}
	return nil
}

// denyName: a tool under a name that no tool may have is unknown.
func denyName(in Input) *Problem {
	if !ValidName(in.Tool.Name) {
		d := Unknown(in.Tool.Name)
		return problem(d.Code, d.Reason)
	}
	return nil
}

// denyOff: shell.run is off unless switched on in the config file by hand (contract, "opt-in only").
func denyOff(in Input) *Problem {
	if in.Tool.OptIn && !in.SwitchedOn {
		return problem(CodeToolOff, lang.Say("The tool %s is switched off.", in.Tool.Name))
	}
	return nil
}

// denyOverride: the local policy.
func denyOverride(in Input) *Problem {
	if in.Override == OverrideDeny {
		return problem(CodePolicyDeny, lang.Say("The settings deny the tool %s.", in.Tool.Name))
	}
	return nil
}

func denyBudget(in Input) *Problem { return in.Budget.check(in.Tool, in.Facts.Bytes) }

// denyFindings: what the tool's preview found, such as a clipboard marked secret.
func denyFindings(in Input) *Problem {
	for _, f := range in.Facts.Findings {
		if f.Refuse {
			return &f.Problem
		}
	}
	return nil
}

// denyArguments: scopes, always-denied places, bad paths, URLs, patterns, applications.
func denyArguments(in Input) *Problem {
	for _, p := range in.Facts.Problems {
		return &p
	}
	for _, p := range in.Facts.Places {
		if bad := p.check(); bad != nil {
			return bad
		}
	}
	return nil
}

// denyHosts: the network part of the scopes.
func denyHosts(in Input) *Problem {
	if in.Tool.Egress && in.Scope.Offline {
		return problem(CodeHostScope, lang.Say("Tools may not send anything out of this computer."))
	}
	for _, u := range in.Facts.URLs {
		if len(in.Scope.Hosts) > 0 && !slices.Contains(in.Scope.Hosts, u.Host) {
			return problem(CodeHostScope, lang.Say("The host %s is not one that tools may reach.", quote(u.Host)))
		}
	}
	return nil
}

// denyLeak: under both labels, what goes to where something that was read says, or
// carries what was read, is denied. Of an address that the user did not type, a
// model that has read hostile text is not believed that it came from elsewhere: it
// could send a secret bit by bit in addresses of its own making.
func denyLeak(in Input) *Problem {
	if !in.Tool.Egress || !in.Labels.Has(Untrusted|Private) || typed(in) {
		return nil
	}
	if len(in.Facts.URLs) > 0 || in.Facts.FromRead || in.Facts.CarriesRead {
		return problem(CodeExfiltration, lang.Say("This chat has read private things and text of others: an address that the user did not type could carry them out. Show it to the user, who can type it."))
	}
	return nil
}

// typed says that all addresses of the call were typed by the user in this turn.
func typed(in Input) bool {
	if len(in.Facts.URLs) == 0 {
		return false
	}
	for _, u := range in.Facts.URLs {
		if !slices.ContainsFunc(in.UserURLs, func(s string) bool { return sameURL(s, u.Text) }) {
			return false
		}
	}
	return true
}
