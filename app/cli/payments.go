package cli

import (
	"github.com/nod-app/nod/app/api"
)

type paymentCmd struct {
	List  paymentListCmd  `cmd:"" default:"withargs" help:"List payments and holds, newest first."`
	Show  paymentShowCmd  `cmd:"" help:"Show a payment with every request that was made for it."`
	Close paymentCloseCmd `cmd:"" help:"Open the window in which you end a payment whose outcome is not known."`
}

type paymentCloseCmd struct {
	ID   string `arg:"" help:"Id of the payment."`
	JSON bool   `help:"Print JSON."`
}

// Run opens Nod's window, where the person can close the payment. It does not close it itself.
func (c *paymentCloseCmd) Run(s *Session) error {
	p, err := call(s, api.GetPayment, api.IDRequest{ID: c.ID})
	if err != nil {
		return s.finish(c.JSON, err, p, nil)
	}
	if !c.JSON {
		s.showPayment(p)
	}
	if p.State != api.PaymentUnknown && p.State != api.PaymentIntended {
		err := &api.Error{Code: api.CodeConflict, Message: "its outcome is known: the payment is " + paymentState(p)}
		return s.finish(c.JSON, err, nil, nil)
	}
	return show(s, c.JSON, api.ShowWindow, api.ShowRequest{Window: api.WindowNegotiations, Env: display()}, func(api.None) {
		s.printf("Look it up in Stripe's dashboard first. Then close it in Nod's window, among the payments of its agreement.\n")
	})
}

type paymentListCmd struct {
	Unsettled bool   `help:"Only holds, and payments whose outcome is not known."`
	Room      string `placeholder:"ROOM" help:"Only those of a room's agreements."`
	Limit     int    `help:"At most this many." default:"100"`
	JSON      bool   `help:"Print JSON."`
}

func (c *paymentListCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ListPayments, api.PaymentsRequest{Unsettled: c.Unsettled, Room: c.Room, Limit: c.Limit}, func(r api.PaymentsResult) {
		if r.Live {
			s.printf("Payments are live: they move real money.\n")
		}
		if len(r.Payments) == 0 {
			s.printf("No payments.\n")
			return
		}
		s.columns(func(t *Session) {
			t.printf("ID\tAMOUNT\tSTATE\tMODE\tTO\tFOR\tMADE\n")
			for _, p := range r.Payments {
				t.printf("%s\t%s\t%s\t%s\t%s\t%s\t%s\n", p.ID, p.Amount, paymentState(p), paymentMode(p), p.Recipient, p.Description, local(p.Created))
			}
		})
	})
}

type paymentShowCmd struct {
	ID   string `arg:"" help:"Id of the payment."`
	JSON bool   `help:"Print JSON."`
}

func (c *paymentShowCmd) Run(s *Session) error {
	return show(s, c.JSON, api.GetPayment, api.IDRequest{ID: c.ID}, s.showPayment)
}

func (s *Session) showPayment(p api.Payment) {
	s.printf("%s to %s, %s\n", p.Amount, p.Recipient, paymentState(p))
	s.printf("Mode: %s\n", paymentMode(p))
	if p.Description != "" {
		s.printf("For: %s\n", p.Description)
	}
	s.printf("Agreement: %s\n", p.Agreement)
	if p.Remote != "" {
		s.printf("At Stripe: %s\n", p.Remote)
	}
	if p.State == api.PaymentHeld {
		s.printf("Ends by itself: %s\n", local(p.CaptureBefore))
	}
	for _, r := range p.Requests {
		s.printf("%s  %s %s  (%s)\n", local(r.At), r.Step, r.Amount, r.Key)
	}
}

// paymentState returns the state with what a person should know as well.
func paymentState(p api.Payment) string {
	switch {
	case p.State == api.PaymentCaptured && p.Captured != p.Amount:
		return p.Captured + " captured, the rest released"
	case p.Reason != "":
		return p.State + ": " + p.Reason
	}
	return p.State
}

func paymentMode(p api.Payment) string {
	if p.Live {
		return "live"
	}
	return "test"
}
