package payment

import (
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
)

// Status is what the service says of a payment.
type Status string

// The statuses of a Remote.
const (
	RemotePaid       Status = "paid"       // money was taken: Captured says how much
	RemoteHeld       Status = "held"       // authorised, can be captured
	RemoteCancelled  Status = "cancelled"  // by request
	RemoteExpired    Status = "expired"    // by itself
	RemoteUnpaid     Status = "unpaid"     // declined
	RemoteBegun      Status = "begun"      // nothing was taken, and the request may still be executed
	RemoteProcessing Status = "processing" // the service does not know either yet
)

// Remote is a payment as the service has it.
type Remote struct {
	ID            string
	Key           string // the idempotency key of its first request; empty if it was not made by Nod
	Status        Status
	Amount        money.Amount
	Recipient     string
	Captured      int64 // in minor units
	CaptureBefore time.Time
	Live          bool
	Reason        string // why it is unpaid
}

// Refusal is an answer of the service that says that this request had no effect. Every
// other error of a Processor leaves the outcome unknown.
type Refusal struct {
	Code    string // the service's: "card_declined"
	Message string // for the person: what failed, and what to do
	// Declined: it is the result of the request's key, so no earlier request with that
	// key had an effect either.
	Declined bool
}

// Error implements error.
func (r Refusal) Error() string { return r.Message }

// ErrNoRemote is returned by Processor.Get for an id that the service does not know.
var ErrNoRemote = lang.Errorf("the payment service has no such payment")

// matches reports whether r is the service's side of p. A payment of another amount,
// recipient or mode is never taken for it.
func (r Remote) matches(p Payment) bool {
	return r.Amount == p.Amount && r.Recipient == p.Recipient && r.Live == p.Live &&
		(p.Remote == "" || p.Remote == r.ID)
}
