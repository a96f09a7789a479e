package payment

import (
	"context"

	"github.com/nod-app/nod/app/base/lang"
)

// CloseByHand ends a payment whose outcome is not known, as a person has looked it up: its
// request took the money, or had no effect. Nothing is sent, and nothing is tried again.
// If the service can say what came of it, that is kept instead, with an error. While its
// request may still take the money, or the service does not answer, nothing is closed: the
// same agreement could be paid again then. A service that cannot be asked at all, because
// the key is gone, is not waited for.
func (s *Service) CloseByHand(ctx context.Context, id string, paid bool) (Payment, error) {
	if err := s.lock(ctx); err != nil {
		return Payment{}, err
	}
	defer s.unlock()
	p, err := s.Store.Payment(ctx, id)
	if err != nil {
		return p, lang.Errorf("close payment %s: %w", id, err)
	}
	closed, err := p.ClosedByHand(paid)
	if err != nil {
		return p, err
	}
	if pr, err := s.processorOf(ctx, p); err == nil {
		l, reason := s.lookUp(ctx, pr, p)
		switch Next(p, l, s.Now()) {
		case Leave, GiveUp:
		case Settle:
			return s.settleInstead(ctx, p, l.Remote)
		default:
			return p, p.refuse(byHand, p.notYet(l, reason))
		}
	}
	return s.save(ctx, closed)
}

// byHand is what is refused here.
const byHand = "be closed by hand"

// settleInstead takes over what the service says, and refuses to close the payment.
func (s *Service) settleInstead(ctx context.Context, p Payment, r Remote) (Payment, error) {
	p, err := s.settle(ctx, p, r)
	switch {
	case err != nil:
		return p, err
	case p.State.Open():
		return p, p.refuse(byHand, p.Reason)
	}
	return p, p.refuse(byHand, lang.Say("Stripe says so, and that is kept"))
}

// notYet says why p cannot be closed now though the service can be asked, and when to try
// again; reason is why the look-up decided nothing.
func (p Payment) notYet(l Lookup, reason string) string {
	switch {
	case !l.Answered:
		return reason + "; " + lang.Say("try again when Stripe answers")
	case l.Found && l.Remote.Status == RemoteProcessing:
		return lang.Say("Stripe is still processing it, and may take the money; try again when Stripe's dashboard shows how it ended")
	case !l.Found && p.Remote != "":
		return lang.Say("Stripe had it and shows it no longer; try again later, or ask Stripe about %s", p.Remote)
	}
	return lang.Say("its last request may still be carried out; try again after %v", p.Request.First.Add(Forgotten).Local().Format("2 January 2006 15:04:05"))
}

// closedByHand is the reason of a payment that a person has closed.
const closedByHand = "closed by hand: its request had no effect"

// ClosedByHand returns what a person found out about the last request.
func (p Payment) ClosedByHand(paid bool) (Payment, error) {
	switch {
	case !p.State.Open():
		return p, p.refuse(lang.Say("be closed by hand"), lang.Say("its outcome is known"))
	case !paid:
		return p.NoEffect(closedByHand)
	case p.Request.Step == StepHold || p.Request.Step == StepRelease:
		return p, p.refuse(lang.Say("be closed as paid"), lang.Say("what is not known is whether the money is held, and that takes none; capture or release it in Stripe's dashboard, then close it as failed"))
	}
	return p.observePaid(Remote{Captured: p.Request.Amount})
}
