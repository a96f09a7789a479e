package stripedouble

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// caller talks to a double over HTTP, as any client would.
type caller struct {
	t   *testing.T
	d   *Double
	url string
	at  time.Time
}

func start(t *testing.T) *caller {
	c := &caller{t: t, at: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
	c.d = New(func() time.Time { return c.at }, "acct_1")
	s := httptest.NewServer(c.d)
	t.Cleanup(s.Close)
	c.url = s.URL
	return c
}

// reply is the status and the fields that tests ask for.
type reply struct {
	Code        int
	Replayed    bool
	ID, Status  string
	Received    int64  `json:"amount_received"`
	Capturable  int64  `json:"amount_capturable"`
	Reason      string `json:"cancellation_reason"`
	Data        []struct{ ID string }
	HasMore     bool `json:"has_more"`
	Error       struct{ Type, Code, Decline string }
	LatestThing json.RawMessage `json:"latest_charge"`
}

func (c *caller) send(method, path, key, secret string, form string) (reply, error) {
	req, err := http.NewRequestWithContext(c.t.Context(), method, c.url+path, strings.NewReader(form))
	if err != nil {
		c.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+secret)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	tr := &http.Transport{DisableKeepAlives: true}
	res, err := tr.RoundTrip(req)
	if err != nil {
		return reply{}, err
	}
	defer res.Body.Close()
	r := reply{Code: res.StatusCode, Replayed: res.Header.Get("Idempotent-Replayed") == "true"}
	body, err := io.ReadAll(res.Body)
	if err == nil {
		err = json.Unmarshal(body, &r)
	}
	return r, err
}

func (c *caller) post(path, key, form string) reply {
	c.t.Helper()
	r, err := c.send("POST", path, key, "sk_test_123", form)
	if err != nil {
		c.t.Fatal(err)
	}
	return r
}

func (c *caller) get(path string) reply {
	c.t.Helper()
	r, err := c.send("GET", path, "", "sk_test_123", "")
	if err != nil {
		c.t.Fatal(err)
	}
	return r
}

const create = "/v1/payment_intents"

// form is a card payment of £40 with changes: "amount=1&+metadata[x]=1".
func form(changes string) string {
	v := url.Values{
		"amount": {"4000"}, "currency": {"gbp"}, "confirm": {"true"}, "payment_method": {"pm_card_visa"}, "payment_method_types[0]": {"card"},
		"transfer_data[destination]": {"acct_1"}, "error_on_requires_action": {"true"},
	}
	more, _ := url.ParseQuery(changes)
	for name, values := range more {
		v[name] = values
		if values[0] == "" {
			delete(v, name)
		}
	}
	return v.Encode()
}

func (c *caller) hold() reply {
	c.t.Helper()
	r := c.post(create, "", form("capture_method=manual"))
	if r.Code != 200 || r.Status != "requires_capture" || r.Capturable != 4000 || r.Received != 0 {
		c.t.Fatalf("%+v", r)
	}
	return r
}

func TestCards(t *testing.T) {
	c := start(t)
	for method, want := range map[string]string{
		"pm_card_visa":                                 "200 succeeded  ",
		"pm_card_visa_chargeDeclined":                  "402  card_error card_declined",
		"pm_card_visa_chargeDeclinedInsufficientFunds": "402  card_error card_declined",
		"pm_card_chargeDeclinedExpiredCard":            "402  card_error expired_card",
		"pm_card_authenticationRequired":               "402  card_error authentication_required",
		"pm_double_processing":                         "200 processing  ",
		"pm_unknown":                                   "400  invalid_request_error resource_missing",
	} {
		r := c.post(create, "", form("payment_method="+method))
		if got := fmt.Sprint(r.Code, " ", r.Status, " ", r.Error.Type, " ", r.Error.Code); got != want {
			t.Errorf("%s: %s, want %s", method, got, want)
		}
	}
	if r := c.post(create, "", form("payment_method=pm_card_authenticationRequired&error_on_requires_action=")); r.Status != "requires_action" {
		t.Errorf("%+v", r)
	}
	// A declined intent stays, without a payment method (lifecycle page).
	for _, p := range c.d.Intents() {
		if p.Received > 0 != (p.Status == "succeeded") || p.Received == 0 && p.Status != "requires_payment_method" && p.Status != "processing" && p.Status != "requires_action" {
			t.Errorf("%+v", p)
		}
	}
}

func TestBadParameters(t *testing.T) {
	c := start(t)
	for changes, want := range map[string]string{
		"amount=-1":                         "parameter_invalid_integer",
		"amount=0":                          "parameter_invalid_integer",
		"amount=29":                         "amount_too_small",
		"amount=100000000":                  "amount_too_large",
		"amount=99999999999999999999":       "parameter_invalid_integer",
		"currency=zzz":                      "",
		"transfer_data[destination]=acct_2": "resource_missing",
		"on_behalf_of=acct_2":               "resource_missing",
		"confirm=false":                     "", // error_on_requires_action needs it
		"payment_method_types[0]=":          "", // another page could be needed
		"colour=red":                        "parameter_unknown",
		"payment_method=":                   "payment_intent_unexpected_state",
	} {
		if r := c.post(create, "", form(changes)); r.Code != 400 || r.Error.Code != want || r.Error.Type != "invalid_request_error" {
			t.Errorf("%s: %+v, want %q", changes, r, want)
		}
	}
	for _, p := range c.d.Intents() {
		if p.Received > 0 || p.Capturable > 0 {
			t.Errorf("%+v", p)
		}
	}
}

func TestCaptureOnce(t *testing.T) {
	c := start(t)
	h := c.hold()
	capture := create + "/" + h.ID + "/capture"
	if r := c.post(capture, "", "amount_to_capture=4001"); r.Error.Code != "amount_too_large" {
		t.Errorf("%+v", r)
	}
	if r := c.post(capture, "", "amount_to_capture=1500"); r.Status != "succeeded" || r.Received != 1500 || r.Capturable != 0 {
		t.Errorf("%+v", r)
	}
	for _, again := range []string{capture, create + "/" + h.ID + "/cancel"} {
		if r := c.post(again, "", ""); r.Error.Code != "payment_intent_unexpected_state" {
			t.Errorf("%s: %+v", again, r)
		}
	}
	other := c.hold()
	if r := c.post(create+"/"+other.ID+"/capture", "", ""); r.Received != 4000 {
		t.Errorf("%+v", r)
	}
	if r := c.post(create+"/pi_none/capture", "", ""); r.Code != 404 || r.Error.Code != "resource_missing" {
		t.Errorf("%+v", r)
	}
}

func TestCancel(t *testing.T) {
	c := start(t)
	h := c.hold()
	if r := c.post(create+"/"+h.ID+"/cancel", "", "cancellation_reason=requested_by_customer"); r.Status != "canceled" || r.Capturable != 0 || r.Reason != "requested_by_customer" {
		t.Errorf("%+v", r)
	}
	if r := c.post(create+"/"+h.ID+"/capture", "", ""); r.Error.Code != "payment_intent_unexpected_state" {
		t.Errorf("%+v", r)
	}
}

func TestHoldsExpire(t *testing.T) {
	c := start(t)
	h := c.hold()
	r := c.get(create + "/" + h.ID + "?expand[]=latest_charge")
	before := fmt.Sprintf(`"capture_before":%d`, c.at.Add(7*24*time.Hour).Unix())
	if !strings.Contains(string(r.LatestThing), before) {
		t.Errorf("%s, want %s", r.LatestThing, before)
	}
	c.at = c.at.Add(7*24*time.Hour - time.Second)
	if r := c.get(create + "/" + h.ID); r.Status != "requires_capture" {
		t.Errorf("%+v", r)
	}
	c.at = c.at.Add(time.Second)
	if r := c.get(create + "/" + h.ID); r.Status != "canceled" || r.Reason != "automatic" || r.Capturable != 0 {
		t.Errorf("%+v", r)
	}
}

func TestIdempotency(t *testing.T) {
	c := start(t)
	first := c.post(create, "k", form(""))
	again := c.post(create, "k", form(""))
	if first.Replayed || !again.Replayed || again.ID != first.ID || len(c.d.Intents()) != 1 {
		t.Errorf("%+v %+v", first, again)
	}
	if r := c.post(create, "k", form("amount=4001")); r.Code != 400 || r.Error.Type != "idempotency_error" {
		t.Errorf("other parameters: %+v", r)
	}
	if r, err := c.send("POST", create, "k", "sk_live_123", form("")); err != nil || r.Replayed {
		t.Errorf("the other mode: %+v %v", r, err)
	}
	c.post(create, "declined", form("payment_method=pm_card_visa_chargeDeclined"))
	if r := c.post(create, "declined", form("payment_method=pm_card_visa_chargeDeclined")); r.Code != 402 || !r.Replayed {
		t.Errorf("a decline: %+v", r)
	}
	c.post(create, "bad", form("colour=red"))
	if r := c.post(create, "bad", form("")); r.Code != 200 {
		t.Errorf("a refused request kept its key: %+v", r)
	}
	c.at = c.at.Add(keyTime - time.Second)
	if r := c.post(create, "k", form("")); !r.Replayed {
		t.Errorf("forgotten too early: %+v", r)
	}
	c.at = c.at.Add(time.Second)
	if r := c.post(create, "k", form("")); r.Replayed || r.ID == first.ID {
		t.Errorf("after 24 hours a new request is made: %+v", r)
	}
}

// Each fault: what the client learns, whether it was done, and what the key gives then.
func TestFaults(t *testing.T) {
	for _, f := range Faults {
		c := start(t)
		c.d.Inject(f)
		ctx, cancel := context.WithCancel(t.Context())
		c.d.OnHang(cancel)
		req, _ := http.NewRequestWithContext(ctx, "POST", c.url+create, strings.NewReader(form("")))
		req.Header.Set("Authorization", "Bearer sk_test_123")
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Idempotency-Key", "k")
		res, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(req)
		learns := "nothing"
		if err == nil {
			learns = fmt.Sprint(res.StatusCode)
			res.Body.Close()
		}
		cancel()
		taken := int64(0)
		for _, p := range c.d.Intents() {
			taken += p.Received
		}
		again := c.post(create, "k", form(""))
		got := fmt.Sprint(learns, " ", taken, " then ", again.Code, " ", again.Replayed)
		want := map[Fault]string{
			CutBefore: "nothing 0 then 200 false", CutAfter: "nothing 4000 then 200 true", HangBefore: "nothing 0 then 200 false",
			HangAfter: "nothing 4000 then 200 true", ErrorBefore: "500 0 then 500 true", ErrorMidway: "500 0 then 500 true", ErrorAfter: "500 4000 then 500 true",
			BadGateway: "502 0 then 200 false", TornAfter: "200 4000 then 200 true", RateLimited: "429 0 then 200 false", KeyInUse: "409 0 then 200 false",
		}[f]
		if got != want {
			t.Errorf("fault %d: %s, want %s", f, got, want)
		}
		if total := sum(c.d); total > 4000 {
			t.Errorf("fault %d: %d was taken", f, total)
		}
	}
}

func sum(d *Double) (n int64) {
	for _, p := range d.Intents() {
		n += p.Received
	}
	return n
}

func TestListAndModes(t *testing.T) {
	c := start(t)
	for range 5 {
		c.post(create, "", form(""))
		c.at = c.at.Add(time.Minute)
	}
	if _, err := c.send("POST", create, "", "sk_live_123", form("")); err != nil {
		t.Fatal(err)
	}
	seen, after := 0, ""
	for {
		r := c.get(create + "?limit=2&starting_after=" + after)
		for _, p := range r.Data {
			if after != "" && p.ID >= after {
				t.Errorf("%s after %s", p.ID, after)
			}
			after = p.ID
			seen++
		}
		if !r.HasMore {
			break
		}
	}
	if seen != 5 {
		t.Errorf("%d were listed; those of the other mode are not to be seen", seen)
	}
	since := c.at.Add(-2*time.Minute - time.Second).Unix()
	if r := c.get(fmt.Sprintf("%s?created[gte]=%d", create, since)); len(r.Data) != 2 {
		t.Errorf("%+v", r)
	}
	if r, err := c.send("GET", create+"/"+after, "", "sk_live_123", ""); err != nil || r.Code != 404 {
		t.Errorf("%+v %v", r, err)
	}
}
