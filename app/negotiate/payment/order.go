package payment

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
)

// maxDescription is the longest description, in bytes; Stripe takes 1,000 characters.
const maxDescription = 500

// Order is what a person has approved to pay or to hold.
type Order struct {
	Call        string // the approved call; a second order of the same call is the same payment
	Agreement   string // names what both parties have approved
	Amount      money.Amount
	Recipient   string // connected account, as "acct_…"
	Description string
	Live        bool // the mode that the person saw
}

// Check returns what is wrong with an order, apart from limits and agreement.
func (o Order) Check() error {
	if err := o.Amount.Check(); err != nil {
		return lang.Errorf("the amount cannot be paid: %w", err)
	}
	switch {
	case o.Call == "":
		return lang.Errorf("a payment needs the approved call that asks for it")
	case o.Agreement == "":
		return lang.Errorf("a payment needs an agreement that both parties have approved")
	case o.Amount.Minor == 0:
		return lang.Errorf("the amount is zero; there is nothing to pay")
	case !account(o.Recipient):
		return lang.Errorf("%q is no connected account; it must be as acct_1A2b3C", o.Recipient)
	case len(o.Description) > maxDescription:
		return lang.Errorf("the description has %d bytes; at most %d are possible", len(o.Description), maxDescription)
	case !utf8.ValidString(o.Description) || strings.ContainsFunc(o.Description, unicode.IsControl):
		return lang.Errorf("the description has characters that cannot be shown; use plain text in one line")
	}
	return nil
}

func account(s string) bool {
	id, ok := strings.CutPrefix(s, "acct_")
	return ok && id != "" && len(s) <= 64 && strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}

func newPayment(id string, k Kind, o Order, pr Processor, now time.Time) Payment {
	step := StepPay
	if k == Hold {
		step = StepHold
	}
	return Payment{
		ID: id, Kind: k, Amount: o.Amount, Recipient: o.Recipient, Description: o.Description, Agreement: o.Agreement,
		Live: pr.Live(), Account: pr.Account(), Created: now, Changed: now, State: Intended,
		Request: Request{Step: step, Call: o.Call, Key: Key(o.Call, step, id), Amount: o.Amount.Minor, First: now},
	}
}

func (p Payment) sameOrder(k Kind, o Order) bool {
	return p.Kind == k && p.Amount == o.Amount && p.Recipient == o.Recipient && p.Description == o.Description && p.Agreement == o.Agreement && p.Live == o.Live
}

// Key returns the idempotency key of a step that an approved call asks for. It is stored
// with the payment, and made once only.
func Key(call string, s Step, payment string) string {
	sum := sha256.Sum256([]byte(string(s) + "\x00" + payment + "\x00" + call))
	return "nod-" + string(s) + "-" + hex.EncodeToString(sum[:16])
}
