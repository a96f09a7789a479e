package payment

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
)

// ErrNotFound is what a Store returns for an id that it does not know.
var ErrNotFound = lang.Errorf("there is no such payment")

// Store keeps payments. Each method is durable when it returns.
type Store interface {
	// AddPayment keeps a new payment. A call that asked for another request before is
	// an error.
	AddPayment(ctx context.Context, p Payment) (Payment, error)
	// SavePayment keeps a change, and the request in the history of requests. It is an
	// error if the payment's revision is not the stored one.
	SavePayment(ctx context.Context, p Payment) (Payment, error)
	// Payment returns ErrNotFound if there is none.
	Payment(ctx context.Context, id string) (Payment, error)
	// PaymentOfCall returns the payment that an approved call asked for something
	// about, with that request, and false if there is none.
	PaymentOfCall(ctx context.Context, call string) (Payment, Request, bool, error)
	// Payments returns the newest first.
	Payments(ctx context.Context, f Filter) ([]Payment, error)
}

// Filter says which payments are wanted; zero fields do not narrow.
type Filter struct {
	Unsettled bool // open ones, and holds
	Since     time.Time
	Agreement string
	Room      string // of the agreement: what its name begins with, up to a "/"
	Limit     int
}

// Processor is the service that moves money. An error that is no Refusal means that
// the outcome is unknown.
type Processor interface {
	Live() bool
	// Account tells the payer's accounts at the service apart. The same account may
	// have several.
	Account() string
	// Begin pays or holds under the payment's key.
	Begin(ctx context.Context, p Payment) (Remote, error)
	// Capture captures Request.Amount of a hold and releases the rest.
	Capture(ctx context.Context, p Payment) (Remote, error)
	Release(ctx context.Context, p Payment) (Remote, error)
	// Get returns ErrNoRemote for an unknown id.
	Get(ctx context.Context, remote string) (Remote, error)
	// Find returns the payment that was begun with a key since a time, and false if
	// the service surely has none. It sees what was made just before.
	Find(ctx context.Context, key string, since time.Time) (Remote, bool, error)
}

// Agreement is what both parties have approved, and this desktop's person pays.
type Agreement struct {
	Ref   string // names it, as Order.Agreement
	Total money.Amount
	// AtOnce and Held are the most of the total that is paid at once, and by holds, in
	// minor units. What is paid when a condition is met counts for both.
	AtOnce, Held int64
	Recipient    string // the other party's connected account
}

// Agreements knows what both parties have approved.
type Agreements interface {
	// Approved returns an error unless both persons approved what ref names, and this
	// desktop's person is the one who pays.
	Approved(ctx context.Context, ref string) (Agreement, error)
}
