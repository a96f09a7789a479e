package cli

import (
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/agreement"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

type agreementCmd struct {
	Verify agreementVerifyCmd `cmd:"" help:"Check an agreement that Nod wrote: both signatures, and that it shows what was signed. Needs no network."`
}

type agreementVerifyCmd struct {
	File string `arg:"" help:"The agreement, Markdown or PDF; - is standard input."`
	JSON bool   `help:"Print JSON."`
}

// verified is what is printed of an agreement.
type verified struct {
	Practice bool              `json:"practice"`
	Host     verifiedParty     `json:"host"`
	Guest    verifiedParty     `json:"guest"`
	Payer    negotiation.Party `json:"payer"`
	Total    string            `json:"total"`
	Terms    string            `json:"terms"` // the hash that both signed
	Summary  string            `json:"summary"`
	Rounds   int               `json:"rounds"`
	items    []string
	further  []string
}

type verifiedParty struct {
	Name string `json:"name"`
	Key  string `json:"key"`
}

// Run needs no agent.
func (c *agreementVerifyCmd) Run(s *Session) error {
	file, err := s.read(c.File, agreement.MaxFile+1)
	if err != nil {
		return err
	}
	v, err := verify(file)
	return s.finish(c.JSON, err, v, func() { v.print(s) })
}

// verify returns an error that says what was signed, if the document shows anything else.
func verify(file []byte) (verified, error) {
	a, err := agreement.Read(file)
	var changed agreement.ChangedError
	switch {
	case errors.As(err, &changed):
		v := describe(changed.Signed)
		return v, &api.Error{Code: api.CodeInvalid, Message: lang.Say("not valid: %v; %s and %s signed a total of %s, %q, terms %s", err, v.Host.Name, v.Guest.Name, v.Total, v.Summary, v.Terms)}
	case err != nil:
		return verified{}, &api.Error{Code: api.CodeInvalid, Message: lang.Say("not valid: %v", err)}
	}
	return describe(a), nil
}

func describe(a agreement.Agreement) verified {
	t := a.Negotiation.Last().Terms
	amount := func(minor int64) string { return money.Amount{Minor: minor, Currency: t.Currency}.String() }
	v := verified{
		Practice: a.Room.Practice, Payer: t.Payer, Terms: string(a.Hash()), Summary: t.Summary, Rounds: len(a.Negotiation.Rounds), further: t.Conditions,
		Host:  verifiedParty{a.Room.Host.Name, hex.EncodeToString(a.Room.Host.Key)},
		Guest: verifiedParty{a.Room.Guest.Name, hex.EncodeToString(a.Room.Guest.Key)},
	}
	sum := int64(0) // the terms were checked: it fits
	for _, i := range t.Items {
		sum += i.Amount
		condition := ""
		if i.Condition != "" {
			condition = ", " + i.Condition
		}
		v.items = append(v.items, fmt.Sprintf("%s  %s (%s%s)", amount(i.Amount), i.Description, word(i.Type), condition))
	}
	v.Total = amount(sum)
	return v
}

func (v verified) print(s *Session) {
	s.say("Valid: both approved these terms, and the document shows them.")
	if v.Practice {
		s.say("It was practice with a script and binds no one.")
	}
	s.printf("\n%s\n", v.Summary)
	for _, i := range v.items {
		s.printf("  %s\n", i)
	}
	for _, c := range v.further {
		s.printf("  %s\n", phrase("Condition: %s", c))
	}
	payer, payee := v.Host, v.Guest
	if v.Payer == negotiation.Guest {
		payer, payee = payee, payer
	}
	s.printf("%s\n\n", phrase("%s pays %s a total of %s, after %s.", payer.Name, payee.Name, v.Total, number(v.Rounds, "%s round", "%s rounds")))
	s.say("Host   %s  key %s", v.Host.Name, v.Host.Key)
	s.say("Guest  %s  key %s", v.Guest.Name, v.Guest.Key)
	s.say("Terms  %s", v.Terms)
}
