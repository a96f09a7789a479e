package policy

import (
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Input is everything that a decision depends on.
type Input struct {
	OS         string // runtime.GOOS
	Tool       Tool
	SwitchedOn bool // an OptIn tool was switched on in the config file
	Override   Override
	Scope      Scope
	Facts      Facts
	Labels     Labels // of the trace, before this call
	OnlyNames  bool   // of what others wrote, the trace has read only results of tools that give OnlyNames
	Grants     []Grant
	Budget     Budget
	Now        time.Time

	UserURLs  []string // that the user typed in this turn
	UserPaths []string // canonical, that the user attached in this turn
	Listed    []string // canonical: what earlier calls of the trace listed or searched, and the files that they named
	Caller    string   // the program that calls and gets the result; empty: Nod itself

	RefusedAt time.Time // when the person last did not approve an identical call
	NoWindow  bool      // no one can be asked: no display, no window process
	AuditDown bool      // the audit log cannot be written
}

// Decide decides a call, in this order: deny, confirm, allow. A deny beats every
// grant and every approval. It is pure: the same Input gives the same Decision.
func Decide(in Input) Decision {
	for _, rule := range denials() {
		if p := rule(in); p != nil {
			return Deny(*p)
		}
	}
	rs := reasons(in)
	if len(rs) == 0 {
		return unasked(in)
	}
	if standing(in, rs) {
		if d, ok := waived(in); ok {
			return d
		}
	}
	if p := cannotAsk(in); p != nil {
		return Deny(*p)
	}
	d := Decision{Verdict: Confirm, Code: rs[0].Code, Reason: rs[0].Reason, Grantable: grantable(in, rs)}
	for _, w := range rs {
		d.Because = append(d.Because, w.Problem)
	}
	return d
}

// WantsGrants reports whether Grants can make a difference to the decision, all
// the rest being known: a call that is not asked for needs none, and what is
// asked for firmly gets none.
func (in Input) WantsGrants() bool { return grantable(in, reasons(in)) }

// grantable reports whether a standing approval can stand for all that is asked.
func grantable(in Input, rs []askReason) bool {
	return len(rs) > 0 && standing(in, rs) && CanGrant(in.Tool)
}

// standing reports whether what was said beforehand may stand for all that is asked. It rests once the
// trace has read what others wrote, unless all that is asked is whether the caller may read on.
func standing(in Input, rs []askReason) bool {
	return waivable(rs) && (!in.Labels.Has(Untrusted) || len(rs) == 1 && rs[0].Code == CodeToCaller)
}

// unasked returns the allow of a call that nothing speaks against.
func unasked(in Input) Decision {
	switch {
	case in.mandated():
		return allow(CodeMandated, lang.Say("The user's mandate covers this."))
	case in.Tool.Egress:
		return allow(CodeUserTyped, lang.Say("The user typed this address in this turn."))
	case in.Tool.Risk == Low:
		return allow(CodeLowRisk, lang.Say("The tool is of low risk."))
	}
	return allow(CodeNotAMutation, lang.Say("The call changes nothing."))
}

// waived returns the allow of a call that a grant or the local policy represents.
func waived(in Input) (Decision, bool) {
	for _, g := range in.Grants {
		if g.Caller == in.Caller && g.covers(in.OS, in.Tool, in.Facts, in.Now) {
			d := allow(CodeGranted, lang.Say("A standing approval covers this."))
			d.Grant = g.ID
			return d, true
		}
	}
	if in.Override == OverrideAllow && in.Caller == "" { // it was said of Nod's own assistant
		return allow(CodeLocalAllow, lang.Say("The settings allow this tool without a question.")), true
	}
	return Decision{}, false
}

// cannotAsk says why a call that must be asked cannot be. "Identical" is the
// caller's comparison of hashes; only a call that was not approved counts.
func cannotAsk(in Input) *Problem {
	since := in.Now.Sub(in.RefusedAt)
	switch {
	case !in.RefusedAt.IsZero() && since < RefusedFor:
		return problem(CodeRecentlyRefused, lang.Say("The user did not approve exactly this in the last ten minutes, counted over all requests. Do not ask again; do something else or say what you need."))
	case in.NoWindow:
		return problem(CodeNoWindow, lang.Say("This needs the user's approval, and no window can be shown to ask for it."))
	}
	return in.Budget.prompts()
}
