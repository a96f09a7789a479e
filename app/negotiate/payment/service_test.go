package payment_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/test/stripedouble"
)

func TestHoldCaptureRelease(t *testing.T) {
	w := newDesk(t)
	p := w.hold("c1", 4000)
	if left := p.CaptureBefore.Sub(w.clock.Now()); left != 7*24*time.Hour {
		t.Errorf("the hold ends in %s", left)
	}
	for _, amount := range []int64{4001, -1, 1 << 62} {
		if _, err := w.Capture(t.Context(), fmt.Sprint("more", amount), p.ID, amount); err == nil {
			t.Errorf("%d of 4000 was captured", amount)
		}
	}
	p, err := w.Capture(t.Context(), "c2", p.ID, 1500)
	if err != nil || p.State != payment.Captured || p.Captured != 1500 {
		t.Fatalf("%+v %v", p, err)
	}
	sent := len(w.d.Requests())
	if p, err = w.Capture(t.Context(), "c2", p.ID, 1500); err != nil || p.Captured != 1500 {
		t.Errorf("the same call again: %+v %v", p, err)
	}
	if _, err = w.Capture(t.Context(), "c3", p.ID, 2500); err == nil || !strings.Contains(err.Error(), "captured already") {
		t.Errorf("the rest was captured too: %v", err)
	}
	if _, err = w.Release(t.Context(), "c4", p.ID); err != nil {
		t.Errorf("the rest is released with the capture: %v", err)
	}
	whole := w.hold("c5", 3000)
	if whole, err = w.Capture(t.Context(), "c6", whole.ID, 0); err != nil || whole.Captured != 3000 {
		t.Errorf("%+v %v", whole, err)
	}
	if _, err = w.Release(t.Context(), "c7", whole.ID); err == nil {
		t.Error("a captured hold was released")
	}
	released := w.hold("c8", 3000)
	if released, err = w.Release(t.Context(), "c9", released.ID); err != nil || released.State != payment.Released {
		t.Errorf("%+v %v", released, err)
	}
	if n := len(w.d.Requests()) - sent; n != 4 {
		t.Errorf("%d requests were sent for two holds, a capture and a release", n)
	}
	if w.changed == 0 {
		t.Error("nobody was told of a change")
	}
}

// An approved call pays once, however often it is run.
func TestACallPaysOnce(t *testing.T) {
	w := newDesk(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if p, err := w.Pay(t.Context(), order("c1", 4000)); err != nil || p.State != payment.Paid {
				t.Errorf("%+v %v", p, err)
			}
		})
	}
	all.Wait()
	if n := len(w.d.Intents()); n != 1 {
		t.Errorf("%d payments were made", n)
	}
	for name, alter := range map[string]func(*payment.Order){
		"amount": func(o *payment.Order) { o.Amount.Minor++ }, "description": func(o *payment.Order) { o.Description = "x" },
	} {
		o := order("c1", 4000)
		alter(&o)
		if _, err := w.Pay(t.Context(), o); err == nil {
			t.Errorf("the call paid another %s", name)
		}
	}
	if _, err := w.Hold(t.Context(), order("c1", 4000)); err == nil {
		t.Error("the call held what it had paid")
	}
}

// Many calls at once stay within the agreement.
func TestTheAgreementIsTheLimit(t *testing.T) {
	w := newDesk(t)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() { _, _ = w.Pay(t.Context(), order(fmt.Sprint("c", i), 4000)) })
	}
	all.Wait()
	if n := len(w.d.Intents()); n != 2 {
		t.Errorf("%d payments of £40 were made of £100", n)
	}
	if _, err := w.Pay(t.Context(), order("more", 2001)); err == nil || !strings.Contains(err.Error(), "left of the agreed £100.00; £80.00 is paid or held") {
		t.Error(err)
	}
	if _, err := w.Pay(t.Context(), order("rest", 2000)); err != nil {
		t.Error(err)
	}
}

