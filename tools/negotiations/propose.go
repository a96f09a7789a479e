package negotiations

import (
	"context"
	"fmt"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

type proposeArgs struct {
	Summary    string         `json:"summary" jsonschema:"Brief summary of the agreement"`
	LineItems  []proposedItem `json:"lineItems"`
	Currency   string         `json:"currency" jsonschema:"Currency code (e.g., 'gbp')"`
	Conditions []string       `json:"conditions,omitempty" jsonschema:"General conditions for the agreement"`
}

type proposedItem struct {
	Description string     `json:"description"`
	Amount      minorUnits `json:"amount" jsonschema:"Amount in pence"`
	Type        string     `json:"type" enum:"immediate,escrow,conditional"`
	Condition   string     `json:"condition,omitempty" jsonschema:"Condition for escrow/conditional items"`
}

func (a proposeArgs) proposed() proposedTerms {
	p := proposedTerms{summary: a.Summary, currency: a.Currency, conditions: a.Conditions}
	for _, i := range a.LineItems {
		p.items = append(p.items, i.item())
	}
	return p
}

func (i proposedItem) item() negotiation.Item {
	return negotiation.Item{Description: i.Description, Amount: int64(i.Amount), Type: negotiation.ItemType(i.Type), Condition: i.Condition}
}

func (s *negotiationTools) propose() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "analyze_and_propose", Risk: policy.Medium, Confirmation: policy.Always, Mutates: true, Egress: true},
		Title:       lang.Say("Make an offer"),
		Description: "Analyze the conversation context and create a structured proposal with line items, amounts, and conditions. Call this when a negotiation is triggered.",
		Limits:      termsLimits(),
	}, tools.Work[proposeArgs]{Preview: s.previewPropose, Changed: changed(), Run: s.runPropose})
}

func termsLimits() []string {
	return []string{lang.Say("%d line items", negotiation.MaxItems), lang.Say("%d conditions", negotiation.MaxConditions)}
}

// firstOffer is what Run sends.
type firstOffer struct {
	room  string
	terms negotiation.Terms
}

func (s *negotiationTools) previewPropose(ctx context.Context, c tools.Call, a proposeArgs) (tools.Preview, error) {
	at, err := s.look(ctx, c)
	if err != nil {
		return tools.Preview{}, err
	}
	if k, ok := at.open(); ok {
		return tools.Preview{}, tools.Fail(codeOpen, lang.Say("The negotiation %s is open in this room, so no other one can begin. Answer its last offer with evaluate_proposal, or wait for the other party.", k.ID))
	}
	if len(at.waiting) > 0 {
		return tools.Preview{}, tools.Fail(codeOpen, lang.Say("An offer of this room is still being sent. Wait for the other party, and answer with evaluate_proposal."))
	}
	payer, asked, err := s.payer(ctx, at)
	if err != nil {
		return tools.Preview{}, err
	}
	t, err := a.proposed().terms(payer)
	if err != nil {
		return tools.Preview{}, err
	}
	p, err := termsPreview(at, "", 1, t, nil)
	if err != nil {
		return p, err
	}
	p.Prepared = firstOffer{at.room.ID, t}
	if asked {
		s.askPayer(at, payer, &p)
	}
	return p, s.cover(ctx, at, negotiation.Negotiation{}, t, 1, &p)
}

func (s *negotiationTools) runPropose(ctx context.Context, _ tools.Call, _ proposeArgs, seen tools.Preview) (tools.Output, error) {
	offer := seen.Prepared.(firstOffer)
	id, err := s.Negotiations.Start(ctx, offer.room, negotiation.Opening{Terms: offer.terms})
	if err != nil {
		return tools.Output{}, err
	}
	return tools.Output{
		Data:    fmt.Sprintf("Proposal created: %s\nSummary: %s\nTotal: %s\nLine items: %d", id, offer.terms.Summary, seen.Object, len(offer.terms.Items)),
		Summary: lang.Say("Sent an offer of %s.", seen.Object),
	}, nil
}
