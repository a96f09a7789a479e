package payment_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/payment"
	"github.com/nod-app/nod/test/stripedouble"
)

// away lets nothing arrive at Stripe.
func away(*http.Request) stripedouble.Fault { return stripedouble.CutBefore }

// unsure lets requests arrive, and no answer come back.
func unsure(r *http.Request) stripedouble.Fault {
	if r.Method == http.MethodPost {
		return stripedouble.CutAfter
	}
	return stripedouble.CutBefore
}

// What a person looked up ends a payment whose key Stripe no longer takes, and nothing is
// sent for it any more.
func TestClosedByHand(t *testing.T) {
	for _, c := range []struct {
		hold, paid bool
		want       payment.State
		left       int64 // of the agreement
	}{{false, true, payment.Paid, 2000}, {false, false, payment.Failed, 10000}, {true, false, payment.Failed, 10000}} {
		w := newDesk(t)
		w.d.SetFaults(away)
		do := w.Pay
		if c.hold {
			do = w.Hold
		}
		p, err := do(t.Context(), order("c1", 8000))
		if err == nil || p.State != payment.Unknown {
			t.Fatalf("%+v %v", p, err)
		}
		w.d.Inject()
		w.client.Key = "sk_test_rolled"
		if err := w.Reconcile(t.Context()); err == nil || !strings.Contains(err.Error(), "then close it with: nod payment close "+p.ID) {
			t.Error(err)
		}
		before := len(w.d.Requests())
		got, err := w.CloseByHand(t.Context(), p.ID, c.paid)
		if err != nil || got.State != c.want || w.stored(p.ID).State != c.want {
			t.Errorf("%+v: %+v %v", c, got, err)
		}
		w.reconcile()
		if n := len(w.d.Requests()) - before; n != 0 {
			t.Errorf("%+v: %d requests were sent", c, n)
		}
		if _, err := w.Hold(t.Context(), order("c2", c.left)); err != nil {
			t.Errorf("%+v: what is left of the agreement: %v", c, err)
		}
		if _, err := w.CloseByHand(t.Context(), p.ID, c.paid); err == nil || !strings.Contains(err.Error(), "its outcome is known") {
			t.Errorf("%+v: closed twice: %v", c, err)
		}
	}
}

// Whether money is held is no matter of paid; a capture that had no effect leaves the hold.
func TestAHoldIsNotClosedAsPaid(t *testing.T) {
	w := newDesk(t)
	p := w.hold("c1", 4000)
	w.d.SetFaults(away)
	if p, err := w.Release(t.Context(), "c2", p.ID); err == nil || p.State != payment.Unknown {
		t.Fatalf("%+v %v", p, err)
	}
	if _, err := w.CloseByHand(t.Context(), p.ID, true); err == nil || !strings.Contains(err.Error(), "takes none; capture or release it in Stripe's dashboard") {
		t.Error(err)
	}
	if got, err := w.CloseByHand(t.Context(), p.ID, false); err != nil || got.State != payment.Held {
		t.Errorf("%+v %v", got, err)
	}
	if _, err := w.CloseByHand(t.Context(), "none", false); err == nil {
		t.Error("a payment was closed that is not there")
	}
}

// What Stripe can say counts more than what a person says.
func TestStripeKnowsBetter(t *testing.T) {
	w := newDesk(t)
	w.d.SetFaults(unsure)
	p, err := w.Pay(t.Context(), order("c1", 8000))
	if err == nil || p.State != payment.Unknown {
		t.Fatalf("%+v %v", p, err)
	}
	w.d.Inject()
	if got, err := w.CloseByHand(t.Context(), p.ID, false); err == nil || !strings.Contains(err.Error(), "is paid and cannot be closed by hand: Stripe says so") || got.State != payment.Paid {
		t.Errorf("%+v %v", got, err)
	}
}
