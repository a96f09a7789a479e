package negotiations

import (
	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/payment/monzo"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

type noArgs struct{}

func (s *negotiationTools) checkBalance() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "check_balance", Risk: policy.Low, Confirmation: policy.Never, ReadsPrivate: true, Yields: policy.Private, PerMinute: 6},
		Title:       lang.Say("Look up the balance of your account"),
		Description: "Check your user's Monzo bank balance for context during negotiation",
		Timeout:     20 * time.Second,
	}, tools.Work[noArgs]{Run: func(ctx context.Context, _ tools.Call, _ noArgs, _ tools.Preview) (tools.Output, error) {
		if s.Balance == nil {
			return tools.Output{}, tools.Fail(codeNotConnected, monzo.ErrNotConnected.Error())
		}
		b, err := s.Balance(ctx)
		switch {
		case errors.Is(err, monzo.ErrNotConnected):
			return tools.Output{}, tools.Fail(codeNotConnected, monzo.ErrNotConnected.Error())
		case err != nil:
			return tools.Output{}, tools.Fail(tools.CodeFailed, lang.Say("Failed to check balance: %v", err))
		}
		return tools.Output{Data: b.String(), Source: lang.Say("the balance of your account"), Summary: lang.Say("Looked up the balance.")}, nil
	}})
}
