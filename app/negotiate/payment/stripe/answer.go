package stripe

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/stripe/stripe-go/v86"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/negotiate/payment"
)

// answer returns what a request came to.
func answer(p *stripe.PaymentIntent, err error) (payment.Remote, error) {
	if err != nil {
		return payment.Remote{}, explain(err)
	}
	return remote(p)
}

// remote reads a PaymentIntent. One that Nod does not understand is an error, so that
// the outcome counts as unknown.
func remote(p *stripe.PaymentIntent) (payment.Remote, error) {
	r := payment.Remote{
		ID: p.ID, Key: p.Metadata[metadataKey], Amount: money.Amount{Minor: p.Amount, Currency: money.Currency(p.Currency)},
		Captured: p.AmountReceived, Live: p.Livemode,
	}
	if p.TransferData != nil && p.TransferData.Destination != nil {
		r.Recipient = p.TransferData.Destination.ID
	}
	if before := captureBefore(p); before > 0 {
		r.CaptureBefore = time.Unix(before, 0).UTC()
	}
	var err error
	r.Status, r.Reason, err = status(p)
	return r, err
}

// status reads the status (docs.stripe.com/payments/paymentintents/lifecycle). An
// intent without a payment method, but with no error either, may be one that Stripe
// still works on.
func status(p *stripe.PaymentIntent) (payment.Status, string, error) {
	switch p.Status {
	case stripe.PaymentIntentStatusSucceeded:
		return payment.RemotePaid, "", nil
	case stripe.PaymentIntentStatusRequiresCapture:
		return payment.RemoteHeld, "", nil
	case stripe.PaymentIntentStatusProcessing:
		return payment.RemoteProcessing, "", nil
	case stripe.PaymentIntentStatusCanceled:
		if p.CancellationReason == stripe.PaymentIntentCancellationReasonAutomatic || p.CancellationReason == stripe.PaymentIntentCancellationReasonExpired {
			return payment.RemoteExpired, "", nil
		}
		return payment.RemoteCancelled, "", nil
	case stripe.PaymentIntentStatusRequiresPaymentMethod, stripe.PaymentIntentStatusRequiresConfirmation, stripe.PaymentIntentStatusRequiresAction:
		if p.LastPaymentError != nil {
			return payment.RemoteUnpaid, declined(p.LastPaymentError), nil
		}
		return payment.RemoteBegun, "", nil
	}
	return "", "", lang.Errorf("unknown status %q of a payment at Stripe", safetext.Escape(string(p.Status)))
}

// captureBefore returns when a hold ends, as Stripe says: it depends on the card.
func captureBefore(p *stripe.PaymentIntent) int64 {
	c := p.LatestCharge
	if c == nil || c.PaymentMethodDetails == nil || c.PaymentMethodDetails.Card == nil {
		return 0
	}
	return c.PaymentMethodDetails.Card.CaptureBefore
}

// explain tells a refusal, which had no effect, from everything that leaves the
// outcome unknown: no answer, a broken one, 409, 429 and 5xx.
func explain(err error) error {
	e, ok := errors.AsType[*stripe.Error](err)
	if !ok {
		return lang.Errorf("no clear answer from Stripe: %w", err)
	}
	switch {
	case e.Type == stripe.ErrorTypeCard && e.HTTPStatusCode == http.StatusPaymentRequired:
		return payment.Refusal{Code: string(e.Code), Message: declined(e), Declined: true}
	case e.Type == stripe.ErrorTypeInvalidRequest && e.HTTPStatusCode == http.StatusUnauthorized:
		return payment.Refusal{Code: "key", Message: lang.Say("Stripe refuses the stored key; store a valid one: %s", foreign(e.Msg))}
	case e.Type == stripe.ErrorTypeInvalidRequest && (e.HTTPStatusCode == http.StatusBadRequest || e.HTTPStatusCode == http.StatusForbidden || e.HTTPStatusCode == http.StatusNotFound):
		return payment.Refusal{Code: string(e.Code), Message: lang.Say("Stripe refuses the request: %s", foreign(e.Msg))}
	}
	return lang.Errorf("error %d (%s) from Stripe: %s", e.HTTPStatusCode, e.Type, foreign(e.Msg))
}

func declined(e *stripe.Error) string {
	if e.Code == stripe.ErrorCodeAuthenticationRequired {
		return "the bank wants the cardholder to confirm this payment, which Nod cannot show; pay with another card, or at Stripe"
	}
	code := string(e.DeclineCode)
	if code == "" {
		code = string(e.Code)
	}
	return fmt.Sprintf("the card was declined (%s): %s", foreign(code), foreign(e.Msg))
}

// maxForeign is how much of Stripe's own words is shown, in bytes.
const maxForeign = 300

func foreign(s string) string {
	if len(s) > maxForeign {
		s = s[:maxForeign] + "…"
	}
	return safetext.Escape(s)
}
