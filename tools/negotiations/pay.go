package negotiations

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// paying returns a tool that moves money, or takes back that it could move: always asked for,
// never covered by a grant or a mandate.
func paying(name, title, description string) tools.Definition {
	return tools.Definition{
		Tool:  policy.Tool{Name: name, Risk: policy.High, Confirmation: policy.Always, Mutates: true, Egress: true, PerMinute: 10},
		Title: title, Description: description,
		Timeout: 2 * time.Minute, // a request to Stripe, and a look-up if it is not answered
	}
}

// anAmount is the bound of an amount in minor units.
var anAmount = tools.Bound{Arg: "amount", Min: 1, Max: money.Max}

type payArgs struct {
	Amount      int64  `json:"amount" jsonschema:"Amount in pence"`
	Currency    string `json:"currency" jsonschema:"Currency code"`
	Description string `json:"description"`
}

func (s *negotiationTools) pay() (tools.Tool, error) {
	d := paying("execute_payment", lang.Said("Pay the other party"), "Execute an immediate Stripe payment to the other party")
	d.Bounds = []tools.Bound{anAmount}
	return tools.New(d, tools.Work[payArgs]{
		Preview: func(ctx context.Context, c tools.Call, a payArgs) (tools.Preview, error) {
			p, err := s.previewOrder(ctx, c, payment.Immediate, a)
			return p, payFailure("Payment failed: ", err)
		},
		Run: func(ctx context.Context, _ tools.Call, _ payArgs, seen tools.Preview) (tools.Output, error) {
			p, err := s.Payments.Pay(ctx, seen.Prepared.(payment.Order))
			if err != nil {
				return tools.Output{}, payFailure("Payment failed: ", err)
			}
			return tools.Output{Data: lang.Say("Payment successful: %s sent. ID: %s", p.Amount, p.Remote), Summary: lang.Say("Paid %v to %s.", p.Amount, p.Recipient)}, nil
		},
	})
}

type holdArgs struct {
	Amount      int64  `json:"amount" jsonschema:"Amount in pence to hold"`
	Currency    string `json:"currency"`
	Description string `json:"description"`
}

func (s *negotiationTools) hold() (tools.Tool, error) {
	d := paying("create_escrow_hold", lang.Said("Hold money for the other party"), "Create an escrow hold — authorizes funds without capturing. Use for conditional agreements.")
	d.Bounds = []tools.Bound{anAmount}
	return tools.New(d, tools.Work[holdArgs]{
		Preview: func(ctx context.Context, c tools.Call, a holdArgs) (tools.Preview, error) {
			p, err := s.previewOrder(ctx, c, payment.Hold, payArgs(a))
			return p, payFailure("Escrow hold failed: ", err)
		},
		Run: func(ctx context.Context, _ tools.Call, _ holdArgs, seen tools.Preview) (tools.Output, error) {
			p, err := s.Payments.Hold(ctx, seen.Prepared.(payment.Order))
			if err != nil {
				return tools.Output{}, payFailure("Escrow hold failed: ", err)
			}
			return tools.Output{Data: lang.Say("Escrow hold created: %s held. Hold ID: %s", p.Amount, p.ID), Summary: lang.Say("Held %v for %s (hold %s).", p.Amount, p.Recipient, p.ID)}, nil
		},
	})
}
