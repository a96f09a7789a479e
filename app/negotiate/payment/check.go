package payment

import "context"

// Live reports the mode in which an order would be paid now.
func (s *Service) Live(ctx context.Context) (bool, error) {
	pr, err := s.Processor(ctx)
	if err != nil {
		return false, err
	}
	return pr.Live(), nil
}

// CheckOrder returns why an order could not be paid or held now, within the agreement
// and the limits. It keeps and sends nothing.
func (s *Service) CheckOrder(ctx context.Context, k Kind, o Order) error {
	if err := o.Check(); err != nil {
		return err
	}
	pr, err := s.Processor(ctx)
	if err != nil {
		return err
	}
	return s.allowed(ctx, pr.Live(), k, o, s.Now())
}

// CheckCapture returns a hold if an amount of it, in minor units (0: all of it), can be
// captured now; otherwise the error says why not. A hold that may have expired is looked up.
func (s *Service) CheckCapture(ctx context.Context, id string, amount int64) (Payment, error) {
	p, err := s.current(ctx, id)
	if err != nil {
		return p, err
	}
	if amount == 0 {
		amount = p.Amount.Minor
	}
	if _, err := p.BeginCapture(Request{Amount: amount}, s.Now()); err != nil {
		return p, err
	}
	_, err = s.processorOf(ctx, p)
	return p, err
}

// CheckRelease returns a hold, or why it could not be released now, as CheckCapture does.
func (s *Service) CheckRelease(ctx context.Context, id string) (Payment, error) {
	p, err := s.current(ctx, id)
	if err != nil || p.restReleased() {
		return p, err
	}
	if _, err := p.BeginRelease(Request{}, s.Now()); err != nil {
		return p, err
	}
	_, err = s.processorOf(ctx, p)
	return p, err
}

// current returns a payment as far as it is known now: a hold whose time is over is looked up.
func (s *Service) current(ctx context.Context, id string) (Payment, error) {
	if err := s.lock(ctx); err != nil {
		return Payment{}, err
	}
	defer s.unlock()
	p, err := s.Store.Payment(ctx, id)
	if err != nil || p.State != Held {
		return p, err
	}
	return s.resume(ctx, p)
}
