package payment

import (
	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// requestTime is how long one request may take. It does not end with the caller's
// context: a request that was sent is waited for.
const requestTime = 40 * time.Second

// clockMargin is how far before the earliest known time of a request the service is
// searched for it: this computer's clock may have been ahead without anybody noticing.
const clockMargin = 30 * 24 * time.Hour

// clockSetBack is why a payment is left to a person.
const clockSetBack = "this computer's clock was set back after the request, so its age cannot be known, and Nod neither sends it again nor gives it up; look at Stripe's dashboard for a payment with this id as nod_payment, then close it with: nod payment close"

// reconcileEvery is how often Run looks up what is not known.
const reconcileEvery = 10 * time.Minute

// Run reconciles at the start, after a crash above all, and then from time to time
// until ctx ends. It asks no one anything while all payments are settled.
func (s *Service) Run(ctx context.Context, failed func(error)) {
	tick := time.NewTicker(reconcileEvery)
	defer tick.Stop()
	for {
		if err := s.Reconcile(ctx); err != nil && ctx.Err() == nil {
			failed(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Reconcile looks up every payment whose outcome is not known, and every hold that
// should have ended. It is called at the start, after a crash above all, and from
// time to time.
func (s *Service) Reconcile(ctx context.Context) error {
	ps, err := s.Store.Payments(ctx, Filter{Unsettled: true})
	if err != nil {
		return err
	}
	var errs []error
	for _, p := range ps {
		if Next(p, Lookup{}, s.Now()) == Nothing {
			continue
		}
		if err := s.reconcile(ctx, p.ID); err != nil {
			errs = append(errs, lang.Errorf("look up payment %s: %w", p.ID, err))
		}
	}
	return errors.Join(errs...)
}

func (s *Service) reconcile(ctx context.Context, id string) error {
	if err := s.lock(ctx); err != nil {
		return err
	}
	defer s.unlock()
	p, err := s.Store.Payment(ctx, id) // it may have changed meanwhile
	if err != nil {
		return err
	}
	_, err = s.resume(ctx, p)
	return err
}

// resume goes on with a payment that was made before. One that needs nothing is given
// as it is, whatever Nod is set to now.
func (s *Service) resume(ctx context.Context, p Payment) (Payment, error) {
	if Next(p, Lookup{}, s.Now()) == Nothing {
		return p, nil
	}
	p, err := s.noteClock(ctx, p)
	if err != nil {
		return p, err
	}
	pr, err := s.processorOf(ctx, p)
	if err != nil {
		return p, err
	}
	return s.resolve(ctx, pr, p)
}

// noteClock keeps that the clock was set back behind the request. When it has passed
// that time again the age would look small, however old the key is.
func (s *Service) noteClock(ctx context.Context, p Payment) (Payment, error) {
	now := s.Now()
	if !p.State.Open() || !now.Before(p.Request.First) || !p.SetBack.IsZero() && !now.Before(p.SetBack) {
		return p, nil
	}
	p.SetBack = now
	return s.save(ctx, p)
}

// resolve finds out what became of the payment's request, and does what may be done
// about it.
func (s *Service) resolve(ctx context.Context, pr Processor, p Payment) (Payment, error) {
	var l Lookup
	var reason string
	action := Next(p, l, s.Now())
	if action == LookUp {
		l, reason = s.lookUp(ctx, pr, p)
		action = Next(p, l, s.Now())
	}
	switch action {
	case Settle:
		return s.settle(ctx, p, l.Remote)
	case Resend:
		return s.send(ctx, pr, p, false)
	case GiveUp:
		p, err := p.NoEffect("the payment service never got the request, or did nothing about it; nothing was taken")
		if err != nil {
			return p, err
		}
		return s.save(ctx, p)
	case Leave:
		return s.unknown(ctx, p, clockSetBack)
	case Wait:
		return s.unknown(ctx, p, reason)
	}
	return p, nil
}

func (s *Service) lookUp(ctx context.Context, pr Processor, p Payment) (l Lookup, reason string) {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	l.Made = true
	var err error
	if p.Remote == "" {
		l.Remote, l.Found, err = pr.Find(ctx, p.Request.Key, p.searchedFrom(s.Now()))
	} else {
		l.Remote, err = pr.Get(ctx, p.Remote)
		l.Found = err == nil
	}
	if errors.Is(err, ErrNoRemote) {
		return Lookup{Made: true, Answered: true}, lang.Say("the payment service no longer has it")
	}
	if err != nil {
		return Lookup{Made: true}, lang.Say("it could not be looked up: %v", err)
	}
	l.Answered = true
	return l, lang.Say("the payment service has not decided yet")
}

// searchedFrom returns the time from which the service is searched for p.
func (p Payment) searchedFrom(now time.Time) time.Time {
	from := p.Request.First
	if now.Before(from) {
		from = now
	}
	if !p.SetBack.IsZero() && p.SetBack.Before(from) {
		from = p.SetBack
	}
	return from.Add(-clockMargin)
}

// settle takes over what the service says; what contradicts the payment leaves it
// unknown, for a person to look at.
func (s *Service) settle(ctx context.Context, p Payment, r Remote) (Payment, error) {
	settled, err := p.Observe(r)
	switch {
	case err != nil:
		return s.unknown(ctx, p, err.Error())
	case settled.State.Open():
		return s.unknown(ctx, settled, "the payment service has not decided yet")
	}
	return s.save(ctx, settled)
}

// unknown keeps why the outcome is not known; a hold stays a hold.
func (s *Service) unknown(ctx context.Context, p Payment, reason string) (Payment, error) {
	if p.State == Unknown && p.Reason == reason {
		return p, nil
	}
	if p.State.Open() {
		p, _ = p.OutcomeUnknown(reason) // possible in every open state
	} else {
		p.Reason = reason
	}
	return s.save(ctx, p)
}

// send sends the payment's request. first says that no request with its key was sent
// before; then every refusal is final.
func (s *Service) send(ctx context.Context, pr Processor, p Payment, first bool) (Payment, error) {
	if err := p.fits(pr); err != nil {
		return p, err
	}
	r, err := s.request(ctx, pr, p)
	if err == nil {
		return s.settle(ctx, p, r)
	}
	var refusal Refusal
	switch refused := errors.As(err, &refusal); {
	case refused && (p.Request.Step == StepCapture || p.Request.Step == StepRelease):
		return s.refusedChange(ctx, pr, p, refusal, first || refusal.Declined)
	case refused && (first || refusal.Declined):
		if p, err = p.NoEffect(refusal.Message); err != nil {
			return p, err
		}
		return s.save(ctx, p)
	}
	if p, err = s.unknown(ctx, p, err.Error()); err != nil || !first {
		return p, err
	}
	return s.resolve(ctx, pr, p)
}

func (s *Service) request(ctx context.Context, pr Processor, p Payment) (Remote, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), requestTime)
	defer cancel()
	switch p.Request.Step {
	case StepCapture:
		return pr.Capture(ctx, p)
	case StepRelease:
		return pr.Release(ctx, p)
	}
	return pr.Begin(ctx, p)
}

// refusedChange looks at the hold whose capture or release was refused: it may have
// ended, or an earlier request may have captured it. final says that no request with
// the key can still have an effect.
func (s *Service) refusedChange(ctx context.Context, pr Processor, p Payment, why Refusal, final bool) (Payment, error) {
	l, reason := s.lookUp(ctx, pr, p)
	switch {
	case !l.Found:
		return s.unknown(ctx, p, reason)
	case l.Remote.Status == RemoteHeld && !final:
		return s.unknown(ctx, p, why.Message)
	case l.Remote.Status == RemoteHeld && l.Remote.matches(p):
		p, err := p.NoEffect(why.Message)
		if err != nil {
			return p, err
		}
		return s.save(ctx, p)
	}
	return s.settle(ctx, p, l.Remote)
}
