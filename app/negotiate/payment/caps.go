package payment

import (
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
)

// Caps are the person's own limits in one currency, in minor units.
type Caps struct {
	Payment   int64 // one payment or hold
	Day       int64 // all payments and holds of 24 hours
	Recipient int64 // all to one recipient within RecipientPeriod
}

// The periods that caps are about.
const (
	DayPeriod       = 24 * time.Hour
	RecipientPeriod = 30 * 24 * time.Hour
)

// Spent is what is committed already, in minor units of one currency.
type Spent struct{ Day, Recipient int64 }

// CapError says which limit a payment would exceed.
type CapError struct {
	Cap    string // "one payment"
	Limit  money.Amount
	Wanted money.Amount
	Before money.Amount // committed already
}

// Error implements error.
func (e CapError) Error() string {
	text := lang.Say("%v is above your limit of %v for %s", e.Wanted, e.Limit, e.Cap)
	if e.Before.Minor > 0 {
		text += ", " + lang.Say("%s of it used", e.Before)
	}
	return text + "; " + lang.Say("limits are under [payments] in config.toml")
}

// Check returns a CapError if a would exceed a limit.
func (c Caps) Check(a money.Amount, s Spent) error {
	for _, each := range []struct {
		name          string
		limit, before int64
	}{
		{"one payment", c.Payment, 0}, {"24 hours", c.Day, s.Day}, {"one recipient in 30 days", c.Recipient, s.Recipient},
	} {
		if a.Minor > each.limit || each.before > each.limit-a.Minor {
			in := func(minor int64) money.Amount { return money.Amount{Minor: minor, Currency: a.Currency} }
			return CapError{Cap: each.name, Limit: in(each.limit), Wanted: a, Before: in(each.before)}
		}
	}
	return nil
}
