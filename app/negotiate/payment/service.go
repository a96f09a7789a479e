package payment

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
)

// Options are what a Service works with; all must be set.
type Options struct {
	Store      Store
	Agreements Agreements
	// Processor gives the service that moves money, in the mode that is set now. Its
	// error says what is missing, as a key.
	Processor func(context.Context) (Processor, error)
	// Caps gives the limits in a currency, and false if none are set: then nothing is
	// paid in it.
	Caps    func(money.Currency) (Caps, bool)
	Now     func() time.Time
	Changed func(id string) // a payment was stored
}

// Service makes payments, one request at a time. A Service is safe for use by many
// goroutines.
type Service struct {
	Options
	turn chan struct{} // held while a payment is changed
}

// New makes a Service. Have it Run while the agent does.
func New(o Options) *Service { return &Service{Options: o, turn: make(chan struct{}, 1)} }

func (s *Service) lock(ctx context.Context) error {
	select {
	case s.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return lang.Errorf("wait for another payment: %w", ctx.Err())
	}
}

func (s *Service) unlock() { <-s.turn }

// Payment returns one payment, or ErrNotFound.
func (s *Service) Payment(ctx context.Context, id string) (Payment, error) {
	return s.Store.Payment(ctx, id)
}

// Payments returns payments, the newest first.
func (s *Service) Payments(ctx context.Context, f Filter) ([]Payment, error) {
	return s.Store.Payments(ctx, f)
}

// OutcomeError says that a payment did not come to what was asked for.
type OutcomeError struct{ Payment Payment }

// Error implements error.
func (e OutcomeError) Error() string {
	p := e.Payment
	if p.State.Open() {
		return lang.Say("the outcome of payment %s is not known yet (%v); Nod keeps looking it up: do not pay again", p.ID, p.Reason)
	}
	if p.Reason != "" {
		return p.Reason
	}
	return lang.Say("payment %s is %s", p.ID, p.State)
}

func outcome(p Payment, err error, want ...State) (Payment, error) {
	if err != nil {
		return p, err
	}
	for _, state := range want {
		if p.State == state {
			return p, nil
		}
	}
	return p, OutcomeError{Payment: p}
}

// add keeps the intent of an order, within the agreement and the limits.
func (s *Service) add(ctx context.Context, pr Processor, k Kind, o Order) (Payment, error) {
	now := s.Now()
	if err := s.allowed(ctx, pr.Live(), k, o, now); err != nil {
		return Payment{}, err
	}
	p, err := s.Store.AddPayment(ctx, newPayment(newID(), k, o, pr, now))
	if err != nil {
		return Payment{}, lang.Errorf("keep the intent to pay: %w", err)
	}
	s.Changed(p.ID)
	return p, nil
}

func (s *Service) allowed(ctx context.Context, live bool, k Kind, o Order, now time.Time) error {
	if o.Live != live {
		return lang.Errorf("Nod was switched to %s, and the payment was to be in %s; look at the settings, then ask again", mode(live), mode(o.Live))
	}
	a, err := s.Agreements.Approved(ctx, o.Agreement)
	if err != nil {
		return err
	}
	of, err := s.Store.Payments(ctx, Filter{Agreement: o.Agreement})
	if err != nil {
		return err
	}
	if err := a.covers(k, o, CommittedIn(of, live)); err != nil {
		return err
	}
	caps, ok := s.Caps(o.Amount.Currency)
	if !ok {
		return lang.Errorf("no limits are set for payments in %s; set them under [payments] in config.toml", strings.ToUpper(string(o.Amount.Currency)))
	}
	recent, err := s.Store.Payments(ctx, Filter{Since: now.Add(-RecipientPeriod)})
	if err != nil {
		return err
	}
	return caps.Check(o.Amount, spent(recent, o, live, now))
}

// covers says whether an order is within what was agreed; before is what payments of
// the agreement are committed to already.
func (a Agreement) covers(k Kind, o Order, before Committed) error {
	most, used, how := a.limit(k, before)
	in := func(minor int64) money.Amount { return money.Amount{Minor: minor, Currency: a.Total.Currency} }
	switch all := before.AtOnce + before.Held; {
	case a.Ref != o.Agreement:
		return lang.Errorf("the agreement is another one than the payment's")
	case a.Recipient != o.Recipient:
		return lang.Errorf("the agreement is with %s, not with %s", a.Recipient, o.Recipient)
	case a.Total.Currency != o.Amount.Currency:
		return lang.Errorf("the agreement is in %s, the payment in %s", strings.ToUpper(string(a.Total.Currency)), strings.ToUpper(string(o.Amount.Currency)))
	case exceeds(a.Total.Minor, all, o.Amount.Minor):
		return lang.Errorf("%v is more than what is left of the agreed %v; %v is paid or held", o.Amount, a.Total, in(all))
	case exceeds(most, used, o.Amount.Minor):
		return lang.Errorf("%v is more than what is left of the %v that the agreement has to be %s; %v is %s already", o.Amount, in(most), how, in(used), how)
	}
	return nil
}

func (a Agreement) limit(k Kind, before Committed) (most, used int64, how string) {
	if k == Hold {
		return a.Held, before.Held, "held"
	}
	return a.AtOnce, before.AtOnce, lang.Say("paid at once")
}

// Left returns the most that can still be paid at once, or held, in minor units.
func (a Agreement) Left(k Kind, before Committed) int64 {
	most, used, _ := a.limit(k, before)
	return max(0, min(most-used, a.Total.Minor-before.AtOnce-before.Held))
}

func exceeds(limit, used, wanted int64) bool { return wanted > limit || used > limit-wanted }

// Committed is what payments are committed to, in minor units of one currency.
type Committed struct {
	AtOnce int64 // immediate payments
	Held   int64 // holds, those that were captured too
}

// CommittedIn returns what those of the payments are committed to that were made in a mode.
func CommittedIn(ps []Payment, live bool) (c Committed) {
	for _, p := range ps {
		switch {
		case p.Live != live:
		case p.Kind == Hold:
			c.Held += p.Committed()
		default:
			c.AtOnce += p.Committed()
		}
	}
	return c
}

// spent returns what of the payments counts against the limits of an order.
func spent(ps []Payment, o Order, live bool, now time.Time) (s Spent) {
	for _, p := range ps {
		if p.Live != live || p.Amount.Currency != o.Amount.Currency {
			continue
		}
		if p.Created.After(now.Add(-DayPeriod)) {
			s.Day += p.Committed()
		}
		if p.Recipient == o.Recipient {
			s.Recipient += p.Committed()
		}
	}
	return s
}

// save keeps a change that was made, also when the caller has stopped waiting.
func (s *Service) save(ctx context.Context, p Payment) (Payment, error) {
	p.Changed = s.Now()
	p, err := s.Store.SavePayment(context.WithoutCancel(ctx), p)
	if err != nil {
		return p, lang.Errorf("keep what became of payment %s: %w", p.ID, err)
	}
	s.Changed(p.ID)
	return p, nil
}

func newID() string { return strings.ToLower(rand.Text()[:8]) }
