package payment

import "time"

// KeyLife is for how long the service surely keeps the first result of an idempotency
// key: Stripe removes keys that are at least 24 hours old. An hour is left for clocks
// that differ and for requests on their way.
const KeyLife = 23 * time.Hour

// Forgotten is the age from which a request can no longer arrive anywhere.
const Forgotten = 25 * time.Hour

// Lookup is what asking the service about a payment gave.
type Lookup struct {
	Made     bool // it was asked
	Answered bool // and it answered
	Found    bool // and it has the payment
	Remote   Remote
}

// Action is what may be done next about a payment.
type Action string

// The actions.
const (
	Nothing Action = "nothing"
	LookUp  Action = "look up" // ask the service what it has
	Settle  Action = "settle"  // take over what was found
	Resend  Action = "resend"  // the same request with the same key
	GiveUp  Action = "give up" // it had no effect and never will
	Wait    Action = "wait"    // and look up again later
	Leave   Action = "leave"   // to a person, and look up again later: how old the request is cannot be known
)

// Next decides what may be done about p. It is the one place that allows a second
// request, and allows it only for a request whose effect was looked up and not found,
// while the service still keeps the first result of its key.
func Next(p Payment, l Lookup, now time.Time) Action {
	if p.State == Held {
		return nextHeld(p, l, now)
	}
	if !p.State.Open() {
		return Nothing
	}
	switch {
	case !l.Made:
		return LookUp
	case !l.Answered:
		return Wait
	case !l.Found && p.Remote != "":
		return Wait // it was there before, and the service does not forget payments
	case l.Found && l.Remote.Status == RemoteProcessing:
		return Wait
	case l.Found && hasEffect(p.Request.Step, l.Remote.Status):
		return Settle
	}
	return nextWithoutEffect(p, now)
}

// nextHeld looks up a hold that should have ended: the service alone knows whether.
func nextHeld(p Payment, l Lookup, now time.Time) Action {
	switch {
	case p.CaptureBefore.IsZero() || now.Before(p.CaptureBefore):
		return Nothing
	case !l.Made:
		return LookUp
	case !l.Answered || !l.Found || l.Remote.Status == RemoteHeld || l.Remote.Status == RemoteProcessing:
		return Wait
	}
	return Settle
}

// hasEffect reports whether a status shows that the step is over, no matter who ended it.
func hasEffect(s Step, status Status) bool {
	if s == StepCapture || s == StepRelease {
		return status != RemoteHeld
	}
	return status != RemoteBegun
}

func nextWithoutEffect(p Payment, now time.Time) Action {
	age := now.Sub(p.Request.First)
	switch {
	case age < 0 || !p.SetBack.IsZero():
		return Leave
	case age < KeyLife:
		return Resend
	case age < Forgotten:
		return Wait
	}
	return GiveUp
}
