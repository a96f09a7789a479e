package accounts

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/payment/monzo"
	"github.com/nod-app/nod/app/settings/config"
)

type ring map[string]string

func (r ring) Get(_ context.Context, account string) (string, error) {
	if text, ok := r[account]; ok {
		return text, nil
	}
	return "", fs.ErrNotExist
}

// Each mode has its own key; a key of the other mode in its place moves nothing.
func TestStripe(t *testing.T) {
	live := config.Payments{Live: true, Method: "pm_1", Customer: "cus_1"}
	for name, c := range map[string]struct {
		settings config.Payments
		keys     ring
		live     bool
		want     string // of the error
	}{
		"test":              {config.Payments{}, ring{"Stripe test key": "sk_test_1", "Stripe live key": "sk_live_1"}, false, ""},
		"live":              {live, ring{"Stripe test key": "sk_test_1", "Stripe live key": "sk_live_1"}, true, ""},
		"no key":            {config.Payments{}, ring{"Stripe live key": "sk_live_1"}, false, `has no "Stripe test key"`},
		"no live key":       {live, ring{"Stripe test key": "sk_test_1"}, false, `has no "Stripe live key"`},
		"a live key, test":  {config.Payments{}, ring{"Stripe test key": "sk_live_1"}, false, "is for live mode, and Nod is set to test mode"},
		"a test key, live":  {live, ring{"Stripe live key": "sk_test_1"}, false, "is for test mode, and Nod is set to live mode"},
		"something else":    {config.Payments{}, ring{"Stripe test key": "hunter2"}, false, "a secret key begins with sk_test_"},
		"live without card": {config.Payments{Live: true}, ring{"Stripe live key": "sk_live_1"}, false, "no card is set"},
	} {
		a := Accounts{Settings: func() config.Payments { return c.settings }, Keyring: c.keys}
		p, err := a.Stripe(t.Context())
		switch {
		case c.want == "" && (err != nil || p.Live() != c.live):
			t.Errorf("%s: %v", name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "hunter2")):
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	none := Accounts{Settings: func() config.Payments { return config.Payments{} }}
	if _, err := none.Stripe(t.Context()); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// A program on this computer that replaces Stripe is asked in test mode only, and
// gets no stored key.
func TestAProgramInStripesPlace(t *testing.T) {
	var got []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = append(got, r.Header.Get("Authorization"))
		w.WriteHeader(http.StatusNotFound)
	}))
	defer server.Close()
	keys := ring{"Stripe test key": "sk_test_secret", "Stripe live key": "sk_live_secret"}
	for _, live := range []bool{false, true} {
		a := Accounts{Keyring: keys, Settings: func() config.Payments {
			return config.Payments{Live: live, TestAddress: server.URL, Method: "pm_1", Customer: "cus_1"}
		}}
		p, err := a.Stripe(t.Context())
		if err != nil || p.Live() != live {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		if live {
			cancel() // Stripe itself is not asked
		}
		_, _ = p.Get(ctx, "pi_1")
		cancel()
	}
	if len(got) != 1 || got[0] != "Bearer sk_test_none" {
		t.Errorf("the program got %q", got)
	}
}

func TestMonzo(t *testing.T) {
	for name, c := range map[string]struct {
		account string
		keys    ring
		ok      bool
	}{
		"connected":  {"acc_1", ring{"Monzo token": "secret"}, true},
		"no token":   {"acc_1", ring{}, false},
		"no account": {"", ring{"Monzo token": "secret"}, false},
	} {
		a := Accounts{Settings: func() config.Payments { return config.Payments{MonzoAccount: c.account} }, Keyring: c.keys}
		if _, err := a.Monzo(t.Context()); (err == nil) != c.ok || err != nil && !errors.Is(err, monzo.ErrNotConnected) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCaps(t *testing.T) {
	a := Accounts{Settings: func() config.Payments {
		return config.Payments{Limits: map[money.Currency]config.PaymentLimits{"gbp": {Payment: 1, Day: 2, Recipient: 3}}}
	}}
	if c, ok := a.Caps("gbp"); !ok || c != (payment.Caps{Payment: 1, Day: 2, Recipient: 3}) {
		t.Errorf("%+v %v", c, ok)
	}
	if _, ok := a.Caps("usd"); ok {
		t.Error("there are limits in dollars")
	}
}
