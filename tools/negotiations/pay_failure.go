package negotiations

import (
	"errors"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

const (
	codePayment policy.Code = "payment_failed"
	codeUnknown policy.Code = "outcome_unknown" // it was sent, and no one knows yet what came of it
)

// payFailure puts the contract's words before why a payment, a hold, or what ends one
// failed. Others wrote parts of the reason: names, and what Stripe says.
func payFailure(words string, err error) error {
	if err == nil {
		return nil
	}
	out := &tools.Failure{Code: codePayment, Message: words + err.Error(), Labels: policy.Untrusted}
	if f, ok := errors.AsType[*tools.Failure](err); ok {
		out.Code = f.Code
	}
	if o, ok := errors.AsType[payment.OutcomeError](err); ok && o.Payment.State.Open() {
		out.Code = codeUnknown
	}
	return out
}

// holdError returns why a hold cannot be captured or released in a call, or nil.
func holdError(c tools.Call, id string, h payment.Payment, err error) error {
	if elsewhere := c.Room != "" && roomOf(h) != c.Room; elsewhere || errors.Is(err, payment.ErrNotFound) {
		return lang.Errorf("this room has no hold %.40q; the user can see holds in the window Negotiations, or with “nod payment”", id)
	}
	return err
}
