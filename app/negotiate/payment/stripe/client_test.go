package stripe_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/payment/stripe"
	"github.com/nod-app/nod/test/stripedouble"
)

// double is a double with a client for it.
func double(t *testing.T, alter ...func(*stripe.Options)) (*stripedouble.Double, *stripe.Client) {
	d := stripedouble.New(time.Now, recipient)
	return d, client(t, served(t, d), alter...)
}

func TestBegin(t *testing.T) {
	d, c := double(t, func(o *stripe.Options) { o.Customer = "cus_1" })
	p := intended(payment.Hold, "key1")
	r, err := c.Begin(t.Context(), p)
	if err != nil || r.Status != payment.RemoteHeld || r.Recipient != recipient || r.Key != "key1" || r.Amount != p.Amount || r.Captured != 0 {
		t.Fatalf("%+v %v", r, err)
	}
	if left := time.Until(r.CaptureBefore); left < 167*time.Hour || left > 169*time.Hour {
		t.Errorf("the hold ends in %s", left)
	}
	i := d.Intents()[0]
	if i.Destination != recipient || i.Metadata["nod_agreement"] != "hash" || i.Metadata["nod_payment"] != p.ID || i.Description != p.Description || i.Customer != "cus_1" || i.Method != stripe.TestCard {
		t.Errorf("%+v", i)
	}
	p.Remote, p.Request.Amount, p.Request.Key = r.ID, 1500, "key2"
	if r, err = c.Capture(t.Context(), p); err != nil || r.Status != payment.RemotePaid || r.Captured != 1500 {
		t.Errorf("%+v %v", r, err)
	}
	if r, err := c.Get(t.Context(), p.Remote); err != nil || r.Status != payment.RemotePaid || r.Captured != 1500 {
		t.Errorf("%+v %v", r, err)
	}
	if _, err := c.Get(t.Context(), "pi_none"); !errors.Is(err, payment.ErrNoRemote) {
		t.Error(err)
	}
	if _, err := c.Release(t.Context(), p); err == nil {
		t.Error("a captured hold was released")
	}
}

// Each way in which a card is not charged is a refusal that is the key's own result.
func TestDeclines(t *testing.T) {
	for method, want := range map[string]string{
		"pm_card_visa_chargeDeclinedInsufficientFunds": "the card was declined (insufficient_funds): Your card has insufficient funds.",
		"pm_card_chargeDeclinedExpiredCard":            "the card was declined (expired_card): Your card has expired.",
		"pm_card_authenticationRequired":               "the bank wants the cardholder to confirm this payment, which Nod cannot show; pay with another card, or at Stripe",
	} {
		_, c := double(t, func(o *stripe.Options) { o.Method = method })
		_, err := c.Begin(t.Context(), intended(payment.Immediate, "k"))
		if r, ok := errors.AsType[payment.Refusal](err); !ok || r.Message != want || !r.Declined {
			t.Errorf("%s: %v", method, err)
		}
		r, found, err := c.Find(t.Context(), "k", time.Now().Add(-time.Hour))
		if err != nil || !found || r.Status != payment.RemoteUnpaid || r.Reason != want {
			t.Errorf("%s, looked up: %+v %v %v", method, r, found, err)
		}
	}
}

// What leaves the outcome unknown is never a refusal, and every request is sent once.
func TestFaultsAreUnknown(t *testing.T) {
	for _, f := range stripedouble.Faults {
		d, c := double(t)
		ctx, giveUp := context.WithCancel(t.Context())
		d.OnHang(giveUp)
		d.Inject(f)
		_, err := c.Begin(ctx, intended(payment.Immediate, "k"))
		giveUp()
		if _, refused := errors.AsType[payment.Refusal](err); err == nil || refused {
			t.Errorf("fault %d: %v", f, err)
		}
		if n := len(d.Requests()); n != 1 {
			t.Errorf("fault %d: %d requests were sent", f, n)
		}
	}
}

