// Package payment pays, holds, captures and releases money that both parties of an
// agreement have approved.
//
// A payment is a state machine whose intent is durable before each request to the
// service that moves the money. A request without a clear answer leaves the payment
// unknown: what the service has is looked up before anything is tried again.
package payment

import (
	"time"

	"github.com/nod-app/nod/app/base/money"
)

// Kind says how a payment begins.
type Kind string

// The kinds of payments.
const (
	Immediate Kind = "immediate" // the money moves at once
	Hold      Kind = "hold"      // the money is authorised, and captured or released later
)

// Step is one request to the service.
type Step string

// The steps. The first of a payment is StepPay or StepHold, by its kind.
const (
	StepPay     Step = "pay"
	StepHold    Step = "hold"
	StepCapture Step = "capture"
	StepRelease Step = "release"
)

// State is how far a payment is.
type State string

// The states. In Intended and Unknown, Payment.Request says which step it is about.
const (
	Intended State = "intended" // the intent is durable; the request may have been sent or not
	Unknown  State = "unknown"  // it was sent, and its outcome is not known
	Held     State = "held"     // authorised, neither captured nor released
	Paid     State = "paid"     // an immediate payment went through
	Captured State = "captured" // a hold was captured, perhaps in part; the rest is released
	Released State = "released" // a hold was cancelled; nothing was captured
	Expired  State = "expired"  // a hold ended by itself; nothing was captured
	Failed   State = "failed"   // nothing was paid or held
)

// Open reports whether the outcome of a request is not known yet.
func (s State) Open() bool { return s == Intended || s == Unknown }

// Ended reports whether nothing can happen to the payment any more.
func (s State) Ended() bool { return !s.Open() && s != Held }

// Payment is one payment or hold. It is changed only by the functions in
// transition.go.
type Payment struct {
	ID          string // 8 lower-case base-32 characters; the contract's holdId
	Revision    int64  // counts the changes in the store, from 1
	Kind        Kind
	Amount      money.Amount
	Recipient   string // the connected account that is paid
	Description string
	Agreement   string // names what both parties have approved
	Live        bool   // real money; false: the service's test mode
	Account     string // Processor.Account of what it was begun with
	Created     time.Time

	State         State
	Request       Request   // the current or the last request
	Remote        string    // the service's id; empty until it is known
	Captured      int64     // in minor units; 0 until captured
	CaptureBefore time.Time // when a hold ends by itself; zero until it is held
	SetBack       time.Time // when the clock was first seen set back behind Request.First; zero: never
	Reason        string    // why it failed, or why the last request had no effect
	Changed       time.Time
}

// Request is one step of a payment, with the key under which the service knows it.
type Request struct {
	Step   Step
	Call   string // the approved call that asked for it
	Key    string // idempotency key; the service keeps the first result of a key for KeyLife
	Amount int64  // in minor units: what to pay, hold or capture; 0 for a release
	First  time.Time
}

// Committed returns how much of the limits and of the agreement the payment takes up, in
// minor units. While it is not known whether money moved, it counts as moved.
func (p Payment) Committed() int64 {
	switch p.State {
	case Failed, Released, Expired:
		return 0
	case Captured:
		return p.Captured
	}
	return p.Amount.Minor
}
