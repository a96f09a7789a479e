package payment

import (
	"context"
	"fmt"
)

// CloseByHand ends a payment whose outcome is not known, as a person has looked it up: its
// request took the money, or had no effect. Nothing is sent, and nothing is tried again.
// If the service can say what came of it, that is kept instead, with an error.
func (s *Service) CloseByHand(ctx context.Context, id string, paid bool) (Payment, error) {
	if err := s.lock(ctx); err != nil {
		return Payment{}, err
	}
	defer s.unlock()
	p, err := s.Store.Payment(ctx, id)
	if err != nil {
		return p, fmt.Errorf("close payment %s: %w", id, err)
	}
	closed, err := p.ClosedByHand(paid)
	if err != nil {
		return p, err
	}
	if pr, err := s.processorOf(ctx, p); err == nil {
		if l, _ := s.lookUp(ctx, pr, p); Next(p, l, s.Now()) == Settle {
			if p, err = s.settle(ctx, p, l.Remote); err == nil && !p.State.Open() {
				err = p.refuse("be closed by hand", "Stripe says so, and that is kept")
			}
			return p, err
		}
	}
	return s.save(ctx, closed)
}

// closedByHand is the reason of a payment that a person has closed.
const closedByHand = "closed by hand: its request had no effect"

// ClosedByHand is what a person found out about the last request.
func (p Payment) ClosedByHand(paid bool) (Payment, error) {
	switch {
	case !p.State.Open():
		return p, p.refuse("be closed by hand", "its outcome is known")
	case !paid:
		return p.NoEffect(closedByHand)
	case p.Request.Step == StepHold || p.Request.Step == StepRelease:
		return p, p.refuse("be closed as paid", "what is not known is whether the money is held, and that takes none; capture or release it in Stripe's dashboard, then close it as failed")
	}
	return p.observePaid(Remote{Captured: p.Request.Amount})
}
