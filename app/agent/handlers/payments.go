package handlers

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/payment"
)

// Payments answers the calls about payments.
type Payments struct {
	Service  *payment.Service
	Requests PaymentRequests
	Live     func() bool
	Acts     Recorder
	Holds    func(secret string) bool // whether a caller is the window process
}

// PaymentRequests has every request that was made for a payment.
type PaymentRequests interface {
	PaymentRequests(ctx context.Context, id string) ([]payment.Request, error)
}

// Mount adds the routes to s.
func (h Payments) Mount(s *api.Server) {
	api.Handle(s, api.ListPayments, h.list)
	api.Handle(s, api.GetPayment, h.get)
	api.HandleGuarded(s, api.ClosePayment, h.Holds, h.close)
}

// The number of payments in a list.
const (
	defaultPayments = 100
	maxPayments     = 1000
)

func (h Payments) list(ctx context.Context, r api.PaymentsRequest) (api.PaymentsResult, error) {
	switch {
	case r.Limit < 0 || r.Limit > maxPayments:
		return api.PaymentsResult{}, api.Invalid(lang.Say("the limit must be from 0 to 1000"))
	case r.Limit == 0:
		r.Limit = defaultPayments
	}
	ps, err := h.Service.Payments(ctx, payment.Filter{Unsettled: r.Unsettled, Agreement: r.Agreement, Room: r.Room, Limit: r.Limit})
	if err != nil {
		return api.PaymentsResult{}, err
	}
	return api.PaymentsResult{Live: h.Live(), Payments: each(ps, fromPayment)}, nil
}

func (h Payments) get(ctx context.Context, r api.IDRequest) (api.Payment, error) {
	p, err := h.Service.Payment(ctx, r.ID)
	if err != nil {
		return api.Payment{}, err
	}
	requests, err := h.Requests.PaymentRequests(ctx, r.ID)
	if err != nil {
		return api.Payment{}, err
	}
	out := fromPayment(p)
	for _, each := range requests {
		a := api.PaymentAttempt{Step: string(each.Step), At: each.First, Key: each.Key}
		if each.Step != payment.StepRelease {
			a.Amount = money.Amount{Minor: each.Amount, Currency: p.Amount.Currency}.String()
		}
		out.Requests = append(out.Requests, a)
	}
	return out, nil
}

func (h Payments) close(ctx context.Context, r api.ClosePaymentRequest) (api.Payment, error) {
	if r.As != api.PaymentFailed && r.As != api.PaymentPaid {
		return api.Payment{}, api.Invalid(lang.Say("a payment is closed as failed or as paid"))
	}
	p, err := h.Service.CloseByHand(ctx, r.ID, r.As == api.PaymentPaid)
	if err != nil {
		return api.Payment{}, err
	}
	h.Acts.RecordAct(ctx, "close_payment", lang.Say("Closed payment %s as %s, as its person had looked it up.", p.ID, r.As), r)
	return fromPayment(p), nil
}

func fromPayment(p payment.Payment) api.Payment {
	out := api.Payment{
		ID: p.ID, Kind: string(p.Kind), State: api.PaymentState(p.State), Minor: p.Amount.Minor, Currency: string(p.Amount.Currency), Amount: p.Amount.String(),
		Recipient: p.Recipient, Description: p.Description, Agreement: p.Agreement, Live: p.Live, Created: p.Created, Changed: p.Changed,
		CaptureBefore: p.CaptureBefore, Reason: p.Reason, Remote: p.Remote,
	}
	if p.State == payment.Captured {
		out.Captured = money.Amount{Minor: p.Captured, Currency: p.Amount.Currency}.String()
	}
	return out
}
