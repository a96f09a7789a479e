package config

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/money"
)

func TestPayments(t *testing.T) {
	c, problems := paths.Parse(`[payments]
live = true
payment_method = "pm_1"
customer = "cus_1"
monzo_account = "acc_1"
test_address = "http://[::1]:4242"
[[payments.limits]]
currency = "GBP"
payment = "100"
day = "£200.50"
recipient = "0"
[[payments.limits]]
currency = "jpy"
payment = "5000"
day = "5000"
recipient = "5000"
`)
	want := map[money.Currency]PaymentLimits{"gbp": {10000, 20050, 0}, "jpy": {5000, 5000, 5000}}
	p := c.Payments
	if len(problems) > 0 || !p.Live || p.Method != "pm_1" || p.Customer != "cus_1" || p.MonzoAccount != "acc_1" || p.TestAddress != "http://[::1]:4242" || len(p.Limits) != 2 || p.Limits["gbp"] != want["gbp"] || p.Limits["jpy"] != want["jpy"] {
		t.Errorf("%+v %v", p, problems)
	}
	if c, problems := paths.Parse(""); len(problems) > 0 || c.Payments.Live || c.Payments.Limits["gbp"].Payment != 10000 || c.Payments.Limits["eur"] != c.Payments.Limits["gbp"] || len(c.Payments.Limits) != 2 {
		t.Errorf("without settings: %+v %v", c.Payments, problems)
	}
	if c, problems := paths.Parse("[payments]\nlimits = []"); len(problems) > 0 || len(c.Payments.Limits) > 0 {
		t.Errorf("without limits: %+v %v", c.Payments, problems)
	}
}

func TestPaymentProblems(t *testing.T) {
	limits := func(s string) string { return "[[payments.limits]]\n" + s }
	address := func(s string) string { return "[payments]\ntest_address = \"" + s + "\"" }
	for text, want := range map[string]string{
		"[payments]\nlive = \"yes\"":                               "payments.live",
		"[payments]\nlive = true":                                  "live payments need a card",
		"[payments]\npayment_method = \"visa\"":                    "payments.payment_method",
		"[payments]\nkey = \"sk_live_1\"":                          "unknown key",
		"[payments]\nmonzo_account = \"acc_1/../x\"":               "payments.monzo_account",
		address("http://192.0.2.1:4242"):                           "no address of this computer",
		address("http://example.org:4242"):                         "no address of this computer",
		address("http://localhost:4242"):                           "no address of this computer",
		address("http://127.0.0.1.example.org:4242"):               "no address of this computer",
		address("http://127.0.0.1:4242@example.org"):               "no address of this computer",
		address("http://127.0.0.1:4242/x"):                         "no address of this computer",
		address("http://127.0.0.1"):                                "no address of this computer",
		address("https://127.0.0.1:4242"):                          "no address of this computer",
		limits("currency = \"zzz\""):                               "no currency that can be paid in",
		limits("currency = \"gbp\"\npayment = 100"):                "payment cannot be",
		limits("currency = \"gbp\"\npayment = \"1\"\nday = \"1\""): "payments.limits.recipient",
		limits("currency = \"gbp\"\npayment = \"-1\""):             "negative",
		limits("currency = \"gbp\"\npayment = \"0.001\""):          "no amount in GBP",
	} {
		_, problems := paths.Parse(text)
		all := ""
		for _, p := range problems {
			all += p.String() + "\n"
		}
		if !strings.Contains(all, want) {
			t.Errorf("%q: %q, want %q", text, all, want)
		}
	}
}
