package negotiations

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/payment/monzo"
	"github.com/nod-app/nod/app/negotiate/signed"
	"github.com/nod-app/nod/tools"
)

// Options are what the tools work on. Without them the tools can be listed, but not
// called.
type Options struct {
	Rooms        Rooms
	Negotiations Negotiations
	Mandates     Mandates
	Messages     Messages
	Payments     Payments
	Agreements   Agreements
	// Balance reads the balance of the user's account; monzo.ErrNotConnected if there is
	// none.
	Balance func(ctx context.Context) (monzo.Balance, error)
	Now     func() time.Time
}

// Rooms are the rooms of this desktop.
type Rooms interface {
	// OpenRooms returns those in which it can be negotiated now.
	OpenRooms(ctx context.Context) ([]negotiation.Room, error)
}

// Negotiations are those of the rooms; *negotiation.Service implements it.
type Negotiations interface {
	Known(ctx context.Context, room string) (known []negotiation.Known, waiting []negotiation.Unsent, err error)
	Start(ctx context.Context, room string, o negotiation.Opening) (id string, err error)
	Counter(ctx context.Context, room, id string, h negotiation.Hash, t negotiation.Terms, reason string) error
	Accept(ctx context.Context, room, id string, h negotiation.Hash) error
	Reject(ctx context.Context, room, id string, h negotiation.Hash, reason string) error
}

// Mandates are what the user lets a model offer and accept; app/store implements it.
type Mandates interface {
	// Mandate returns false if the room has none.
	Mandate(ctx context.Context, room string) (negotiation.Mandate, bool, error)
}

// Messages are what models told their user in a room. They stay on this desktop.
type Messages interface {
	AddAssistantMessage(ctx context.Context, room, text string, at time.Time) error
}

// Payments pays, holds, captures and releases; *payment.Service implements it.
type Payments interface {
	// Live reports the mode in which an order would be paid now.
	Live(ctx context.Context) (bool, error)
	// CheckOrder, CheckCapture and CheckRelease say what would be refused. They send
	// nothing that changes anything.
	CheckOrder(ctx context.Context, k payment.Kind, o payment.Order) error
	CheckCapture(ctx context.Context, id string, amount int64) (payment.Payment, error)
	CheckRelease(ctx context.Context, id string) (payment.Payment, error)
	Pay(ctx context.Context, o payment.Order) (payment.Payment, error)
	Hold(ctx context.Context, o payment.Order) (payment.Payment, error)
	Capture(ctx context.Context, call, id string, amount int64) (payment.Payment, error)
	Release(ctx context.Context, call, id string) (payment.Payment, error)
	Payments(ctx context.Context, f payment.Filter) ([]payment.Payment, error)
}

// Agreements are what both persons have signed; signed.Agreements implements it.
type Agreements interface {
	// Of returns those of a room that this desktop's person pays, the newest first, or an
	// error if none can be paid.
	Of(ctx context.Context, room string) ([]signed.Agreement, error)
}

// negotiationTools makes the tools.
type negotiationTools struct {
	Options
	payers *payers
}

// Tools returns the tools of the contract in its order. An error is a mistake in their
// definitions.
func Tools(o Options) ([]tools.Tool, error) {
	s := &negotiationTools{o, &payers{by: map[string]negotiation.Party{}}}
	return tools.Declare(failure, s.propose, s.evaluate, s.pay, s.hold, s.capture, s.release, s.checkBalance, s.sendMessage)
}