// What is refused is neither stored nor sent.
func TestRefusedOrders(t *testing.T) {
	w := newDesk(t)
	for name, c := range map[string]struct {
		alter func(*payment.Order)
		want  string
	}{
		"not approved":      {func(o *payment.Order) { o.Agreement = "other" }, "has not approved"},
		"another recipient": {func(o *payment.Order) { o.Recipient = "acct_2" }, "the agreement is with " + recipient},
		"cap":               {func(o *payment.Order) { o.Amount.Minor = 9001 }, "£90.01 is above your limit of £90.00 for one payment"},
		"negative":          {func(o *payment.Order) { o.Amount.Minor = -1 }, "negative"},
		"no call":           {func(o *payment.Order) { o.Call = "" }, "approved call"},
	} {
		w.caps.Payment = 9000
		o := order(name, 4000)
		c.alter(&o)
		if _, err := w.Pay(t.Context(), o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	w.client.Key = ""
	if _, err := w.Pay(t.Context(), order("no key", 4000)); err == nil {
		t.Error("paid without a key")
	}
	ps, err := w.Payments(t.Context(), payment.Filter{})
	if len(ps) > 0 || len(w.d.Requests()) > 0 || err != nil {
		t.Errorf("%v %v %v", ps, w.d.Requests(), err)
	}
}

func TestNoLimitsNoPayment(t *testing.T) {
	w := newDesk(t)
	if _, err := w.Pay(t.Context(), payment.Order{Call: "c", Agreement: "agreed", Amount: money.Amount{Minor: 500, Currency: "jpy"}, Recipient: recipient}); err == nil {
		t.Error("paid in a currency of another agreement, without limits")
	}
}

func TestADeclineIsFinal(t *testing.T) {
	w := newDesk(t)
	w.client.Method = "pm_card_visa_chargeDeclinedInsufficientFunds"
	for range 2 {
		p, err := w.Pay(t.Context(), order("c1", 4000))
		if err == nil || p.State != payment.Failed || err.Error() != "the card was declined (insufficient_funds): Your card has insufficient funds." {
			t.Errorf("%+v %v", p, err)
		}
	}
	if n := len(w.d.Requests()); n != 1 {
		t.Errorf("%d requests", n)
	}
	w.client.Method = ""
	if _, err := w.Pay(t.Context(), order("c2", 10000)); err != nil {
		t.Errorf("a declined payment counts: %v", err)
	}
}

// Every fault at every step: what was asked of Stripe, and what it came to, at once
// and when all that could be looked up was.
func TestUnknownOutcomes(t *testing.T) {
	begin, list := "POST /v1/payment_intents", "GET /v1/payment_intents"
	for _, c := range []struct {
		name     string
		fault    stripedouble.Fault
		requests []string
		at       payment.State // at once
		last     payment.State
	}{
		{"cut before", stripedouble.CutBefore, []string{begin, list, begin}, payment.Held, payment.Held},
		{"cut after", stripedouble.CutAfter, []string{begin, list}, payment.Held, payment.Held},
		{"hang before", stripedouble.HangBefore, []string{begin, list, begin}, payment.Held, payment.Held},
		{"hang after", stripedouble.HangAfter, []string{begin, list}, payment.Held, payment.Held},
		{"500, nothing done", stripedouble.ErrorBefore, []string{begin, list, begin}, payment.Unknown, payment.Failed},
		{"500, half done", stripedouble.ErrorMidway, []string{begin, list, begin}, payment.Unknown, payment.Failed},
		{"500, done", stripedouble.ErrorAfter, []string{begin, list}, payment.Held, payment.Held},
		{"502", stripedouble.BadGateway, []string{begin, list, begin}, payment.Held, payment.Held},
		{"torn", stripedouble.TornAfter, []string{begin, list}, payment.Held, payment.Held},
		{"429", stripedouble.RateLimited, []string{begin, list, begin}, payment.Held, payment.Held},
		{"409", stripedouble.KeyInUse, []string{begin, list, begin}, payment.Held, payment.Held},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newDesk(t)
			if strings.HasPrefix(c.name, "hang") {
				w.client.Timeout = 2 * time.Second // also of those that follow and are answered
			}
			w.d.Inject(c.fault)
			p, err := w.Hold(t.Context(), order("c1", 4000))
			if p.State != c.at || (err == nil) != (c.at == payment.Held) {
				t.Errorf("%s %v, want %s", p.State, err, c.at)
			}
			if got := w.d.Requests(); fmt.Sprint(got) != fmt.Sprint(c.requests) {
				t.Errorf("%v, want %v", got, c.requests)
			}
			w.clock.pass(payment.Forgotten)
			w.reconcile()
			if p = w.stored(p.ID); p.State != c.last {
				t.Errorf("%s %s, want %s", p.State, p.Reason, c.last)
			}
			w.agrees(w.payments(payment.Filter{}))
		})
	}
}

