package payment_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/payment/stripe"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/test/emptystore"
	"github.com/nod-app/nod/test/stripedouble"
)

const recipient = "acct_1A2b3C"

// desk is a service on a real store, with a client of Stripe and a double that it
// talks to over HTTP.
type desk struct {
	*payment.Service
	t       testing.TB
	store   *store.Store
	d       *stripedouble.Double
	client  stripe.Options
	clock   *clock
	total   int64 // of the agreement
	caps    payment.Caps
	point   *point // where it crashes
	changed int
	revoke  atomic.Int32 // which request from now on, that changes something, has a key that is not valid; 0: none
}

type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	st := emptystore.Open(t, t.TempDir())
	t.Cleanup(func() { st.Close() })
	return deskOn(t, st)
}

func deskOn(t testing.TB, st *store.Store) *desk {
	t.Helper()
	w := &desk{
		t: t, store: st, clock: &clock{now: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}, total: 10000,
		caps: payment.Caps{Payment: 10000, Day: 100000, Recipient: 1000000}, point: &point{},
	}
	w.d = stripedouble.New(w.clock.Now, recipient)
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && w.revoke.Load() > 0 && w.revoke.Add(-1) == 0 {
			r.Header.Set("Authorization", "Bearer revoked")
		}
		w.d.ServeHTTP(rw, r)
	}))
	t.Cleanup(server.Close)
	w.client = stripe.Options{Key: "sk_test_123", URL: server.URL}
	w.restart()
	return w
}

// restart makes a new service, as after the start of the agent.
func (w *desk) restart() {
	w.Service = payment.New(payment.Options{
		Store: crashingStore{w.store, w.point}, Agreements: w,
		Processor: func(context.Context) (payment.Processor, error) {
			c, err := stripe.New(w.client)
			return crashingProcessor{c, w.point}, err
		},
		Caps:    func(c money.Currency) (payment.Caps, bool) { return w.caps, c == "gbp" },
		Now:     w.clock.Now,
		Changed: func(string) { w.changed++ },
	})
}

// Approved makes desk a payment.Agreements with agreements that begin with "agreed".
func (w *desk) Approved(_ context.Context, ref string) (payment.Agreement, error) {
	if !strings.HasPrefix(ref, "agreed") {
		return payment.Agreement{}, errors.New("the other party has not approved these terms")
	}
	return payment.Agreement{Ref: ref, Total: pounds(w.total), AtOnce: w.total, Held: w.total, Recipient: recipient}, nil
}

func pounds(minor int64) money.Amount { return money.Amount{Minor: minor, Currency: "gbp"} }

func order(call string, minor int64) payment.Order {
	return payment.Order{Call: call, Agreement: "agreed", Amount: pounds(minor), Recipient: recipient, Description: "Sofa"}
}

func (w *desk) hold(call string, minor int64) payment.Payment {
	w.t.Helper()
	p, err := w.Hold(w.t.Context(), order(call, minor))
	if err != nil || p.State != payment.Held {
		w.t.Fatalf("%+v %v", p, err)
	}
	return p
}

func (w *desk) reconcile() {
	w.t.Helper()
	if err := w.Reconcile(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

func (w *desk) stored(id string) payment.Payment {
	w.t.Helper()
	p, err := w.Payment(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

// point counts what a service does to the store and to Stripe, and ends the service
// at one of these moments, as a kill does. What a store's method has returned from is
// durable, as the store's own tests show.
type point struct{ left int } // 0: never

type crashed struct{}

func (p *point) pass() {
	if p.left > 0 {
		if p.left--; p.left == 0 {
			panic(crashed{})
		}
	}
}

// survive runs f and reports whether it was killed.
func survive(f func()) (killed bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(crashed); !ok {
				panic(r)
			}
			killed = true
		}
	}()
	f()
	return false
}

type crashingStore struct {
	payment.Store
	point *point
}

func (s crashingStore) AddPayment(ctx context.Context, p payment.Payment) (payment.Payment, error) {
	s.point.pass()
	defer s.point.pass()
	return s.Store.AddPayment(ctx, p)
}

func (s crashingStore) SavePayment(ctx context.Context, p payment.Payment) (payment.Payment, error) {
	s.point.pass()
	defer s.point.pass()
	return s.Store.SavePayment(ctx, p)
}

type crashingProcessor struct {
	payment.Processor
	point *point
}

func (c crashingProcessor) Begin(ctx context.Context, p payment.Payment) (payment.Remote, error) {
	c.point.pass()
	defer c.point.pass()
	return c.Processor.Begin(ctx, p)
}

func (c crashingProcessor) Capture(ctx context.Context, p payment.Payment) (payment.Remote, error) {
	c.point.pass()
	defer c.point.pass()
	return c.Processor.Capture(ctx, p)
}

func (c crashingProcessor) Release(ctx context.Context, p payment.Payment) (payment.Remote, error) {
	c.point.pass()
	defer c.point.pass()
	return c.Processor.Release(ctx, p)
}
