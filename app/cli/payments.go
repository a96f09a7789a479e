package cli

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
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
		err := &api.Error{Code: api.CodeConflict, Message: lang.Say("its outcome is known: the payment is %s", paymentState(p))}
		return s.finish(c.JSON, err, nil, nil)
	}
	return show(s, c.JSON, api.ShowWindow, api.ShowRequest{Window: api.WindowNegotiations, Env: display()}, func(api.None) {
		s.say("Look it up in Stripe's dashboard first. Then close it in Nod's window, among the payments of its agreement.")
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
			s.say("Payments are live: they move real money.")
		}
		if len(r.Payments) == 0 {
			s.say("No payments.")
			return
		}
		s.columns(func(t *Session) {
			t.header(lang.T("ID"), lang.T("Amount"), lang.T("State"), lang.T("Mode"), lang.T("Recipient"), lang.C("column", "For"), lang.T("Made"))
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
	s.say("%s to %s, %s", p.Amount, p.Recipient, paymentState(p))
	s.say("Mode: %s", paymentMode(p))
	if p.Description != "" {
		s.say("For: %s", p.Description)
	}
	s.say("Agreement: %s", p.Agreement)
	if p.Remote != "" {
		s.say("At Stripe: %s", p.Remote)
	}
	if p.State == api.PaymentHeld {
		s.say("Ends by itself: %s", local(p.CaptureBefore))
	}
	for _, r := range p.Requests {
		s.printf("%s  %s %s  (%s)\n", local(r.At), word(r.Step), r.Amount, r.Key)
	}
}

// paymentState returns the state with what a person should know as well.
func paymentState(p api.Payment) string {
	switch {
	case p.State == api.PaymentCaptured && p.Captured != p.Amount:
		return lang.T("%s captured, the rest released", p.Captured)
	case p.Reason != "":
		return word(p.State) + ": " + p.Reason
	}
	return word(p.State)
}

func paymentMode(p api.Payment) string {
	if p.Live {
		return lang.T("live")
	}
	return lang.T("test")
}
