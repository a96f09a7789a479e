package stripe

import (
	"encoding/json"
	"testing"

	"github.com/stripe/stripe-go/v86"

	"github.com/nod-app/nod/app/negotiate/payment"
)

// Whatever Stripe answers, it is read without a panic, and money counts as taken or
// held only where it says so.
func FuzzAnswer(f *testing.F) {
	for _, s := range []string{
		`{"id":"pi_1","status":"succeeded","amount":4000,"amount_received":1500,"currency":"gbp","transfer_data":{"destination":"acct_1"}}`,
		`{"status":"requires_capture","latest_charge":{"payment_method_details":{"card":{"capture_before":1767225600}}}}`,
		`{"status":"requires_payment_method","last_payment_error":{"code":"card_declined","message":"\u202eno"}}`,
		`{"status":"canceled","cancellation_reason":"automatic"}`, `{"transfer_data":{"destination":{"id":"acct_1"}},"metadata":null}`, `null`, `{"latest_charge":"ch_1"}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		p := &stripe.PaymentIntent{}
		if json.Unmarshal(body, p) != nil {
			return
		}
		r, err := remote(p)
		if err != nil {
			return
		}
		if r.Status == payment.RemotePaid && p.Status != "succeeded" || r.Status == payment.RemoteHeld && p.Status != "requires_capture" {
			t.Errorf("%s is taken as %s", p.Status, r.Status)
		}
	})
}
