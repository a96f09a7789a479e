package cli

import (
	"context"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

func TestPayments(t *testing.T) {
	var asked api.PaymentsRequest
	hold := api.Payment{ID: "abcdefgh", State: "captured", Amount: "£40.00", Captured: "£15.00", Recipient: "acct_1", Description: "Sofa\x1b[2J", Live: true, Agreement: "hash",
		Remote: "pi_1", Requests: []api.PaymentAttempt{{Step: "hold", Amount: "£40.00", Key: "k1"}, {Step: "release", Key: "k2"}}}
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ListPayments, func(_ context.Context, r api.PaymentsRequest) (api.PaymentsResult, error) {
			asked = r
			return api.PaymentsResult{Live: true, Payments: []api.Payment{hold, {ID: "b", State: "failed", Reason: "the card was declined"}}}, nil
		})
		api.Handle(server, api.GetPayment, func(context.Context, api.IDRequest) (api.Payment, error) { return hold, nil })
	})
	for _, c := range []struct {
		run  func(*Session) error
		want []string
	}{
		{(&paymentListCmd{Unsettled: true, Room: "room2222", Limit: 7}).Run, []string{"move real money", "£15.00 captured, the rest released", "live", `Sofa\x1b[2J`, "failed: the card was declined"}},
		{(&paymentListCmd{JSON: true}).Run, []string{`"amount":"£40.00"`}},
		{(&paymentShowCmd{ID: "abcdefgh"}).Run, []string{"£40.00 to acct_1", "Agreement: hash", "pi_1", "hold £40.00  (k1)", "release   (k2)"}},
	} {
		out.Reset()
		if err := c.run(s); err != nil {
			t.Error(err)
		}
		for _, want := range c.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q is not in %s", want, out)
			}
		}
		if asked != (api.PaymentsRequest{Unsettled: true, Room: "room2222", Limit: 7}) && asked != (api.PaymentsRequest{}) {
			t.Errorf("%+v", asked)
		}
	}
}

// A payment is closed in the window only; one whose outcome is known is not.
func TestPaymentClose(t *testing.T) {
	var shown []api.WindowName
	state := api.PaymentUnknown
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.GetPayment, func(context.Context, api.IDRequest) (api.Payment, error) {
			return api.Payment{ID: "abcdefgh", State: state, Reason: "no answer", Amount: "£40.00", Recipient: "acct_1"}, nil
		})
		api.Handle(server, api.ShowWindow, func(_ context.Context, r api.ShowRequest) (api.None, error) {
			shown = append(shown, r.Window)
			return api.None{}, nil
		})
	})
	if err := (&paymentCloseCmd{ID: "abcdefgh"}).Run(s); err != nil || !strings.Contains(out.String(), "unknown: no answer") || !strings.Contains(out.String(), "Then close it in Nod's window") {
		t.Errorf("%v %s", err, out)
	}
	state = api.PaymentPaid
	if err := (&paymentCloseCmd{ID: "abcdefgh"}).Run(s); err == nil || !strings.Contains(err.Error(), "its outcome is known") {
		t.Error(err)
	}
	if len(shown) != 1 || shown[0] != api.WindowNegotiations {
		t.Errorf("%v", shown)
	}
}