// While Stripe cannot be reached a payment stays unknown and counts; when its key may
// be forgotten it is only looked up, and never sent again.
func TestAfterADayNothingIsSentAgain(t *testing.T) {
	w := newDesk(t)
	off := func(*http.Request) stripedouble.Fault { return stripedouble.CutBefore }
	w.d.SetFaults(off)
	p, err := w.Pay(t.Context(), order("c1", 8000))
	if err == nil || p.State != payment.Unknown || !strings.Contains(err.Error(), "do not pay again") {
		t.Fatalf("%+v %v", p, err)
	}
	if _, err := w.Pay(t.Context(), order("c2", 8000)); err == nil || !strings.Contains(err.Error(), "£80.00 is paid or held") {
		t.Errorf("what may be paid does not count: %v", err)
	}
	w.clock.pass(payment.KeyLife)
	w.reconcile() // still away
	w.d.Inject()
	before := len(w.d.Requests())
	w.reconcile() // back, but the key may be forgotten
	if p := w.stored(p.ID); p.State != payment.Unknown {
		t.Errorf("%+v", p)
	}
	w.clock.pass(payment.Forgotten - payment.KeyLife)
	w.reconcile()
	if p := w.stored(p.ID); p.State != payment.Failed {
		t.Errorf("%+v", p)
	}
	for _, r := range w.d.Requests()[before:] {
		if strings.HasPrefix(r, "POST") {
			t.Errorf("sent again: %s", r)
		}
	}
	w.agrees(w.payments(payment.Filter{}))
}

// A payment was asked for while the clock was ahead, and its answer was lost. When the
// clock is put right it is found, also long after Stripe has forgotten its key and
// although Stripe could not be reached at first.
func TestAClockThatWasAheadPaysOnce(t *testing.T) {
	for _, ahead := range []time.Duration{72 * time.Hour, 60 * 24 * time.Hour} {
		w := newDesk(t)
		w.d.SetFaults(func(r *http.Request) stripedouble.Fault {
			if r.Method == http.MethodPost {
				return stripedouble.CutAfter
			}
			return stripedouble.CutBefore
		})
		now := w.Service.Now
		w.Service.Now = func() time.Time { return now().Add(ahead) }
		p, err := w.Pay(t.Context(), order("c1", 5000))
		if err == nil || p.State != payment.Unknown {
			t.Fatalf("%+v %v", p, err)
		}
		w.restart() // the clock is right
		w.reconcile()
		w.clock.pass(ahead + time.Hour)
		w.d.Inject()
		w.reconcile()
		if p = w.stored(p.ID); p.State != payment.Paid || len(w.d.Intents()) != 1 {
			t.Errorf("%s ahead: %+v; Stripe has %+v", ahead, p, w.d.Intents())
		}
	}
}

// A request that is not found, after the clock was set back, is neither sent again nor
// given up, also when the clock has passed the time of the request again.
func TestAClockThatWasSetBackIsLeftToAPerson(t *testing.T) {
	w := newDesk(t)
	w.d.SetFaults(func(*http.Request) stripedouble.Fault { return stripedouble.CutBefore })
	now := w.Service.Now
	w.Service.Now = func() time.Time { return now().Add(72 * time.Hour) }
	p, err := w.Pay(t.Context(), order("c1", 5000))
	if err == nil || p.State != payment.Unknown {
		t.Fatalf("%+v %v", p, err)
	}
	w.d.Inject()
	sent := len(w.d.Requests())
	for _, d := range []time.Duration{0, 73 * time.Hour, payment.Forgotten, 9 * payment.Forgotten} {
		w.clock.pass(d)
		w.restart()
		w.reconcile()
		if p = w.stored(p.ID); p.State != payment.Unknown || !strings.Contains(p.Reason, "clock was set back") {
			t.Errorf("after %s: %+v", d, p)
		}
	}
	for _, r := range w.d.Requests()[sent:] {
		if strings.HasPrefix(r, "POST") {
			t.Errorf("sent again: %s", r)
		}
	}
}

func TestAHoldExpires(t *testing.T) {
	w := newDesk(t)
	seen, unseen := w.hold("c1", 4000), w.hold("c2", 4000)
	w.clock.pass(8 * 24 * time.Hour)
	if p, err := w.Capture(t.Context(), "c3", unseen.ID, 0); err == nil || p.State != payment.Expired {
		t.Errorf("%+v %v", p, err)
	}
	w.reconcile()
	if p := w.stored(seen.ID); p.State != payment.Expired {
		t.Errorf("%+v", p)
	}
	w.agrees(w.payments(payment.Filter{}))
}

