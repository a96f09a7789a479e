package payment

import (
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// StateError is a change that is not possible in the state of a payment.
type StateError struct {
	ID     string
	State  State
	Change string // "be captured"
	Why    string // what the person should know; may be empty
}

// Error implements error.
func (e StateError) Error() string {
	text := lang.Say("payment %s is %s and cannot %s", e.ID, e.State, e.Change)
	if e.Why != "" {
		text += ": " + e.Why
	}
	return text
}

func (p Payment) refuse(change, why string) error {
	return StateError{ID: p.ID, State: p.State, Change: change, Why: why}
}

// BeginCapture returns the intent to capture an amount, in minor units, of a hold. The
// rest is released with it. Whether the hold has ended meanwhile the service knows
// better than this computer's clock.
func (p Payment) BeginCapture(r Request, now time.Time) (Payment, error) {
	switch {
	case p.State != Held:
		return p, p.refuse(lang.Say("be captured"), stateHint[p.State])
	case r.Amount <= 0 || r.Amount > p.Amount.Minor:
		return p, p.refuse(lang.Say("be captured"), lang.Say("the amount must be from the smallest unit to the %v that is held", p.Amount))
	}
	r.Step = StepCapture
	return p.begin(r, now), nil
}

// BeginRelease returns the intent to cancel a hold.
func (p Payment) BeginRelease(r Request, now time.Time) (Payment, error) {
	if p.State != Held {
		return p, p.refuse(lang.Say("be released"), stateHint[p.State])
	}
	r.Step, r.Amount = StepRelease, 0
	return p.begin(r, now), nil
}

func (p Payment) begin(r Request, now time.Time) Payment {
	r.First = now
	p.State, p.Request, p.Reason, p.SetBack = Intended, r, "", time.Time{}
	return p
}

// stateHint says what a state means to a person who wants to capture or release.
var stateHint = map[State]string{
	Intended: "another request for it has not ended yet",
	Unknown:  "the outcome of another request is still being looked up",
	Paid:     "it was no hold, and is paid",
	Captured: "it has been captured already",
	Released: "it has been released already",
	Expired:  "the hold ended before it was captured",
	Failed:   "nothing is held",
}

// OutcomeUnknown says that the request was sent without a clear answer.
func (p Payment) OutcomeUnknown(reason string) (Payment, error) {
	if !p.State.Open() {
		return p, p.refuse(lang.Say("become unknown"), "")
	}
	p.State, p.Reason = Unknown, reason
	return p, nil
}

// NoEffect says that the request surely had no effect and is not tried again: a
// first request fails, a hold stays held.
func (p Payment) NoEffect(reason string) (Payment, error) {
	if !p.State.Open() {
		return p, p.refuse(lang.Say("be refused"), "")
	}
	p.State, p.Reason = Failed, reason
	if p.Request.Step == StepCapture || p.Request.Step == StepRelease {
		p.State = Held
	}
	return p, nil
}

// Observe takes over what the service says of p: the answer to a request, or what a
// look-up found. A status that says nothing new leaves p as it is.
func (p Payment) Observe(r Remote) (Payment, error) {
	if !r.matches(p) {
		return p, p.refuse(lang.Say("be settled"), lang.Say("the payment service has %v to %s under its key, which is not this payment", r.Amount, r.Recipient))
	}
	if p.State.Ended() {
		return p, p.refuse("change", "")
	}
	p.Remote = r.ID
	switch r.Status {
	case RemotePaid:
		return p.observePaid(r)
	case RemoteHeld:
		return p.observeHeld(r)
	case RemoteCancelled:
		return p.observeGone(Released)
	case RemoteExpired:
		return p.observeGone(Expired)
	case RemoteUnpaid:
		return p.observeUnpaid(r)
	}
	return p, nil // still undecided
}

func (p Payment) observePaid(r Remote) (Payment, error) {
	if r.Captured <= 0 || r.Captured > p.Amount.Minor {
		return p, p.refuse(lang.Say("be settled"), lang.Say("the payment service says that %d of %d were taken", r.Captured, p.Amount.Minor))
	}
	p.Captured, p.State, p.Reason = r.Captured, Captured, ""
	if p.Kind == Immediate {
		p.State = Paid
	}
	return p, nil
}

// observeHeld settles a new hold. For a capture or release it says that nothing has
// happened yet; whether to try again is for Next to decide.
func (p Payment) observeHeld(r Remote) (Payment, error) {
	if p.Kind != Hold {
		return p, p.refuse(lang.Say("be held"), lang.Say("the money was to move at once; look at it at the payment service"))
	}
	p.CaptureBefore = r.CaptureBefore
	if p.State.Open() && p.Request.Step == StepHold {
		p.State, p.Reason = Held, ""
	}
	return p, nil
}

func (p Payment) observeGone(end State) (Payment, error) {
	p.State, p.Reason = end, ""
	if p.Kind == Immediate {
		p.State, p.Reason = Failed, lang.Say("it was cancelled at the payment service")
	}
	return p, nil
}

func (p Payment) observeUnpaid(r Remote) (Payment, error) {
	if p.Request.Step == StepCapture || p.Request.Step == StepRelease || p.State == Held {
		return p, p.refuse(lang.Say("be settled"), lang.Say("the payment service says that nothing was ever held"))
	}
	return p.NoEffect(r.Reason)
}
