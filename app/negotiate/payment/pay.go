package payment

import (
	"context"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
)

// Pay pays an order at once. An OutcomeError says that it failed or that its outcome
// is not known; the same order of the same call never pays twice.
func (s *Service) Pay(ctx context.Context, o Order) (Payment, error) {
	p, err := s.begin(ctx, Immediate, o)
	return outcome(p, err, Paid)
}

// Hold authorises an order without taking the money. It is as Pay otherwise.
func (s *Service) Hold(ctx context.Context, o Order) (Payment, error) {
	p, err := s.begin(ctx, Hold, o)
	return outcome(p, err, Held)
}

func (s *Service) begin(ctx context.Context, k Kind, o Order) (Payment, error) {
	if err := o.Check(); err != nil {
		return Payment{}, err
	}
	if err := s.lock(ctx); err != nil {
		return Payment{}, err
	}
	defer s.unlock()
	p, _, again, err := s.Store.PaymentOfCall(ctx, o.Call)
	if err != nil {
		return Payment{}, err
	}
	if again && !p.sameOrder(k, o) {
		return Payment{}, lang.Errorf("the approved call has asked for payment %s already, which is another one", p.ID)
	}
	if again {
		return s.resume(ctx, p)
	}
	pr, err := s.Processor(ctx)
	if err != nil {
		return p, err
	}
	if p, err = s.add(ctx, pr, k, o); err != nil {
		return p, err
	}
	return s.send(ctx, pr, p, true)
}

// Capture captures a part of a hold, in minor units, or all of it with 0, and
// releases the rest.
func (s *Service) Capture(ctx context.Context, call, id string, amount int64) (Payment, error) {
	if amount < 0 {
		return Payment{}, lang.Errorf("capture hold %s: the amount is negative", id)
	}
	p, err := s.change(ctx, id, Request{Step: StepCapture, Call: call, Amount: amount})
	return outcome(p, err, Captured)
}

// Release cancels a hold. Of a hold that was captured in part, the rest is released
// already: then there is nothing to do.
func (s *Service) Release(ctx context.Context, call, id string) (Payment, error) {
	p, err := s.Store.Payment(ctx, id)
	if err == nil && p.restReleased() {
		return p, nil
	}
	p, err = s.change(ctx, id, Request{Step: StepRelease, Call: call})
	return outcome(p, err, Released)
}

// restReleased reports whether a part of the hold was captured, and the rest released with it.
func (p Payment) restReleased() bool { return p.State == Captured && p.Captured < p.Amount.Minor }

// change captures or releases a hold.
func (s *Service) change(ctx context.Context, id string, r Request) (Payment, error) {
	if err := s.lock(ctx); err != nil {
		return Payment{}, err
	}
	defer s.unlock()
	p, err := s.Store.Payment(ctx, id)
	if err != nil {
		return Payment{}, lang.Errorf("%s hold %s: %w", r.Step, id, err)
	}
	if r.Step == StepCapture && r.Amount == 0 {
		r.Amount = p.Amount.Minor
	}
	again, err := s.asked(ctx, p, r)
	if err != nil {
		return p, err
	}
	if again && p.Request.Call != r.Call {
		return p, overtaken(p, r)
	}
	if again {
		return s.resume(ctx, p)
	}
	pr, err := s.processorOf(ctx, p)
	if err != nil {
		return p, err
	}
	r.Key = Key(r.Call, r.Step, p.ID)
	begin := Payment.BeginCapture
	if r.Step == StepRelease {
		begin = Payment.BeginRelease
	}
	if p, err = begin(p, r, s.Now()); err != nil {
		return p, err
	}
	if p, err = s.save(ctx, p); err != nil {
		return p, err
	}
	return s.send(ctx, pr, p, true)
}

// asked reports whether the call has asked for exactly this request before.
func (s *Service) asked(ctx context.Context, p Payment, r Request) (bool, error) {
	if r.Call == "" {
		return false, lang.Errorf("%s hold %s: the approved call that asks for it is missing", r.Step, p.ID)
	}
	other, before, found, err := s.Store.PaymentOfCall(ctx, r.Call)
	if err != nil || !found {
		return false, err
	}
	if other.ID != p.ID || before.Step != r.Step || before.Amount != r.Amount {
		return false, lang.Errorf("the approved call has asked to %s payment %s already, which is another request", before.Step, other.ID)
	}
	return true, nil
}

// overtaken returns what came of a capture or a release after which another request was made:
// that is possible only if the earlier one left the hold as it was.
func overtaken(p Payment, r Request) error {
	what := lang.Say("release hold %s", p.ID)
	if r.Step == StepCapture {
		what = lang.Say("capture %v of hold %s", money.Amount{Minor: r.Amount, Currency: p.Amount.Currency}, p.ID)
	}
	return lang.Errorf("the approved call that asked to %v had no effect, and is not repeated: another call asked to %s it since", what, p.Request.Step)
}

// processorOf gives the processor in the mode and with the account that p was made in.
func (s *Service) processorOf(ctx context.Context, p Payment) (Processor, error) {
	pr, err := s.Processor(ctx)
	if err != nil {
		return nil, err
	}
	return pr, p.fits(pr)
}

// fits returns an error if p was made in another mode than pr's, or with another key:
// that may be one of another account, which knows nothing of p.
func (p Payment) fits(pr Processor) error {
	if pr.Live() != p.Live {
		return lang.Errorf("payment %s was made in %s, and Nod is set to %s; change it under [payments] in config.toml", p.ID, mode(p.Live), mode(pr.Live()))
	}
	if pr.Account() != p.Account {
		return lang.Errorf("payment %s was made with another Stripe key than the stored one, perhaps of another account; store that key again to go on with it, or look it up in Stripe's dashboard, then close it with: nod payment close %s", p.ID, p.ID)
	}
	return nil
}

func mode(live bool) string {
	if live {
		return lang.Say("live mode")
	}
	return lang.Say("test mode")
}
