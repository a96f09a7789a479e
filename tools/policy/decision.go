package policy

// Verdict is one of three.
type Verdict string

// The verdicts.
const (
	Allow   Verdict = "allow"
	Confirm Verdict = "confirm"
	Denied  Verdict = "deny"
)

// Decision is the answer to a call.
type Decision struct {
	Verdict Verdict
	Code    Code
	Reason  string
	Because []Problem // of a Confirm: all that it is asked for, the first one is Code and Reason
	Grant   string    // id of the grant that covers the call
	// Grantable says that 'always allow this' may be offered: everything that
	// it is asked for could be covered by a grant.
	Grantable bool
}

// Deny returns the decision for a problem.
func Deny(p Problem) Decision {
	return Decision{Verdict: Denied, Code: p.Code, Reason: p.Reason}
}

func allow(c Code, reason string) Decision {
	return Decision{Verdict: Allow, Code: c, Reason: reason}
}
