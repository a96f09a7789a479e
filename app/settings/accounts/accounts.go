// Package accounts gives payments the accounts that the person has set up: Stripe's key
// of the mode that is switched on, the card, the limits, and the Monzo account.
package accounts

import (
	"context"
	"errors"
	"io/fs"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/payment/monzo"
	"github.com/nod-app/nod/app/negotiate/payment/stripe"
	"github.com/nod-app/nod/app/settings/config"
)

// The accounts of the system keyring. default.toml says how to store them.
const (
	stripeTestKey = "Stripe test key"
	stripeLiveKey = "Stripe live key"
	monzoToken    = "Monzo token"
)

// Keyring keeps secrets; *keyring.Ring is one.
type Keyring interface {
	// Get returns fs.ErrNotExist if nothing is kept under an account.
	Get(ctx context.Context, account string) (string, error)
}

// Accounts reads settings and keys again each time: what was switched off is not used.
type Accounts struct {
	Settings func() config.Payments
	Keyring  Keyring // nil: there is none
}

// testAddressKey is the key that a program at config.Payments.TestAddress gets: no secret.
const testAddressKey = "sk_test_none"

// Stripe gives a client in the mode that is set. In test mode a program on this computer
// may stand in for Stripe; it never gets a stored key.
func (a Accounts) Stripe(ctx context.Context) (payment.Processor, error) {
	s := a.Settings()
	if s.TestAddress != "" && !s.Live {
		return stripe.New(stripe.Options{Key: testAddressKey, Method: s.Method, Customer: s.Customer, URL: s.TestAddress})
	}
	key, err := a.StripeKey(ctx, s.Live)
	if err != nil {
		return nil, err
	}
	return stripe.New(stripe.Options{Key: key, Live: s.Live, Method: s.Method, Customer: s.Customer})
}

// StripeKey reads the key of a mode; fs.ErrNotExist: none is stored.
func (a Accounts) StripeKey(ctx context.Context, live bool) (string, error) {
	if live {
		return a.secret(ctx, stripeLiveKey)
	}
	return a.secret(ctx, stripeTestKey)
}

// Caps gives the limits in a currency, and false if none are set.
func (a Accounts) Caps(c money.Currency) (payment.Caps, bool) {
	l, ok := a.Settings().Limits[c]
	return payment.Caps(l), ok
}

// Monzo gives a client of the person's Monzo account; monzo.ErrNotConnected if no
// account is set or no token is stored.
func (a Accounts) Monzo(ctx context.Context) (*monzo.Client, error) {
	account := a.Settings().MonzoAccount
	if account == "" {
		return nil, monzo.ErrNotConnected
	}
	token, err := a.secret(ctx, monzoToken)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, monzo.ErrNotConnected
	}
	if err != nil {
		return nil, err
	}
	return monzo.New(monzo.Options{Token: token, Account: account})
}

func (a Accounts) secret(ctx context.Context, account string) (string, error) {
	if a.Keyring == nil {
		return "", lang.Errorf("the system keyring is not used, so there is no %q (%w)", account, fs.ErrNotExist)
	}
	text, err := a.Keyring.Get(ctx, account)
	if errors.Is(err, fs.ErrNotExist) {
		return "", lang.Errorf("the system keyring has no %q; config.toml says under [payments] how to store it (%w)", account, err)
	}
	return text, err
}
