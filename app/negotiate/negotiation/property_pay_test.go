package negotiation_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/payment/stripe"
	"github.com/nod-app/nod/app/negotiate/signed"
	"github.com/nod-app/nod/test/stripedouble"
)

// payCourse is a course of two desktops on which persons and agents also pay, at one
// double of Stripe.
type payCourse struct {
	*negotiation.Course
	t      *testing.T
	double *stripedouble.Double
	url    string
	busy   sync.Mutex // held while the double answers
	calm   bool
	desks  map[negotiation.Party]*payDesk
}

type payDesk struct {
	*payment.Service
	*payStore
	orders []payment.Order
	calls  int
}

// TestNothingIsPaidWithoutBothApprovals lets two persons and two agents on two desktops
// offer, counter, accept, reject, approve, pay, hold, capture and release at random, with
// stale and wrong hashes, rooms, recipients and calls, while messages and requests are lost
// and doubled, Stripe fails in every way and both desktops are killed and restarted. No
// request to pay reaches Stripe that not both persons approved in the log, to whom it was
// agreed; nothing is paid twice or beyond; in the end each desktop and Stripe say the same.
// NOD_COURSES=500 tries more.
func TestNothingIsPaidWithoutBothApprovals(t *testing.T) {
	courses, count := 20, map[string]int{}
	if n, err := strconv.Atoi(os.Getenv("NOD_COURSES")); err == nil {
		courses = n
	}
	if testing.Short() { // under the race detector
		courses = 2
	}
	for seed := range courses {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { newPayCourse(t, uint64(seed), count).Run(400) })
	}
	for _, what := range []string{"agreed", "killed", "payment paid", "payment held", "payment captured", "payment released", "payment expired", "payment failed", "a call again",
		"nothing is paid before both persons have approved", "agreed on other terms", "the other person pays", "there is no such room", "the agreement is with", "what is left of"} {
		if count[what] < 3 && !testing.Short() {
			t.Errorf("%s: only %d times", what, count[what])
		}
	}
	t.Log(count)
}

func newPayCourse(t *testing.T, seed uint64, count map[string]int) *payCourse {
	c := &payCourse{Course: negotiation.NewCourse(t, seed, count), t: t, desks: map[negotiation.Party]*payDesk{}}
	c.double = stripedouble.New(c.Now, "acct_Ann", "acct_Ben")
	c.double.SetFaults(func(*http.Request) stripedouble.Fault {
		f := stripedouble.Faults[c.Random().IntN(len(stripedouble.Faults))]
		if c.calm || c.Random().IntN(10) < 7 || f == stripedouble.HangBefore || f == stripedouble.HangAfter { // a hanging request is as a cut one, and takes long
			return stripedouble.None
		}
		return f
	})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.busy.Lock()
		defer c.busy.Unlock()
		if r.Method == http.MethodPost && r.URL.Path == "/v1/payment_intents" {
			c.allowed(r)
		}
		c.double.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	c.url = server.URL
	for _, p := range []negotiation.Party{negotiation.Host, negotiation.Guest} {
		c.desks[p] = &payDesk{payStore: &payStore{
			stored: func(do func()) error { c.answered(); return c.Stored(p, do) }, asked: map[string]payment.Request{}, of: map[string]string{},
		}}
	}
	c.Course.Began, c.Course.Also, c.Course.Check, c.Course.End = c.began, c.also, c.check, c.end
	return c
}

// answered waits until the double is done with a request whose connection it has cut.
func (c *payCourse) answered() {
	c.busy.Lock()
	defer c.busy.Unlock()
}

// began makes new services on the store of a desktop, as a restart does.
func (c *payCourse) began(p negotiation.Party) {
	c.desks[p].Service = payment.New(payment.Options{
		Store: c.desks[p].payStore, Agreements: signed.Agreements{Rooms: room{c.Rooms(p)}, Store: c.Store(p)}, Now: c.Now, Changed: func(string) {},
		Processor: func(context.Context) (payment.Processor, error) {
			return stripe.New(stripe.Options{Key: "sk_test_" + string(p), URL: c.url})
		},
		Caps: func(money.Currency) (payment.Caps, bool) {
			return payment.Caps{Payment: money.Max, Day: money.Max, Recipient: money.Max}, true
		},
	})
}

// room has one room only.
type room struct{ negotiation.Rooms }

func (r room) Room(ctx context.Context, id string) (negotiation.Room, error) {
	if id != "room0001" {
		return negotiation.Room{}, negotiation.ErrNoRoom
	}
	return r.Rooms.Room(ctx, id)
}

// allowed fails unless the log has both approvals of what a request pays, by the payer and
// to whom it was agreed.
func (c *payCourse) allowed(r *http.Request) {
	if err := r.ParseForm(); err != nil {
		c.t.Error(err)
	}
	by, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer sk_test_")
	ref, err := signed.ParseRef(r.Form.Get("metadata[nod_agreement]"))
	n, ok := c.Agreed(ref.Negotiation)
	if err != nil || !ok || ref.Room != "room0001" || n.Last().Hash != ref.Hash {
		c.t.Errorf("it was to be paid by %s, which not both have approved: %+v (%v)", ref, n, err)
		return
	}
	to := map[negotiation.Party]string{negotiation.Host: "acct_Ben", negotiation.Guest: "acct_Ann"}
	if payer := n.Last().Terms.Payer; by != string(payer) || r.Form.Get("transfer_data[destination]") != to[payer] {
		c.t.Errorf("%s was to pay %s; the payer is %s", by, r.Form.Get("transfer_data[destination]"), payer)
	}
}