// A refusal of a second request says nothing of the first, which may still be on its
// way: the outcome stays unknown, whatever the look-up finds.
func TestARefusedRepeatIsNotFinal(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(*desk) (payment.Payment, error)
	}{
		{"capture", func(w *desk) (payment.Payment, error) {
			p := w.hold("c1", 4000)
			w.d.Inject(stripedouble.CutBefore)
			w.revoke.Store(2)
			return w.Capture(t.Context(), "c2", p.ID, 1500)
		}},
		{"pay", func(w *desk) (payment.Payment, error) {
			w.d.Inject(stripedouble.CutBefore)
			w.revoke.Store(2)
			return w.Pay(t.Context(), order("c1", 4000))
		}},
	} {
		w := newDesk(t)
		p, err := c.do(w)
		if err == nil || p.State != payment.Unknown {
			t.Errorf("%s: %+v %v", c.name, p, err)
		}
		w.reconcile()
		if p = w.stored(p.ID); p.State != payment.Captured && p.State != payment.Paid {
			t.Errorf("%s, when the key is valid again: %+v", c.name, p)
		}
		w.agrees(w.payments(payment.Filter{}))
	}
}

// What someone did in Stripe's dashboard is found out.
func TestAHoldThatEndedElsewhere(t *testing.T) {
	w := newDesk(t)
	p := w.hold("c1", 4000)
	c, err := w.Options.Processor(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := p
	elsewhere.Request = payment.Request{Key: "dashboard", Amount: 1000}
	if _, err := c.Capture(t.Context(), elsewhere); err != nil {
		t.Fatal(err)
	}
	p, err = w.Release(t.Context(), "c2", p.ID)
	var why payment.OutcomeError
	if !errors.As(err, &why) || p.State != payment.Captured || p.Captured != 1000 {
		t.Errorf("%+v %v", p, err)
	}
}

func TestModesAreKeptApart(t *testing.T) {
	w := newDesk(t)
	p := w.hold("c1", 4000)
	w.client.Key, w.client.Live, w.client.Method = "sk_live_123", true, "pm_card_visa"
	if _, err := w.Capture(t.Context(), "c2", p.ID, 0); err == nil || !strings.Contains(err.Error(), "made in test mode, and Nod is set to live mode") {
		t.Error(err)
	}
	o := order("c3", 10000)
	if _, err := w.Pay(t.Context(), o); err == nil || !strings.Contains(err.Error(), "Nod was switched to live mode, and the payment was to be in test mode") {
		t.Errorf("what was to be a test was to move real money: %v", err)
	}
	o.Live = true
	live, err := w.Pay(t.Context(), o) // test payments use up nothing of it
	if err != nil || !live.Live {
		t.Errorf("%+v %v", live, err)
	}
}

// A capture that was refused stays refused when its call is repeated, whatever another
// call has captured since.
func TestARepeatedCallHasItsOwnOutcome(t *testing.T) {
	w := newDesk(t)
	p := w.hold("c1", 5000)
	w.revoke.Store(1)
	if p, err := w.Capture(t.Context(), "c2", p.ID, 3000); err == nil || p.State != payment.Held {
		t.Fatalf("%+v %v", p, err)
	}
	if p, err := w.Capture(t.Context(), "c3", p.ID, 2000); err != nil || p.Captured != 2000 {
		t.Fatalf("%+v %v", p, err)
	}
	if _, err := w.Capture(t.Context(), "c2", p.ID, 3000); err == nil || !strings.Contains(err.Error(), "capture £30.00 of hold "+p.ID+" had no effect") {
		t.Errorf("the refused capture, repeated: %v", err)
	}
	if p, err := w.Capture(t.Context(), "c3", p.ID, 2000); err != nil || p.Captured != 2000 {
		t.Errorf("the capture that went through, repeated: %+v %v", p, err)
	}
}

// A payment whose outcome is unknown is neither looked up nor sent with another key,
// which may be of another account: that account knows nothing of it.
func TestAPaymentKeepsItsAccount(t *testing.T) {
	a, b := newDesk(t), newDesk(t)
	a.d.SetFaults(func(*http.Request) stripedouble.Fault { return stripedouble.CutBefore })
	p, err := a.Pay(t.Context(), order("c1", 5000))
	if err == nil || p.State != payment.Unknown {
		t.Fatalf("%+v %v", p, err)
	}
	a.d.Inject()
	own := a.client
	a.client.Key, a.client.URL = "sk_test_456", b.client.URL
	for _, age := range []time.Duration{0, payment.Forgotten} {
		a.clock.pass(age)
		if _, err := a.Pay(t.Context(), order("c1", 5000)); err == nil || !strings.Contains(err.Error(), "was made with another Stripe key") {
			t.Errorf("after %s: %v", age, err)
		}
		if err := a.Reconcile(t.Context()); err == nil || !strings.Contains(err.Error(), "was made with another Stripe key") {
			t.Errorf("after %s: %v", age, err)
		}
		if p = a.stored(p.ID); p.State != payment.Unknown || len(b.d.Requests()) > 0 {
			t.Errorf("after %s: %+v, and the other account was asked %v", age, p, b.d.Requests())
		}
	}
	a.client = own
	a.reconcile()
	if p = a.stored(p.ID); p.State != payment.Failed {
		t.Errorf("with its own key: %+v", p)
	}
}

// A call that is repeated goes on in the mode that its payment was made in, or not at all.
func TestARepeatedCallKeepsItsMode(t *testing.T) {
	w := newDesk(t)
	w.d.SetFaults(func(*http.Request) stripedouble.Fault { return stripedouble.CutBefore })
	if p, err := w.Pay(t.Context(), order("c1", 5000)); err == nil || p.State != payment.Unknown {
		t.Fatalf("%+v %v", p, err)
	}
	w.d.Inject()
	test := w.client
	w.client.Key, w.client.Live, w.client.Method = "sk_live_123", true, "pm_card_visa"
	sent := len(w.d.Requests())
	if _, err := w.Pay(t.Context(), order("c1", 5000)); err == nil || !strings.Contains(err.Error(), "made in test mode, and Nod is set to live mode") {
		t.Error(err)
	}
	if got := w.d.Requests()[sent:]; len(got) > 0 || len(w.d.Intents()) > 0 {
		t.Errorf("sent in live mode: %v %+v", got, w.d.Intents())
	}
	live := w.client
	w.client = test
	if p, err := w.Pay(t.Context(), order("c1", 5000)); err != nil || p.State != payment.Paid || p.Live {
		t.Errorf("in test mode again: %+v %v", p, err)
	}
	w.client = live
	if p, err := w.Pay(t.Context(), order("c1", 5000)); err != nil || p.State != payment.Paid || p.Live {
		t.Errorf("what is paid stays paid in another mode: %+v %v", p, err)
	}
}

func (w *desk) payments(f payment.Filter) []payment.Payment {
	w.t.Helper()
	ps, err := w.Payments(w.t.Context(), f)
	if err != nil {
		w.t.Fatal(err)
	}
	return ps
}

// agrees checks that the store and Stripe say the same of the payments, which are all
// that the double can know.
func (w *desk) agrees(ps []payment.Payment) {
	w.t.Helper()
	taken := map[string]int64{} // by payment
	held := map[string]int64{}
	for _, i := range w.d.Intents() {
		id := i.Metadata["nod_payment"]
		if i.Received > 0 && taken[id] > 0 || i.Capturable > 0 && held[id]+taken[id] > 0 {
			w.t.Errorf("payment %s was made twice", id)
		}
		taken[id] += i.Received
		held[id] += i.Capturable
	}
	for _, p := range ps {
		wantTaken, wantHeld := p.Captured, int64(0)
		if p.State == payment.Held && w.clock.Now().Before(p.CaptureBefore) {
			wantHeld = p.Amount.Minor
		}
		if taken[p.ID] > p.Amount.Minor {
			w.t.Errorf("payment %s: %d was taken of %d", p.ID, taken[p.ID], p.Amount.Minor)
		}
		if !p.State.Open() && (taken[p.ID] != wantTaken || held[p.ID] != wantHeld) {
			w.t.Errorf("payment %s is %s with %d taken; Stripe has taken %d and holds %d", p.ID, p.State, p.Captured, taken[p.ID], held[p.ID])
		}
		delete(taken, p.ID)
		delete(held, p.ID)
	}
	for id, n := range taken {
		if n > 0 {
			w.t.Errorf("Stripe has taken %d for %s, which is no payment", n, id)
		}
	}
}
