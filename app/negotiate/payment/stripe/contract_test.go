package stripe_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/payment/stripe"
	"github.com/nod-app/nod/test/stripedouble"
	"github.com/nod-app/nod/test/stripemock"
)

const recipient = "acct_1A2b3C"

func served(t *testing.T, d *stripedouble.Double) string {
	t.Helper()
	s := httptest.NewServer(d)
	t.Cleanup(s.Close)
	return s.URL
}

func client(t *testing.T, url string, alter ...func(*stripe.Options)) *stripe.Client {
	t.Helper()
	o := stripe.Options{Key: "sk_test_123", URL: url}
	for _, f := range alter {
		f(&o)
	}
	c, err := stripe.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// intended is a payment before its first request.
func intended(k payment.Kind, key string) payment.Payment {
	return payment.Payment{
		ID: "abcdefgh", Kind: k, Amount: money.Amount{Minor: 4000, Currency: "gbp"}, Recipient: recipient, Description: "Sofa – £40", Agreement: "hash",
		State: payment.Intended, Request: payment.Request{Key: key, Amount: 4000, First: time.Now()},
	}
}

// What the double and Stripe's own mock server agree on: stripe-mock checks the shape
// of each request against Stripe's description of its API.
func TestContract(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]func(t *testing.T) string{
		"double":      func(t *testing.T) string { return served(t, stripedouble.New(time.Now, recipient)) },
		"stripe-mock": func(t *testing.T) string { return stripemock.Start(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at := start(t)
			t.Run("requests", func(t *testing.T) { contractRequests(t, at) })
			t.Run("refusals", func(t *testing.T) { contractRefusals(t, at) })
		})
	}
}

// contractRequests: every request of the client is one that Stripe knows.
func contractRequests(t *testing.T, at string) {
	c := client(t, at)
	paid, err := c.Begin(t.Context(), intended(payment.Immediate, "k1"))
	if err != nil || !strings.HasPrefix(paid.ID, "pi_") || paid.Amount.Minor != 4000 || paid.Amount.Currency != "gbp" || paid.Live {
		t.Errorf("pay: %+v %v", paid, err)
	}
	p := intended(payment.Hold, "k2")
	for _, step := range []struct {
		name string
		do   func() (payment.Remote, error)
	}{
		{"hold", func() (payment.Remote, error) { return c.Begin(t.Context(), p) }},
		{"get", func() (payment.Remote, error) { return c.Get(t.Context(), p.Remote) }},
		{"capture", func() (payment.Remote, error) { return c.Capture(t.Context(), p) }},
	} {
		r, err := step.do()
		if err != nil || !strings.HasPrefix(r.ID, "pi_") {
			t.Errorf("%s: %+v %v", step.name, r, err)
		}
		p.Remote = r.ID
		p.Request.Key, p.Request.Amount = "capture", 1500
	}
	q := intended(payment.Hold, "k3")
	r, err := c.Begin(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	q.Remote, q.Request.Key = r.ID, "release"
	if _, err := c.Release(t.Context(), q); err != nil {
		t.Errorf("release: %v", err)
	}
	if _, found, err := c.Find(t.Context(), "unknown", time.Now().Add(-time.Hour)); found || err != nil {
		t.Errorf("find: %v %v", found, err)
	}
}

// contractRefusals: the double refuses what Stripe's description refuses.
func contractRefusals(t *testing.T, at string) {
	good := "amount=4000&currency=gbp"
	for name, c := range map[string]struct {
		method, path, form string
		key                string
		status             int
	}{
		"good":                     {"POST", "/v1/payment_intents", good, "sk_test_123", 200},
		"no key":                   {"POST", "/v1/payment_intents", good, "", 401},
		"no secret key":            {"POST", "/v1/payment_intents", good, "pk_test_123", 401},
		"no amount":                {"POST", "/v1/payment_intents", "currency=gbp", "sk_test_123", 400},
		"no currency":              {"POST", "/v1/payment_intents", "amount=4000", "sk_test_123", 400},
		"amount in words":          {"POST", "/v1/payment_intents", "amount=forty&currency=gbp", "sk_test_123", 400},
		"half a penny":             {"POST", "/v1/payment_intents", "amount=0.5&currency=gbp", "sk_test_123", 400},
		"unknown parameter":        {"POST", "/v1/payment_intents", good + "&destination=x", "sk_test_123", 400},
		"unknown part of one":      {"POST", "/v1/payment_intents", good + "&transfer_data[to]=x", "sk_test_123", 400},
		"unknown way of capture":   {"POST", "/v1/payment_intents", good + "&capture_method=later", "sk_test_123", 400},
		"capture in words":         {"POST", "/v1/payment_intents/pi_1/capture", "amount_to_capture=x", "sk_test_123", 400},
		"capture with another":     {"POST", "/v1/payment_intents/pi_1/capture", "amount=5", "sk_test_123", 400},
		"cancel for a bad reason":  {"POST", "/v1/payment_intents/pi_1/cancel", "cancellation_reason=whim", "sk_test_123", 400},
		"list of too many":         {"GET", "/v1/payment_intents?limit=x", "", "sk_test_123", 400},
		"list by another property": {"GET", "/v1/payment_intents?status=held", "", "sk_test_123", 400},
		"unknown address":          {"POST", "/v1/payment_intent", good, "sk_test_123", 404},
	} {
		req, err := http.NewRequestWithContext(t.Context(), c.method, at+c.path, strings.NewReader(c.form))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if c.key != "" {
			req.Header.Set("Authorization", "Bearer "+c.key)
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if res.StatusCode != c.status || c.status != 200 && !strings.Contains(string(body), `"invalid_request_error"`) {
			t.Errorf("%s: %d %s, want %d", name, res.StatusCode, url.QueryEscape(string(body)), c.status)
		}
	}
}
