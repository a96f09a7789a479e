// Package monzo reads the balance of a person's own Monzo account: one call that
// changes nothing. A balance is private; the one who shows it decides to whom.
package monzo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/httpclient"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/base/safetext"
)

// API is Monzo's address (docs.monzo.com).
const API = "https://api.monzo.com"

// timeout ends a call that Monzo does not answer.
const timeout = 15 * time.Second

// ErrNotConnected means that no token or no account is set. The text is the
// negotiation contract's.
var ErrNotConnected = lang.Errorf("Monzo not connected — balance unavailable.") //lint:ignore ST1005 the contract's text

// Options are how a Client is made.
type Options struct {
	Token   string // an access token, from the keyring
	Account string // acc_…
	URL     string // empty: API
}

// Client reads balances.
type Client struct {
	o    Options
	http *http.Client
}

// New returns ErrNotConnected without a token or an account.
func New(o Options) (*Client, error) {
	if o.Token == "" || o.Account == "" {
		return nil, ErrNotConnected
	}
	if strings.ContainsFunc(o.Token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, lang.Errorf("the stored Monzo token has characters that no token has; store it again")
	}
	if o.URL == "" {
		o.URL = API
	}
	return &Client{o: o, http: httpclient.New(timeout)}, nil
}

// Balance is what an account has now. Its amounts can be negative.
type Balance struct {
	Balance    money.Amount
	SpendToday money.Amount // zero or negative
}

// String returns the contract's text.
func (b Balance) String() string {
	spent := b.SpendToday
	if spent.Minor < 0 {
		spent.Minor = -spent.Minor
	}
	return fmt.Sprintf("Balance: %s, Spend today: %s", b.Balance, spent)
}

// Balance asks for the balance (docs.monzo.com/#balance).
func (c *Client) Balance(ctx context.Context) (Balance, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.o.URL+"/balance?"+url.Values{"account_id": {c.o.Account}}.Encode(), nil)
	if err != nil {
		return Balance{}, lang.Errorf("ask Monzo for the balance: %w", err)
	}
	req.Header.Set("Authorization", "Bearer "+c.o.Token)
	res, err := c.http.Do(req)
	if err != nil {
		return Balance{}, lang.Errorf("no answer from Monzo: %w", withoutAddress(err))
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return Balance{}, refused(res)
	}
	return decode(res)
}

// withoutAddress leaves out the address, which has the account's id.
func withoutAddress(err error) error {
	if e, ok := errors.AsType[*url.Error](err); ok {
		return e.Err
	}
	return err
}

func decode(res *http.Response) (Balance, error) {
	var body struct {
		Balance    *json.Number `json:"balance"`
		SpendToday json.Number  `json:"spend_today"`
		Currency   string       `json:"currency"`
	}
	if err := json.NewDecoder(res.Body).Decode(&body); err != nil {
		return Balance{}, lang.Errorf("read Monzo's answer: %w", err)
	}
	if body.Balance == nil {
		return Balance{}, lang.Errorf("read Monzo's answer: there is no balance in it")
	}
	currency, err := money.ParseCurrency(body.Currency)
	if err != nil {
		return Balance{}, lang.Errorf("read Monzo's answer: %w", err)
	}
	balance, err := minor(*body.Balance)
	if err != nil {
		return Balance{}, err
	}
	spent, err := minor(body.SpendToday)
	if err != nil {
		return Balance{}, err
	}
	return Balance{Balance: money.Amount{Minor: balance, Currency: currency}, SpendToday: money.Amount{Minor: spent, Currency: currency}}, nil
}

// minor reads minor units, which may be negative. An absent number is 0.
func minor(n json.Number) (int64, error) {
	if n == "" {
		return 0, nil
	}
	text, negative := strings.CutPrefix(string(n), "-")
	v, err := money.MinorFromJSON([]byte(text))
	if err != nil {
		return 0, lang.Errorf("read Monzo's answer: %w", err)
	}
	if negative {
		v = -v
	}
	return v, nil
}

// refused explains a status (docs.monzo.com/#errors).
func refused(res *http.Response) error {
	var body struct{ Message string }
	_ = json.NewDecoder(res.Body).Decode(&body) // without a message the status says enough
	said := ""
	if body.Message != "" {
		said = ": " + safetext.Escape(body.Message[:min(len(body.Message), 200)])
	}
	switch res.StatusCode {
	case http.StatusUnauthorized:
		return errors.New("the Monzo token has expired or is not valid; store a new one" + said)
	case http.StatusForbidden:
		return errors.New("the Monzo token may not read the balance; allow it in the Monzo app" + said)
	case http.StatusTooManyRequests:
		return errors.New("Monzo was asked too often; try again later" + said)
	}
	return lang.Errorf("error %d from Monzo%s", res.StatusCode, said)
}
