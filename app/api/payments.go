package api

import (
	"time"
)

// The routes of payments. None of them pays: a payment is made by a tool that a person
// has approved. Saying what came of one is for a person: guarded.
var (
	ListPayments = Route[PaymentsRequest, PaymentsResult]{post, "payments/list", "The payments and holds, newest first."}
	ClosePayment = GuardedRoute[ClosePaymentRequest, Payment]{post, "payments/close", "Ends a payment whose outcome is not known, as a person has looked it up. Nothing is paid, and nothing is tried again. Refused (conflict) while the payment service can be asked and has not decided, or its request may still be carried out. For the window process that the agent started: after it the same agreement can be paid again."}
	GetPayment   = Route[IDRequest, Payment]{post, "payments/get", "One payment with every request that was made for it."}
)

// PaymentsRequest says which payments are wanted.
type PaymentsRequest struct {
	Unsettled bool `json:"unsettled,omitempty"` // only holds, and those whose outcome is not known
	Limit     int  `json:"limit,omitempty"`     // 0: 100; at most 1000
	// Agreement and Room narrow to the payments of one agreement, and of those of a room.
	Agreement string `json:"agreement,omitempty"` // room/negotiation/hash of the terms
	Room      string `json:"room,omitempty"`
}

// PaymentsResult are payments.
type PaymentsResult struct {
	Live     bool      `json:"live"` // new payments move real money; false: Stripe's test mode
	Payments []Payment `json:"payments"`
}

// ClosePaymentRequest says what a person found out about a payment.
type ClosePaymentRequest struct {
	ID string       `json:"id"`
	As PaymentState `json:"as"` // failed: its last request had no effect; paid: it took the money
}

// PaymentState says what became of a payment.
type PaymentState string

// The states of a payment.
const (
	PaymentIntended PaymentState = "intended"
	PaymentUnknown  PaymentState = "unknown"
	PaymentHeld     PaymentState = "held"
	PaymentPaid     PaymentState = "paid"
	PaymentCaptured PaymentState = "captured"
	PaymentReleased PaymentState = "released"
	PaymentExpired  PaymentState = "expired"
	PaymentFailed   PaymentState = "failed"
)

// Payment is a payment or a hold.
type Payment struct {
	ID            string           `json:"id"`
	Kind          string           `json:"kind"`  // immediate or hold
	State         PaymentState     `json:"state"` // intended, unknown, held, paid, captured, released, expired or failed
	Minor         int64            `json:"minor"` // the amount in minor units of the currency
	Currency      string           `json:"currency"`
	Amount        string           `json:"amount"`             // as people read it: "£40.00"
	Captured      string           `json:"captured,omitempty"` // of a captured hold, as Amount
	Recipient     string           `json:"recipient"`
	Description   string           `json:"description"`
	Agreement     string           `json:"agreement"` // names what both parties approved: room/negotiation/hash of the terms
	Live          bool             `json:"live"`      // real money
	Created       time.Time        `json:"created"`
	Changed       time.Time        `json:"changed"`
	CaptureBefore time.Time        `json:"captureBefore,omitzero"`   // when a hold ends by itself
	Reason        string           `json:"reason,omitempty" said:""` // why it failed or is unknown
	Remote        string           `json:"remote,omitempty"`         // its id at Stripe
	Requests      []PaymentAttempt `json:"requests,omitempty"`       // with payments/get, the first first
}

// Due returns how much of what was agreed is neither paid nor held, in minor units.
func Due(n Negotiation, all []Payment) int64 {
	var due int64
	if len(n.Rounds) > 0 {
		for _, i := range n.Rounds[len(n.Rounds)-1].Terms.Items {
			due += i.Amount
		}
	}
	for _, x := range all {
		if x.State != PaymentReleased && x.State != PaymentExpired && x.State != PaymentFailed {
			due -= x.Minor
		}
	}
	return due
}

// PaymentAttempt is one request that was made for a payment.
type PaymentAttempt struct {
	Step   string    `json:"step"`             // pay, hold, capture or release
	Amount string    `json:"amount,omitempty"` // absent for a release
	At     time.Time `json:"at"`
	Key    string    `json:"key"` // the idempotency key
}