// also pays, holds, captures or releases, as a person or an agent may try.
func (c *payCourse) also(p negotiation.Party) {
	defer c.answered()
	d, r, ctx := c.desks[p], c.Random(), c.t.Context()
	d.calls++
	call := fmt.Sprint(p, " ", d.calls)
	switch n := r.IntN(16); {
	case n < 2 && !c.open(p): // a round, and approving, take less
		c.Pass([]time.Duration{time.Hour, payment.KeyLife, 8 * 24 * time.Hour}[r.IntN(3)])
	case n < 4:
		_ = d.Reconcile(ctx) // Stripe may be away
	case n < 8 && len(d.all) > 0:
		held := d.all[r.IntN(len(d.all))]
		if r.IntN(4) == 0 {
			call = held.Request.Call
		}
		if r.IntN(2) == 0 {
			_, err := d.Release(ctx, call, held.ID)
			c.note(err)
			return
		}
		_, err := d.Capture(ctx, call, held.ID, r.Int64N(held.Amount.Minor+100))
		c.note(err)
	default:
		c.order(p, call)
	}
}

// open says whether a desktop knows of a negotiation that is not over.
func (c *payCourse) open(p negotiation.Party) bool {
	return slices.ContainsFunc(c.Known(p), func(k negotiation.Known) bool { return k.Open() })
}

func (c *payCourse) order(p negotiation.Party, call string) {
	d, r := c.desks[p], c.Random()
	known := c.Known(p)
	if len(known) == 0 {
		return
	}
	k := known[r.IntN(len(known))]
	for range 3 { // rather one that was agreed on
		if k.State != negotiation.Agreed {
			k = known[r.IntN(len(known))]
		}
	}
	ref := signed.Ref{Room: "room0001", Negotiation: k.ID, Hash: k.Last().Hash}
	to := map[negotiation.Party]string{negotiation.Host: "acct_Ben", negotiation.Guest: "acct_Ann"}[p]
	switch r.IntN(12) {
	case 0:
		ref.Hash = k.Rounds[0].Hash // of an earlier offer
	case 1:
		ref.Negotiation = known[r.IntN(len(known))].ID
	case 2:
		ref.Room = "room0002"
	case 3:
		to = "acct_" + map[string]string{"acct_Ben": "Ann", "acct_Ann": "Ben"}[to]
	}
	o := payment.Order{Call: call, Agreement: ref.String(), Amount: money.Amount{Minor: 100 + r.Int64N(6000), Currency: "gbp"}, Recipient: to}
	if len(d.orders) > 0 && r.IntN(5) == 0 {
		o = d.orders[r.IntN(len(d.orders))]
		c.Count("a call again")
	}
	d.orders = append(d.orders, o)
	do := d.Hold
	if o.Amount.Minor%3 == 0 {
		do = d.Pay
	}
	_, err := do(c.t.Context(), o)
	c.note(err)
}

// note counts why something was refused.
func (c *payCourse) note(err error) {
	for _, what := range []string{"nothing is paid before both persons have approved", "agreed on other terms", "the other person pays",
		"there is no such room", "the agreement is with", "what is left of"} {
		if err != nil && strings.Contains(err.Error(), what) {
			c.Count(what)
		}
	}
}

// check fails if anything was paid twice, or more of an agreement than was agreed.
func (c *payCourse) check() {
	c.t.Helper()
	of, payments := map[string]int64{}, map[string]bool{}
	for _, i := range c.double.Intents() {
		moved := i.Received + i.Capturable
		if moved == 0 {
			continue
		}
		if id := i.Metadata["nod_payment"]; payments[id] {
			c.t.Errorf("%s was paid twice", id)
		} else {
			payments[id] = true
		}
		of[i.Metadata["nod_agreement"]] += moved
	}
	for text, moved := range of {
		ref, _ := signed.ParseRef(text)
		n, _ := c.Agreed(ref.Negotiation)
		if total, err := n.Last().Terms.Total(); err != nil || moved > total.Minor {
			c.t.Errorf("%d were paid or held of %s", moved, total)
		}
	}
}

// end lets all outcomes become known, and compares each desktop with Stripe.
func (c *payCourse) end() {
	c.t.Helper()
	c.calm = true
	c.Pass(payment.Forgotten)
	at := map[string]stripedouble.Intent{}
	for _, d := range c.desks {
		if err := d.Reconcile(c.t.Context()); err != nil {
			c.t.Error(err)
		}
	}
	for _, i := range c.double.Intents() {
		if i.Received+i.Capturable > 0 {
			at[i.Metadata["nod_payment"]] = i
		}
	}
	for _, d := range c.desks {
		for _, p := range d.all {
			i := at[p.ID]
			delete(at, p.ID)
			taken, held := map[payment.State]int64{payment.Paid: p.Amount.Minor, payment.Captured: p.Captured}[p.State], int64(0)
			if p.State == payment.Held {
				held = p.Amount.Minor
			}
			if c.Count("payment " + string(p.State)); p.State.Open() || i.Received != taken || i.Capturable != held {
				c.t.Errorf("%+v; Stripe has %+v", p, i)
			}
		}
	}
	if len(at) > 0 {
		c.t.Errorf("Stripe has what no desktop knows: %v", at)
	}
}
