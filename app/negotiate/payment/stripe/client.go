// Package stripe moves money with Stripe: PaymentIntents of cards with a transfer to
// a connected account. It sends each request once; what to do about a missing answer
// is decided in app/negotiate/payment.
package stripe

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v86"

	"github.com/nod-app/nod/app/base/httpclient"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/payment"
)

// DefaultTimeout ends a request that Stripe does not answer; its own client waits 80 s.
const DefaultTimeout = 30 * time.Second

// TestCard is the payment method of Stripe's test mode that always works.
const TestCard = "pm_card_visa"

// Options are how a Client is made.
type Options struct {
	Key      string        // secret or restricted key: sk_test_…, rk_live_…
	Live     bool          // the mode that the person has set; a key of the other mode is refused
	Method   string        // the payment method that pays: pm_…; in test mode TestCard if empty
	Customer string        // whose payment method it is: cus_…; empty in test mode
	URL      string        // of the API; empty: Stripe's own
	Timeout  time.Duration // of one request; 0: DefaultTimeout
}

// Client is a payment.Processor.
type Client struct {
	o   Options
	api *stripe.Client
}

var _ payment.Processor = (*Client)(nil)

// New makes a Client. It sends nothing.
func New(o Options) (*Client, error) {
	if err := CheckKey(o.Key, o.Live); err != nil {
		return nil, err
	}
	if o.Method == "" && o.Live {
		return nil, lang.Errorf("no card is set to pay with; set payment_method and customer under [payments] in config.toml")
	}
	if o.Method == "" {
		o.Method = TestCard
	}
	config := &stripe.BackendConfig{
		HTTPClient: httpclient.New(cmp.Or(o.Timeout, DefaultTimeout)), LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull},
		MaxNetworkRetries: stripe.Int64(0), EnableTelemetry: stripe.Bool(false),
	}
	if o.URL != "" {
		config.URL = stripe.String(o.URL)
	}
	return &Client{o: o, api: stripe.NewClient(o.Key, stripe.WithBackends(stripe.NewBackendsWithConfig(config)))}, nil
}

// CheckKey returns an error unless a key is a secret one of the mode.
func CheckKey(key string, live bool) error {
	mode, other := "test", "live"
	if live {
		mode, other = other, mode
	}
	switch {
	case strings.HasPrefix(key, "sk_"+mode+"_"), strings.HasPrefix(key, "rk_"+mode+"_"):
		return nil
	case strings.HasPrefix(key, "sk_"+other+"_"), strings.HasPrefix(key, "rk_"+other+"_"):
		return lang.Errorf("the stored Stripe key is for %s mode, and Nod is set to %s mode; store the key of the mode that you want", other, mode)
	}
	return lang.Errorf("the stored Stripe key is none: a secret key begins with sk_%s_ or rk_%s_", mode, mode)
}

// Live reports whether real money is moved.
func (c *Client) Live() bool { return c.o.Live }

// Account returns a fingerprint of the key: what account a key is of only Stripe can say.
func (c *Client) Account() string {
	sum := sha256.Sum256([]byte(c.o.Key))
	return hex.EncodeToString(sum[:8])
}

// The metadata with which a payment is found again, by Nod and by people in Stripe's
// dashboard.
const (
	metadataKey       = "nod_key"
	metadataPayment   = "nod_payment"
	metadataAgreement = "nod_agreement"
)

// Begin makes and confirms a PaymentIntent.
func (c *Client) Begin(ctx context.Context, p payment.Payment) (payment.Remote, error) {
	params := &stripe.PaymentIntentCreateParams{
		Amount: stripe.Int64(p.Amount.Minor), Currency: stripe.String(string(p.Amount.Currency)), Confirm: stripe.Bool(true),
		PaymentMethod: stripe.String(c.o.Method), PaymentMethodTypes: stripe.StringSlice([]string{"card"}),
		ErrorOnRequiresAction: stripe.Bool(true), // Nod cannot show a bank's page: better declined than left half done
		TransferData:          &stripe.PaymentIntentCreateTransferDataParams{Destination: stripe.String(p.Recipient)},
		Metadata:              map[string]string{metadataKey: p.Request.Key, metadataPayment: p.ID, metadataAgreement: p.Agreement},
	}
	if p.Kind == payment.Hold {
		params.CaptureMethod = stripe.String(string(stripe.PaymentIntentCaptureMethodManual))
	}
	if p.Description != "" {
		params.Description = stripe.String(p.Description)
	}
	if c.o.Customer != "" {
		params.Customer = stripe.String(c.o.Customer)
	}
	params.AddExpand("latest_charge")
	params.SetIdempotencyKey(p.Request.Key)
	return answer(c.api.V1PaymentIntents.Create(ctx, params))
}

// Capture captures Request.Amount of a hold.
func (c *Client) Capture(ctx context.Context, p payment.Payment) (payment.Remote, error) {
	params := &stripe.PaymentIntentCaptureParams{AmountToCapture: stripe.Int64(p.Request.Amount)}
	params.AddExpand("latest_charge")
	params.SetIdempotencyKey(p.Request.Key)
	return answer(c.api.V1PaymentIntents.Capture(ctx, p.Remote, params))
}

// Release cancels a hold.
func (c *Client) Release(ctx context.Context, p payment.Payment) (payment.Remote, error) {
	params := &stripe.PaymentIntentCancelParams{CancellationReason: stripe.String("requested_by_customer")}
	params.AddExpand("latest_charge")
	params.SetIdempotencyKey(p.Request.Key)
	return answer(c.api.V1PaymentIntents.Cancel(ctx, p.Remote, params))
}

// Get reads one payment.
func (c *Client) Get(ctx context.Context, remote string) (payment.Remote, error) {
	params := &stripe.PaymentIntentRetrieveParams{}
	params.AddExpand("latest_charge")
	r, err := answer(c.api.V1PaymentIntents.Retrieve(ctx, remote, params))
	if refusal, ok := errors.AsType[payment.Refusal](err); ok && refusal.Code == string(stripe.ErrorCodeResourceMissing) {
		return r, payment.ErrNoRemote
	}
	return r, err
}

// maxListed is how many payments are looked through at most.
const maxListed = 5000

// Find lists payments rather than search them: a search may miss what was made in the
// last minute (docs.stripe.com/search#data-freshness).
func (c *Client) Find(ctx context.Context, key string, since time.Time) (payment.Remote, bool, error) {
	params := &stripe.PaymentIntentListParams{CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: since.Unix()}}
	params.Limit = stripe.Int64(100)
	params.AddExpand("data.latest_charge")
	n, list := 0, c.api.V1PaymentIntents.List(ctx, params)
	for intent, err := range list.All(ctx) {
		switch n++; {
		case err != nil:
			return payment.Remote{}, false, explain(err)
		case intent.Metadata[metadataKey] == key:
			r, err := remote(intent)
			return r, err == nil, err
		case n > maxListed:
			return payment.Remote{}, false, lang.Errorf("there are more than %d payments at Stripe to look through", maxListed)
		}
	}
	if list.Data() == nil { // {} or null, not an empty list
		return payment.Remote{}, false, lang.Errorf("no clear answer from Stripe: what it has of payments is no list")
	}
	return payment.Remote{}, false, nil
}
