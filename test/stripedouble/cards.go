package stripedouble

// card is what happens when a payment method is charged. The zero card does not exist.
type card struct {
	ok             bool
	slow           bool   // stays in processing
	authentication bool   // the bank wants the cardholder to confirm
	code, decline  string // why it is declined
	message        string
}

func (c card) unknown() bool { return c == card{} }

// cards are test payment methods by their ids, with the results that
// docs.stripe.com/testing lists for them. pm_double_processing is the double's own:
// no test card stays in processing.
var cards = map[string]card{
	"pm_card_visa":                                 {ok: true},
	"pm_card_mastercard":                           {ok: true},
	"pm_card_visa_chargeDeclined":                  {code: "card_declined", decline: "generic_decline", message: "Your card was declined."},
	"pm_card_visa_chargeDeclinedInsufficientFunds": {code: "card_declined", decline: "insufficient_funds", message: "Your card has insufficient funds."},
	"pm_card_visa_chargeDeclinedLostCard":          {code: "card_declined", decline: "lost_card", message: "Your card was declined."},
	"pm_card_chargeDeclinedExpiredCard":            {code: "expired_card", message: "Your card has expired."},
	"pm_card_chargeDeclinedProcessingError":        {code: "processing_error", message: "An error occurred while processing your card. Try again in a little bit."},
	"pm_card_authenticationRequired": {
		authentication: true, code: "authentication_required", decline: "authentication_required",
		message: "Your card was declined. This transaction requires authentication.",
	},
	"pm_double_processing": {slow: true},
}