// A request that is not answered is given up.
func TestARequestHasATime(t *testing.T) {
	d, c := double(t, func(o *stripe.Options) { o.Timeout = 50 * time.Millisecond })
	d.SetFaults(func(*http.Request) stripedouble.Fault { return stripedouble.HangAfter })
	if r, err := c.Begin(t.Context(), intended(payment.Immediate, "k")); err == nil || errors.As(err, &payment.Refusal{}) {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestRefusals(t *testing.T) {
	d, c := double(t)
	for name, alter := range map[string]func(*payment.Payment){
		"recipient": func(p *payment.Payment) { p.Recipient = "acct_2" },
		"too small": func(p *payment.Payment) { p.Amount.Minor = 1 },
		"currency":  func(p *payment.Payment) { p.Amount.Currency = "zzz" },
	} {
		p := intended(payment.Immediate, name)
		alter(&p)
		_, err := c.Begin(t.Context(), p)
		if r, ok := errors.AsType[payment.Refusal](err); !ok || r.Declined || !strings.HasPrefix(r.Message, "Stripe refuses the request: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Another request with the key may have had an effect: no refusal.
	if _, err := c.Begin(t.Context(), intended(payment.Immediate, "k")); err != nil {
		t.Fatal(err)
	}
	other := intended(payment.Immediate, "k")
	other.Amount.Minor++
	if _, err := c.Begin(t.Context(), other); err == nil || errors.As(err, &payment.Refusal{}) {
		t.Error(err)
	}
	if len(d.Intents()) != 1 {
		t.Errorf("%+v", d.Intents())
	}
}

func TestFindLooksThroughPages(t *testing.T) {
	_, c := double(t)
	for i := range 103 {
		if _, err := c.Begin(t.Context(), intended(payment.Immediate, fmt.Sprint("k", i))); err != nil {
			t.Fatal(err)
		}
	}
	if r, found, err := c.Find(t.Context(), "k0", time.Now().Add(-time.Hour)); err != nil || !found || r.Key != "k0" {
		t.Errorf("%+v %v %v", r, found, err)
	}
	if _, found, err := c.Find(t.Context(), "k0", time.Now().Add(time.Hour)); err != nil || found {
		t.Errorf("%v %v", found, err)
	}
}

func TestKeys(t *testing.T) {
	for key, modes := range map[string]string{
		"sk_test_1": "test", "rk_test_1": "test", "sk_live_1": "live", "rk_live_1": "live", "": "", "pk_test_1": "", "sk_1": "", "secret42": "", " sk_test_1": "",
	} {
		for _, live := range []bool{false, true} {
			_, err := stripe.New(stripe.Options{Key: key, Live: live, Method: "pm_1"})
			if want := modes == map[bool]string{false: "test", true: "live"}[live]; (err == nil) != want {
				t.Errorf("%q live %v: %v", key, live, err)
			}
			if err != nil && key != "" && strings.Contains(err.Error(), key) {
				t.Errorf("the error shows the key: %v", err)
			}
		}
	}
	if _, err := stripe.New(stripe.Options{Key: "sk_live_1", Live: true}); err == nil {
		t.Error("real money without a card")
	}
}

// Nothing about this computer is sent, no redirect is followed, no endless answer read.
func TestRequestsSayNothingOfThisComputer(t *testing.T) {
	var header http.Header
	hits := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hits++
		header = r.Header.Clone()
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	}))
	t.Cleanup(s.Close)
	_, err := client(t, s.URL).Begin(t.Context(), intended(payment.Immediate, "k"))
	if err == nil || hits != 1 || errors.As(err, &payment.Refusal{}) {
		t.Errorf("%v, %d requests", err, hits)
	}
	for name := range header {
		switch name {
		case "Accept-Encoding", "Authorization", "Connection", "Content-Length", "Content-Type", "Idempotency-Key", "Stripe-Version", "User-Agent":
		default:
			t.Errorf("%s: %v is sent", name, header[name])
		}
	}
	if header.Get("User-Agent") != "Nod" {
		t.Error(header.Get("User-Agent"))
	}
}

// Whatever else Stripe, or what is in its place, answers: unknown.
func TestOddAnswers(t *testing.T) {
	for body, status := range map[string]int{
		"": 200, "{}": 200, "[]": 200, "null": 200, "<html>": 200, `{"id":"pi_1","status":"flying"}`: 200, `{"error":{}}`: 400, `{"error":null}`: 402,
		`{"error":{"type":"api_error"}}`: 402, `{"error":{"type":"card_error"}}`: 500, `{"error":{"type":"new_error"}}`: 418, "denied": 403,
		`{"amount": 99999999999999999999}`: 200, strings.Repeat(" ", 5<<20): 200,
	} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_, _ = w.Write([]byte(body))
		}))
		_, err := client(t, s.URL).Begin(t.Context(), intended(payment.Immediate, "k"))
		if err == nil || errors.As(err, &payment.Refusal{}) {
			t.Errorf("%.60q %d: %v", body, status, err)
		}
		s.Close()
	}
}

// An answer that is no list does not say that there is no payment: after it nothing may be sent again.
func TestWhatIsNoListIsNoAnswer(t *testing.T) {
	for answer, clear := range map[string]bool{
		`{}`: false, `null`: false, `{"object":"list","has_more":false}`: false, `{"object":"list","data":null}`: false,
		`{"object":"list","data":[],"has_more":false}`: true,
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, answer) }))
		_, found, err := client(t, server.URL).Find(t.Context(), "key", time.Now())
		server.Close()
		if found || (err == nil) != clear {
			t.Errorf("%s: found %t, %v", answer, found, err)
		}
	}
}
