package payment_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/test/emptystore"
	"github.com/nod-app/nod/test/stripedouble"
)

// Over random orders, captures, releases, repeated calls, faults, kills, restarts and
// jumps of time: nothing is paid twice, never more than was agreed, never more is
// captured than held and asked for, and in the end the store and Stripe say the same.
func TestNothingIsPaidTwice(t *testing.T) {
	st := emptystore.Open(t, t.TempDir())
	t.Cleanup(func() { st.Close() })
	kinds := map[payment.State]int{}
	seeds := uint64(40)
	if testing.Short() { // under the race detector
		seeds = 10
	}
	for seed := range seeds {
		r := &randomRun{desk: deskOn(t, st), rng: rand.New(rand.NewPCG(seed, 7)), run: fmt.Sprint("run", seed)}
		r.clock.pass(time.Duration(seed) * 10_000 * time.Hour)
		r.d.SetFaults(r.draw)
		for i := range 14 {
			r.call = fmt.Sprint(r.run, " call ", i)
			if r.rng.IntN(4) == 0 {
				r.point.left = 1 + r.rng.IntN(6)
			}
			if survive(r.step) {
				r.restart()
			}
			r.point.left = 0
			r.check()
		}
		r.d.Inject()
		r.clock.pass(payment.Forgotten)
		r.reconcile()
		for _, p := range r.check() {
			if kinds[p.State]++; p.State.Open() {
				t.Errorf("seed %d: %+v", seed, p)
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	for _, s := range []payment.State{payment.Held, payment.Paid, payment.Captured, payment.Released, payment.Expired, payment.Failed} {
		if kinds[s] < 3 && !testing.Short() {
			t.Errorf("only %d payments came to be %s: %v", kinds[s], s, kinds)
		}
	}
}

type randomRun struct {
	*desk
	rng    *rand.Rand
	run    string
	call   string
	orders []payment.Order
	asked  []int64 // amounts that were asked to be captured
}

// draw makes four of ten requests fail; hanging ones would take too long, and do the
// same as cut ones.
func (r *randomRun) draw(*http.Request) stripedouble.Fault {
	if r.rng.IntN(10) >= 4 {
		return stripedouble.None
	}
	for {
		f := stripedouble.Faults[r.rng.IntN(len(stripedouble.Faults))]
		if f != stripedouble.HangBefore && f != stripedouble.HangAfter {
			return f
		}
	}
}

// step does one random thing; what it comes to is for check to judge.
func (r *randomRun) step() {
	ctx := r.t.Context()
	ps := r.payments(payment.Filter{Agreement: "agreed " + r.run})
	r.client.Method = ""
	if r.rng.IntN(6) == 0 {
		r.client.Method = "pm_card_visa_chargeDeclined"
	}
	what := r.rng.IntN(10)
	switch {
	case what == 0:
		r.clock.pass([]time.Duration{time.Minute, time.Hour, 12 * time.Hour, payment.KeyLife, payment.Forgotten, 8 * 24 * time.Hour}[r.rng.IntN(6)])
	case what == 1:
		_ = r.Reconcile(ctx) // Stripe may be away
	case what <= 5 || len(ps) == 0:
		r.order()
	default:
		p := ps[r.rng.IntN(len(ps))]
		call := r.call
		if r.rng.IntN(3) == 0 {
			call = p.Request.Call
		}
		if r.rng.IntN(3) == 0 {
			_, _ = r.Release(ctx, call, p.ID)
			return
		}
		amount := 1 + r.rng.Int64N(p.Amount.Minor+500)
		r.asked = append(r.asked, amount)
		_, _ = r.Capture(ctx, call, p.ID, amount)
	}
}

func (r *randomRun) order() {
	o := order(r.call, 1000+r.rng.Int64N(5000))
	o.Agreement = "agreed " + r.run
	if len(r.orders) > 0 && r.rng.IntN(3) == 0 {
		o = r.orders[r.rng.IntN(len(r.orders))]
	}
	r.orders = append(r.orders, o)
	if o.Amount.Minor%2 == 0 {
		_, _ = r.Pay(r.t.Context(), o)
		return
	}
	_, _ = r.Hold(r.t.Context(), o)
}

func (r *randomRun) check() []payment.Payment {
	r.t.Helper()
	ps := r.payments(payment.Filter{Agreement: "agreed " + r.run})
	var moved int64
	for _, i := range r.d.Intents() {
		moved += i.Received + i.Capturable
		if i.Received > 0 && i.Received != i.Amount && !slices.Contains(r.asked, i.Received) {
			r.t.Errorf("%d was captured, which nobody asked for", i.Received)
		}
		if i.Received > i.Amount {
			r.t.Errorf("%d was captured of %d", i.Received, i.Amount)
		}
	}
	if moved > r.total {
		r.t.Errorf("%d is paid or held of %d agreed", moved, r.total)
	}
	r.agrees(ps)
	return ps
}
