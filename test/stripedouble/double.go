// Package stripedouble is a stateful double of Stripe's API, as far as it is about
// PaymentIntents of cards: an http.Handler that keeps intents, idempotency keys and
// time as Stripe's public documentation says, and can fail in every way a network can.
//
// Each behaviour names its source on docs.stripe.com. Where the documentation leaves
// something open, the double does what is harder for its client.
package stripedouble

import (
	"net/http"
	"strings"
	"sync"
	"time"
)

// Double is the service. Its zero value cannot be used; New makes one.
type Double struct {
	now func() time.Time

	mu       sync.Mutex
	accounts map[string]bool // connected accounts that can be paid
	intents  []*intent       // oldest first
	keys     map[string]*savedResult
	fault    func(*http.Request) Fault
	hangs    func()   // called where a request begins to hang
	requests []string // "POST /v1/payment_intents", as they arrived
	numbers  int
}

// New makes a double whose clock is now, with these connected accounts.
func New(now func() time.Time, accounts ...string) *Double {
	d := &Double{now: now, accounts: map[string]bool{}, keys: map[string]*savedResult{}, fault: func(*http.Request) Fault { return None }, hangs: func() {}}
	for _, a := range accounts {
		d.accounts[a] = true
	}
	return d
}

// ServeHTTP answers one request.
func (d *Double) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	fault := d.arrive(r)
	if fault.before(w, r, d.hangs) {
		return
	}
	result := d.answer(r, fault)
	if fault.after(w, r, d.hangs) {
		return
	}
	result.write(w)
}

// arrive notes a request and draws its fault.
func (d *Double) arrive(r *http.Request) Fault {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.requests = append(d.requests, r.Method+" "+r.URL.Path)
	return d.fault(r)
}

// answer is the order in which Stripe looks at a request: the key, the parameters, the
// idempotency key, and then it acts (docs.stripe.com/api/idempotent_requests: results
// are saved "only after the execution of an endpoint begins").
func (d *Double) answer(r *http.Request, fault Fault) result {
	d.mu.Lock()
	defer d.mu.Unlock()
	live, refused := authenticate(r)
	if refused != nil {
		return *refused
	}
	if fault == RateLimited {
		return failure(http.StatusTooManyRequests, "invalid_request_error", "rate_limit", "Too many requests hit the API too quickly.")
	}
	if err := r.ParseForm(); err != nil {
		return failure(http.StatusBadRequest, "invalid_request_error", "", "The request's parameters cannot be read.")
	}
	d.expire()
	act, refused := d.route(r, live)
	if refused != nil {
		return *refused
	}
	if r.Method != http.MethodPost && fault.serverError() {
		return internalError()
	}
	if r.Method != http.MethodPost {
		return act()
	}
	return d.once(r, live, fault, act)
}

// authenticate reads the secret key: sk_test_… and rk_test_… see the objects of test
// mode, sk_live_… and rk_live_… those of live mode (docs.stripe.com/keys).
func authenticate(r *http.Request) (live bool, refused *result) {
	key, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return false, refusal(http.StatusUnauthorized, "invalid_request_error", "",
			"You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.")
	}
	kind, rest, _ := strings.Cut(key, "_")
	mode, secret, _ := strings.Cut(rest, "_")
	if kind != "sk" && kind != "rk" || mode != "test" && mode != "live" || len(secret) < 3 {
		return false, refusal(http.StatusUnauthorized, "invalid_request_error", "", "Invalid API Key provided: "+kind+"_****")
	}
	return mode == "live", nil
}

const intentsPath = "/v1/payment_intents"

// route finds what a request is for and checks its parameters.
func (d *Double) route(r *http.Request, live bool) (func() result, *result) {
	id, verb, _ := strings.Cut(strings.Trim(strings.TrimPrefix(r.URL.Path, intentsPath), "/"), "/")
	if !strings.HasPrefix(r.URL.Path, intentsPath) {
		id, verb = "", "unknown"
	}
	switch r.Method + " " + verb {
	case "POST ":
		if id == "" {
			return d.create(r.PostForm, live)
		}
	case "GET ":
		if id == "" {
			return d.list(r.Form, live)
		}
		return d.retrieve(r.Form, id, live)
	case "POST capture":
		return d.capture(r.PostForm, id, live)
	case "POST cancel":
		return d.cancel(r.PostForm, id, live)
	}
	return nil, refusal(http.StatusNotFound, "invalid_request_error", "", "Unrecognized request URL ("+r.Method+": "+r.URL.Path+").")
}
