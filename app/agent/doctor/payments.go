package doctor

import (
	"context"
	"errors"
	"io/fs"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/payment/stripe"
	"github.com/nod-app/nod/app/settings/config"
)

// checkPayments looks at the mode, the stored key and what has not ended. It asks
// Stripe nothing.
func (d *Doctor) checkPayments(ctx context.Context) api.Check {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	set := d.o.Settings.Get().Payments
	key, err := d.o.StripeKey(ctx, set.Live)
	if err == nil {
		err = stripe.CheckKey(key, set.Live)
	}
	open, listErr := d.o.Payments.Payments(ctx, payment.Filter{Unsettled: true})
	return paymentsCheck(set, err, open, listErr)
}

func paymentsCheck(set config.Payments, key error, unsettled []payment.Payment, list error) api.Check {
	c := api.Check{Name: lang.Say("payments"), Status: ok, Detail: lang.Say("test mode: no money moves")}
	live := set.Live
	if set.TestAddress != "" && !live {
		c.Detail, key = lang.Say("test mode: %s replaces Stripe, and no money moves", set.TestAddress), nil
	}
	if live {
		c.Status, c.Detail = warning, lang.Say("live: payments move real money")
		c.Remedy = lang.Say("If that is not meant: live = false under [payments] in config.toml.")
	}
	if live && set.TestAddress != "" {
		c.Detail += "; " + lang.Say("test_address is not used")
	}
	switch unknown := countOpen(unsettled); {
	case list != nil:
		c.Status, c.Detail, c.Remedy = problem, list.Error(), lang.Say("Put that right, then start Nod again.")
	case unknown > 0:
		c.Status, c.Detail = warning, c.Detail+"; "+lang.Say("of some payments the outcome is not known yet, and Nod keeps looking it up")
		c.Remedy = lang.Say("See them with: nod payment --unsettled. Do not pay again. One that stays unknown: look it up in Stripe's dashboard, then close it with nod payment close.")
	case errors.Is(key, fs.ErrNotExist) && !live && len(unsettled) == 0:
		c.Detail = lang.Say("no Stripe key is stored: nothing can be paid")
	case key != nil:
		c.Status, c.Detail = warning, c.Detail+"; "+key.Error()
		c.Remedy = lang.Say("Store the key of the mode in the system keyring: config.toml says how under [payments].")
	}
	return c
}

func countOpen(ps []payment.Payment) (n int) {
	for _, p := range ps {
		if p.State.Open() {
			n++
		}
	}
	return n
}
