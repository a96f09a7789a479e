package payment_test

import (
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/payment"
)

// What is checked before a person is asked is what is refused afterwards; nothing is
// kept, and nothing but a look-up is sent.
func TestChecksSendNothing(t *testing.T) {
	w := newDesk(t)
	p := w.hold("c1", 4000)
	sent := len(w.d.Requests())
	for want, err := range map[string]error{
		"":                         w.CheckOrder(t.Context(), payment.Hold, order("c2", 6000)),
		"left of the agreed £100":  w.CheckOrder(t.Context(), payment.Immediate, order("c2", 6001)),
		"the amount is zero":       w.CheckOrder(t.Context(), payment.Immediate, order("c2", 0)),
		"to the £40.00 that is":    second(w.CheckCapture(t.Context(), p.ID, 4001)),
		"there is no such payment": second(w.CheckRelease(t.Context(), "unknown1")),
	} {
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
	for _, amount := range []int64{0, 1, 4000} {
		if got, err := w.CheckCapture(t.Context(), p.ID, amount); err != nil || got.State != payment.Held {
			t.Errorf("%d: %+v %v", amount, got, err)
		}
	}
	if n := len(w.d.Requests()); n != sent || len(w.payments(payment.Filter{})) != 1 {
		t.Errorf("%d requests were sent", n-sent)
	}
	w.clock.pass(8 * 24 * time.Hour)
	if got, err := w.CheckCapture(t.Context(), p.ID, 0); err == nil || got.State != payment.Expired || !strings.Contains(err.Error(), "the hold ended before it was captured") {
		t.Errorf("%+v %v", got, err)
	}
	if n := w.d.Requests()[sent:]; len(n) != 1 || !strings.HasPrefix(n[0], "GET ") {
		t.Errorf("sent %q", n)
	}
}

// The rest of a hold that was captured in part is released already.
func TestTheRestNeedsNoRelease(t *testing.T) {
	w := newDesk(t)
	p := w.hold("c1", 4000)
	if _, err := w.Capture(t.Context(), "c2", p.ID, 1500); err != nil {
		t.Fatal(err)
	}
	if got, err := w.CheckRelease(t.Context(), p.ID); err != nil || got.State != payment.Captured {
		t.Errorf("%+v %v", got, err)
	}
	if _, err := w.CheckCapture(t.Context(), p.ID, 100); err == nil || !strings.Contains(err.Error(), "captured already") {
		t.Error(err)
	}
}

func second[T any](_ T, err error) error { return err }
