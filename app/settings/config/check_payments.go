package config

import (
	"net/netip"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
)

// limits reads the limits of all currencies.
func (in *input) limits(t table) map[money.Currency]PaymentLimits {
	limits := map[money.Currency]PaymentLimits{}
	if !t.has("limits") {
		for _, c := range []money.Currency{"eur", "gbp"} {
			limits[c] = PaymentLimits{Payment: 100_00, Day: 200_00, Recipient: 500_00}
		}
	}
	for _, lt := range t.subs("limits") {
		in.paymentLimits(lt, limits)
	}
	return limits
}

// loopback checks the address of a program on this computer. A name, even localhost, could
// lead elsewhere.
func (in *input) loopback(where, address string) (string, bool) {
	host, ok := strings.CutPrefix(address, "http://")
	at, err := netip.ParseAddrPort(host)
	if !ok || err != nil || !at.Addr().IsLoopback() || at.Addr().Zone() != "" {
		in.note(where, lang.Say(`write it as "http://127.0.0.1:4242"`), "%q is no address of this computer", address)
		return "", false
	}
	return address, true
}

func (in *input) paymentLimits(t table, limits map[money.Currency]PaymentLimits) {
	t.only("currency", "payment", "day", "recipient")
	c, err := money.ParseCurrency(t.text("currency", ""))
	if err != nil {
		in.note(t.at("currency"), lang.Say(`write a code as "gbp"`), "%v", err)
		return
	}
	if _, twice := limits[c]; twice {
		in.note(t.at("currency"), lang.Say("remove one of the two"), "there are two limits in %s", c)
		return
	}
	limits[c] = PaymentLimits{Payment: in.amount(t, "payment", c), Day: in.amount(t, "day", c), Recipient: in.amount(t, "recipient", c)}
}

// amount reads an amount in minor units; a limit that is not given is 0.
func (in *input) amount(t table, key string, c money.Currency) int64 {
	text := t.text(key, "")
	a, err := money.Parse(text, c)
	if err != nil {
		in.note(t.at(key), lang.Say(`write it as "100.00", in quotes; "0": nothing`), "%v", err)
	}
	return a.Minor
}
