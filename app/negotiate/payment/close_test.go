package payment_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/payment"
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
	w.client.Key = "sk_test_rolled"
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

// What Stripe may still carry out is not closed, or it would be paid twice.
func TestWhatMayStillBePaidIsNotClosed(t *testing.T) {
	until := time.Date(2026, time.March, 3, 13, 0, 0, 0, time.UTC).Local().Format("2 January 2006 15:04:05")
	for name, c := range map[string]struct {
		begin func(w *desk)
		then  func(w *desk)
		why   string // "": it is closed
	}{
		"processing":                {func(w *desk) { w.client.Method = "pm_double_processing" }, func(*desk) {}, "Stripe is still processing it"},
		"processing after two days": {func(w *desk) { w.client.Method = "pm_double_processing" }, func(w *desk) { w.clock.pass(48 * time.Hour) }, "Stripe is still processing it"},
		"no answer":                 {func(w *desk) { w.d.SetFaults(away) }, func(*desk) {}, "try again when Stripe answers"},
		"it may be sent again":      {func(w *desk) { w.d.SetFaults(away) }, func(w *desk) { w.d.Inject() }, "try again after " + until},
		"it may be on its way":      {func(w *desk) { w.d.SetFaults(away) }, func(w *desk) { w.d.Inject(); w.clock.pass(24 * time.Hour) }, "try again after " + until},
		"Stripe forgot it":          {func(w *desk) { w.d.SetFaults(away) }, func(w *desk) { w.d.Inject(); w.clock.pass(26 * time.Hour) }, ""},
		"the clock was set back":    {func(w *desk) { w.d.SetFaults(away) }, func(w *desk) { w.d.Inject(); w.clock.pass(-time.Hour) }, ""},
	} {
		w := newDesk(t)
		c.begin(w)
		p, err := w.Pay(t.Context(), order("c1", 8000))
		if err == nil || p.State != payment.Unknown {
			t.Fatalf("%s: %+v %v", name, p, err)
		}
		c.then(w)
		got, err := w.CloseByHand(t.Context(), p.ID, false)
		if c.why == "" {
			if err != nil || got.State != payment.Failed {
				t.Errorf("%s: %+v %v", name, got, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), "is unknown and cannot be closed by hand: ") || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v", name, err)
		}
		if s := w.stored(p.ID).State; s != payment.Unknown {
			t.Errorf("%s: it is %s", name, s)
		}
		if _, err := w.Pay(t.Context(), order("c2", 8000)); err == nil || !strings.Contains(err.Error(), "agree") {
			t.Errorf("%s: the agreement is paid twice: %v", name, err)
		}
	}
}
