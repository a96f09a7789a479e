package cli

import (
	"github.com/nod-app/nod/app/api"
)

type paymentCmd struct {
	List  paymentListCmd  `cmd:"" default:"withargs" help:"List payments and holds, newest first."`
	Show  paymentShowCmd  `cmd:"" help:"Show a payment with every request that was made for it."`
	Close paymentCloseCmd `cmd:"" help:"End a payment whose outcome is not known, after looking it up by hand."`
}

type paymentCloseCmd struct {
	ID   string `arg:"" help:"Id of the payment."`
	As   string `required:"" enum:"failed,paid" help:"What you found out: failed (nothing was taken by the last request) or paid (it took the money)."`
	JSON bool   `help:"Print JSON."`
}

// Run ends a payment once the person has typed its id.
func (c *paymentCloseCmd) Run(s *Session) error {
	p, err := call(s, api.GetPayment, api.PaymentRequest{ID: c.ID})
	if err != nil {
		return s.finish(c.JSON, err, p, nil)
	}
	if !c.JSON {
		s.showPayment(p)
	}
	if err := s.typed("Look it up in Stripe's dashboard first. To close it as "+c.As+", type its id:", p.ID); err != nil {
		return err
	}
	p, err = call(s, api.ClosePayment, api.ClosePaymentRequest{ID: c.ID, As: c.As})
	return s.finish(c.JSON, err, p, func() { s.printf("Payment %s is %s.\n", p.ID, paymentState(p)) })
}

type paymentListCmd struct {
	Unsettled bool   `help:"Only holds, and payments whose outcome is not known."`
	Room      string `placeholder:"ROOM" help:"Only those of a room's agreements."`
	Limit     int    `help:"At most so many." default:"100"`
	JSON      bool   `help:"Print JSON."`
}

func (c *paymentListCmd) Run(s *Session) error {
	r, err := call(s, api.ListPayments, api.PaymentsRequest{Unsettled: c.Unsettled, Room: c.Room, Limit: c.Limit})
	return s.finish(c.JSON, err, r, func() {
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
	r, err := call(s, api.GetPayment, api.PaymentRequest{ID: c.ID})
	return s.finish(c.JSON, err, r, func() { s.showPayment(r) })
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

// paymentState is the state with what a person should know besides.
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
