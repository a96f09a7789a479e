package negotiation_test

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/negotiate/payment"
)

// payStore keeps payments in memory; each call can fail, done or not.
type payStore struct {
	stored func(do func()) error
	all    []payment.Payment
	asked  map[string]payment.Request // by call
	of     map[string]string          // payment, by call
}

var errStale = errors.New("changed meanwhile")

func (s *payStore) AddPayment(_ context.Context, p payment.Payment) (payment.Payment, error) {
	p.Revision = 1
	return p, s.change(func() error {
		if s.of[p.Request.Call] != "" {
			return errStale
		}
		s.all = append(s.all, p)
		s.asked[p.Request.Call], s.of[p.Request.Call] = p.Request, p.ID
		return nil
	})
}

func (s *payStore) SavePayment(_ context.Context, p payment.Payment) (payment.Payment, error) {
	before := p.Revision
	p.Revision++
	err := s.change(func() error {
		i := slices.IndexFunc(s.all, func(q payment.Payment) bool { return q.ID == p.ID && q.Revision == before })
		if i < 0 {
			return errStale
		}
		s.all[i] = p
		s.asked[p.Request.Call], s.of[p.Request.Call] = p.Request, p.ID
		return nil
	})
	if err != nil {
		p.Revision = before
	}
	return p, err
}

func (s *payStore) change(do func() error) (err error) {
	return errors.Join(s.stored(func() { err = do() }), err)
}

func (s *payStore) Payment(_ context.Context, id string) (payment.Payment, error) {
	for _, p := range s.all {
		if p.ID == id {
			return p, nil
		}
	}
	return payment.Payment{}, payment.ErrNotFound
}

func (s *payStore) PaymentOfCall(ctx context.Context, call string) (payment.Payment, payment.Request, bool, error) {
	p, err := s.Payment(ctx, s.of[call])
	return p, s.asked[call], err == nil, nil
}

func (s *payStore) Payments(_ context.Context, f payment.Filter) (ps []payment.Payment, err error) {
	for _, p := range slices.Backward(s.all) {
		if (!f.Unsettled || p.State.Open() || p.State == payment.Held) && !p.Created.Before(f.Since) &&
			(f.Agreement == "" || f.Agreement == p.Agreement) && (f.Room == "" || strings.HasPrefix(p.Agreement, f.Room+"/")) {
			ps = append(ps, p)
		}
	}
	return ps, nil
}
