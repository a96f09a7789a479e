package config

import (
	"net/netip"
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/base/money"
)

// The forms of ids at Stripe and Monzo.
var (
	methodID   = regexp.MustCompile(`^pm_[A-Za-z0-9_]{1,64}$`)
	customerID = regexp.MustCompile(`^cus_[A-Za-z0-9]{1,64}$`)
	monzoID    = regexp.MustCompile(`^acc_[A-Za-z0-9]{1,64}$`)
)

func (in *input) payments(t table) Payments {
	t.only("live", "payment_method", "customer", "monzo_account", "test_address", "limits")
	p := Payments{
		Live:         t.yes("live", false),
		Method:       in.id(t, "payment_method", methodID, "pm_1A2b3C"),
		Customer:     in.id(t, "customer", customerID, "cus_1A2b3C"),
		MonzoAccount: in.id(t, "monzo_account", monzoID, "acc_00009abc"),
		TestAddress:  in.loopback(t, "test_address"),
		Limits:       map[money.Currency]PaymentLimits{},
	}
	if p.Live && (p.Method == "" || p.Customer == "") {
		in.note(t.at("live"), "set payment_method and customer, or live = false", "live payments need a card to pay with")
		p.Live = false
	}
	if !t.has("limits") {
		for _, c := range []money.Currency{"eur", "gbp"} {
			p.Limits[c] = PaymentLimits{Payment: 100_00, Day: 200_00, Recipient: 500_00}
		}
	}
	for _, lt := range t.subs("limits") {
		in.paymentLimits(lt, p.Limits)
	}
	return p
}

// loopback reads the address of a program on this computer, which may be empty. A name,
// even localhost, could lead elsewhere.
func (in *input) loopback(t table, key string) string {
	address := t.text(key, "")
	if address == "" {
		return ""
	}
	host, ok := strings.CutPrefix(address, "http://")
	at, err := netip.ParseAddrPort(host)
	if !ok || err != nil || !at.Addr().IsLoopback() || at.Addr().Zone() != "" {
		in.note(t.at(key), `write it as "http://127.0.0.1:4242"`, "%q is no address of this computer", address)
		return ""
	}
	return address
}

// id reads an id, which may be empty.
func (in *input) id(t table, key string, form *regexp.Regexp, example string) string {
	id := t.text(key, "")
	if id != "" && !form.MatchString(id) {
		in.note(t.at(key), `write it as "`+example+`"`, "%q is no such id", id)
		return ""
	}
	return id
}

func (in *input) paymentLimits(t table, limits map[money.Currency]PaymentLimits) {
	t.only("currency", "payment", "day", "recipient")
	c, err := money.ParseCurrency(t.text("currency", ""))
	if err != nil {
		in.note(t.at("currency"), `write a code as "gbp"`, "%v", err)
		return
	}
	if _, twice := limits[c]; twice {
		in.note(t.at("currency"), "remove one of the two", "there are two limits in %s", c)
		return
	}
	limits[c] = PaymentLimits{Payment: in.amount(t, "payment", c), Day: in.amount(t, "day", c), Recipient: in.amount(t, "recipient", c)}
}

// amount reads an amount in minor units; a limit that is not given is 0.
func (in *input) amount(t table, key string, c money.Currency) int64 {
	text := t.text(key, "")
	a, err := money.Parse(text, c)
	if err != nil {
		in.note(t.at(key), `write it as "100.00", in quotes; "0": nothing`, "%v", err)
	}
	return a.Minor
}
