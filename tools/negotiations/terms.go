package negotiations

import (
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// minorUnits is an amount as a model writes it.
type minorUnits int64

// UnmarshalJSON refuses what is no amount with a sentence that helps.
func (m *minorUnits) UnmarshalJSON(text []byte) error {
	n, err := money.MinorFromJSON(text)
	if err != nil {
		return policy.Problem{Code: policy.CodeBadNumber,
			Reason: lang.Say("The amount %.40s cannot be used: %v. Write it as a whole number of minor units from 0 to %d: 1250 for £12.50.", text, err, int64(money.Max))}
	}
	*m = minorUnits(n)
	return nil
}

// proposedTerms are terms as a model writes them, who pays left out.
type proposedTerms struct {
	summary, currency string
	items             []negotiation.Item
	conditions        []string
}

func (p proposedTerms) terms(payer negotiation.Party) (negotiation.Terms, error) {
	currency, err := money.ParseCurrency(p.currency)
	if err != nil {
		return negotiation.Terms{}, tools.Fail(codeInvalid, lang.Say("The currency %v.", err))
	}
	t := negotiation.Terms{Summary: p.summary, Items: p.items, Currency: currency, Conditions: p.conditions, Payer: payer}
	if t.Conditions == nil {
		t.Conditions = []string{}
	}
	return t, t.Check()
}
