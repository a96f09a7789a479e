package payment_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/test/emptystore"
)

// A course of hold, partial capture and release is killed at each of its steps. After
// a restart it goes on, either with the same approved calls or with new ones by what
// the store says: there is one hold and one capture.
func TestKilledAtEveryStep(t *testing.T) {
	st := emptystore.Open(t, t.TempDir())
	t.Cleanup(func() { st.Close() })
	for _, anew := range []bool{false, true} {
		for n := 1; ; n++ {
			w := deskOn(t, st)
			w.clock.pass(time.Duration(n) * 1000 * time.Hour) // apart from the courses before
			if anew {
				w.clock.pass(100_000 * time.Hour)
			}
			run := fmt.Sprint(anew, n)
			w.total = 4000
			w.point.left = n
			killed := survive(func() { w.course(run, "") })
			w.point.left = 0
			w.restart()
			w.reconcile()
			again := ""
			if anew {
				again = " again"
			}
			p := w.course(run, again)
			intents := w.d.Intents()
			if len(intents) != 1 || intents[0].Received != 1500 || intents[0].Capturable != 0 || p.State != payment.Captured || p.Captured != 1500 {
				t.Errorf("killed at step %d, new calls %v: %+v; Stripe has %+v", n, anew, p, intents)
			}
			if !killed {
				if n < 10 {
					t.Errorf("the course has only %d steps", n-1)
				}
				break
			}
		}
	}
}

// course does what is not done yet. The agreement is as large as one hold, so a second
// one would be refused.
func (w *desk) course(run, again string) payment.Payment {
	w.t.Helper()
	agreement := "agreed " + run
	o := order("hold "+run, 4000)
	o.Agreement = agreement
	ps := w.payments(payment.Filter{Agreement: agreement})
	var p payment.Payment
	var err error
	if len(ps) > 0 && again != "" {
		p = ps[0]
	} else if p, err = w.Hold(w.t.Context(), o); err != nil && p.State == payment.Unknown {
		w.t.Fatal(err)
	}
	if p.State == payment.Held || again == "" {
		if p, err = w.Capture(w.t.Context(), "capture "+run+again, p.ID, 1500); err != nil {
			w.t.Fatal(err)
		}
	}
	if p, err = w.Release(w.t.Context(), "release "+run+again, p.ID); err != nil {
		w.t.Fatal(err)
	}
	return p
}
