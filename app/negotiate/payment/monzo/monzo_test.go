package monzo_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/negotiate/payment/monzo"
	"github.com/nod-app/nod/test/monzodouble"
)

func client(t *testing.T, h http.Handler, token, account string) *monzo.Client {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	c, err := monzo.New(monzo.Options{Token: token, Account: account, URL: s.URL})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestBalance(t *testing.T) {
	for want, amounts := range map[string][2]int64{
		"Balance: £1234.50, Spend today: £20.05": {123450, -2005},
		"Balance: £-0.05, Spend today: £0.00":    {-5, 0},
	} {
		d := monzodouble.New("secret", "acc_1", amounts[0], amounts[1])
		b, err := client(t, d, "secret", "acc_1").Balance(t.Context())
		if err != nil || b.String() != want || d.Requests() != 1 {
			t.Errorf("%v %v with %d requests, want %q", b, err, d.Requests(), want)
		}
	}
}

func TestNotConnected(t *testing.T) {
	for _, o := range []monzo.Options{{}, {Token: "secret"}, {Account: "acc_1"}} {
		if _, err := monzo.New(o); !errors.Is(err, monzo.ErrNotConnected) || err.Error() != "Monzo not connected — balance unavailable." {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := monzo.New(monzo.Options{Token: "a\nb: c", Account: "acc_1"}); err == nil {
		t.Error("a token with a line break is taken")
	}
}

// Every refusal says what to do, none shows the token or the account.
func TestRefusals(t *testing.T) {
	d := monzodouble.New("secret", "acc_1", 1, 0)
	for name, c := range map[string]struct {
		token, account string
		status         int
		want           string
	}{
		"token":   {"other", "acc_1", 0, "store a new one: Invalid access token"},
		"account": {"secret", "acc_2", 0, "allow it in the Monzo app"},
		"often":   {"secret", "acc_1", 429, "asked too often"},
		"500":     {"secret", "acc_1", 500, "error 500 from Monzo"},
		"504":     {"secret", "acc_1", 504, "error 504 from Monzo"},
	} {
		d.Fail(c.status)
		_, err := client(t, d, c.token, c.account).Balance(t.Context())
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "acc_") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	gone := httptest.NewServer(d)
	gone.Close()
	c, err := monzo.New(monzo.Options{Token: "secret", Account: "acc_1", URL: gone.URL})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Balance(t.Context()); err == nil || strings.Contains(err.Error(), "acc_1") {
		t.Errorf("%v", err)
	}
}

func TestOddAnswers(t *testing.T) {
	for _, body := range []string{
		"", "{}", "[]", "<html>", `{"currency":"GBP"}`, `{"balance":1}`, `{"balance":1.5,"currency":"GBP"}`, `{"balance":"1","currency":"GBP","spend_today":"x"}`,
		`{"balance":1,"currency":"ZZZ"}`, `{"balance":99999999999999999999,"currency":"GBP"}`, `{"balance":--1,"currency":"GBP"}`, `{"balance":1e400,"currency":"GBP"}`,
	} {
		h := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) })
		if b, err := client(t, h, "secret", "acc_1").Balance(t.Context()); err == nil {
			t.Errorf("%s is taken as %v", body, b)
		}
	}
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/elsewhere", http.StatusFound) })
	if _, err := client(t, h, "secret", "acc_1").Balance(t.Context()); err == nil {
		t.Error("a redirect was followed")
	}
}
