package negotiations

import (
	"context"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// decision is how an offer is answered.
type decision string

const (
	accept  decision = "accept"
	counter decision = "counter"
	reject  decision = "reject"
)

// UnmarshalJSON refuses another decision with the contract's text.
func (d *decision) UnmarshalJSON(text []byte) error {
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	switch *d = decision(s); *d {
	case accept, counter, reject:
		return nil
	}
	return policy.Problem{Code: policy.CodeBadType, Reason: lang.Say(`Error: Invalid decision "%.40s". Must be accept, counter, or reject.`, s)}
}

type evaluateArgs struct {
	NegotiationID   string           `json:"negotiationId"`
	Decision        decision         `json:"decision" enum:"accept,counter,reject"`
	Reason          string           `json:"reason,omitempty" jsonschema:"Reason for counter/reject"`
	CounterProposal *counterProposal `json:"counterProposal,omitempty" jsonschema:"Required if decision is 'counter'"`
}

type counterProposal struct {
	Summary    string        `json:"summary,omitempty"`
	LineItems  []counterItem `json:"lineItems,omitempty"`
	Currency   string        `json:"currency,omitempty"`
	Conditions []string      `json:"conditions,omitempty"`
}

type counterItem struct {
	Description string     `json:"description"`
	Amount      minorUnits `json:"amount"`
	Type        string     `json:"type" enum:"immediate,escrow,conditional"`
	Condition   string     `json:"condition,omitempty"`
}

// proposed completes what the contract lets a model leave out. The contract's currency is
// gbp then; a negotiation has one currency, so it is that of the offer.
func (p counterProposal) proposed(offer negotiation.Terms) proposedTerms {
	out := proposedTerms{summary: p.Summary, currency: p.Currency, conditions: p.Conditions}
	if out.summary == "" {
		out.summary = "Counter-proposal"
	}
	if out.currency == "" {
		out.currency = string(offer.Currency)
	}
	for _, i := range p.LineItems {
		out.items = append(out.items, proposedItem(i).item())
	}
	return out
}

func (s *negotiationTools) evaluate() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "evaluate_proposal", Risk: policy.Medium, Confirmation: policy.Always, Mutates: true, Egress: true},
		Title:       lang.Say("Answer an offer"),
		Description: "Evaluate an incoming proposal and decide to accept, counter, or reject. Call this when you receive a proposal from the other agent.",
		Limits:      termsLimits(),
	}, tools.Work[evaluateArgs]{Preview: s.previewEvaluate, Changed: changed(), Run: s.runEvaluate})
}

// answer is what Run sends.
type answer struct {
	room  string
	offer negotiation.Round
	terms negotiation.Terms // of a counter-offer
}

func (s *negotiationTools) previewEvaluate(ctx context.Context, c tools.Call, a evaluateArgs) (tools.Preview, error) {
	if a.Decision == counter && a.CounterProposal == nil {
		return tools.Preview{}, tools.Fail(policy.CodeMissing, lang.Say("Error: counterProposal required for counter decision"))
	}
	at, err := s.look(ctx, c)
	if err != nil {
		return tools.Preview{}, err
	}
	k, err := at.answerable(a.NegotiationID, a.Decision)
	if err != nil {
		return tools.Preview{}, err
	}
	var p tools.Preview
	switch a.Decision {
	case accept:
		p, err = s.previewAccept(ctx, at, k)
	case counter:
		p, err = s.previewCounter(ctx, at, k, a)
	case reject:
		p, err = previewReject(at, k)
	}
	if err != nil {
		return p, err
	}
	p.Rows = append([]tools.Row{{Name: lang.Say("Answer"), Value: string(a.Decision), Said: true}}, p.Rows...)
	if a.Reason != "" && a.Decision != accept {
		p.Rows = append(p.Rows, tools.Row{Name: lang.Say("Reason"), Value: a.Reason})
	}
	return p, nil
}

// answerable returns the negotiation that is answered, if it waits for the user.
func (s situation) answerable(id string, d decision) (negotiation.Known, error) {
	k, open := s.open()
	switch {
	case open && k.ID != id:
		return k, tools.Fail(codeNotFound, lang.Say("There is no open negotiation %.40q in this room; the one that is open is %s.", id, k.ID))
	case !open:
		return k, tools.Fail(codeNotFound, lang.Say("There is no open negotiation %.40q in this room. Make an offer with analyze_and_propose, or wait for one.", id))
	case len(s.waiting) > 0:
		return k, tools.Fail(codeSending, lang.Say("An answer of this room is still being sent. Wait for the other party."))
	case d == reject:
		return k, nil
	case k.State == negotiation.Accepted:
		return k, tools.Fail(policy.Code(negotiation.WrongState), lang.Say("The offer was accepted already. The user approves the terms in the window Negotiations; you cannot."))
	case !k.Waits(s.room.Self):
		return k, tools.Fail(policy.Code(negotiation.NotYourTurn), lang.Say("The last offer is yours. Wait for the other party to answer it."))
	case d == accept && !s.room.Compared:
		return k, negotiation.ErrNotCompared
	}
	return k, nil
}

func (s *negotiationTools) previewAccept(ctx context.Context, at situation, k negotiation.Known) (tools.Preview, error) {
	last := k.Last()
	var before *negotiation.Terms // the user's own last offer
	if len(k.Rounds) > 1 {
		before = &k.Rounds[len(k.Rounds)-2].Terms
	}
	p, err := termsPreview(at, k.ID, last.Number, last.Terms, before)
	if err != nil {
		return p, err
	}
	p.Prepared = answer{room: at.room.ID, offer: last}
	return p, s.cover(ctx, at, k.Negotiation, last.Terms, last.Number, &p)
}

func (s *negotiationTools) previewCounter(ctx context.Context, at situation, k negotiation.Known, a evaluateArgs) (tools.Preview, error) {
	last := k.Last()
	t, err := a.CounterProposal.proposed(last.Terms).terms(last.Terms.Payer)
	if err != nil {
		return tools.Preview{}, err
	}
	if t.Currency != last.Terms.Currency {
		return tools.Preview{}, tools.Fail(policy.Code(negotiation.Changed), lang.Say("The currency cannot change within a negotiation; this one is in %s.", last.Terms.Currency))
	}
	round := last.Number + 1
	p, err := termsPreview(at, k.ID, round, t, &last.Terms)
	if err != nil {
		return p, err
	}
	p.Prepared = answer{room: at.room.ID, offer: last, terms: t}
	if err := s.cover(ctx, at, k.Negotiation, t, round, &p); err != nil {
		return p, err
	}
	if p.Mandated && a.Reason != "" {
		p.Mandated = false
		p.Findings = append(p.Findings, policy.Finding{Problem: policy.Problem{Code: codeNotCovered,
			Reason: lang.Say("The mandate covers the terms, but not the reason, which the other party reads.")}})
	}
	return p, nil
}

func previewReject(at situation, k negotiation.Known) (tools.Preview, error) {
	p, err := termsPreview(at, k.ID, k.Last().Number, k.Last().Terms, nil)
	p.Prepared = answer{room: at.room.ID, offer: k.Last()}
	return p, err
}

func (s *negotiationTools) runEvaluate(ctx context.Context, _ tools.Call, a evaluateArgs, seen tools.Preview) (tools.Output, error) {
	w := seen.Prepared.(answer)
	var out tools.Output
	var err error
	switch a.Decision {
	case accept:
		err = s.Negotiations.Accept(ctx, w.room, a.NegotiationID, w.offer.Hash)
		out = tools.Output{Data: "Proposal accepted. Document generation will follow.", Summary: lang.Say("Accepted an offer of %s.", seen.Object)}
	case counter:
		err = s.Negotiations.Counter(ctx, w.room, a.NegotiationID, w.offer.Hash, w.terms, a.Reason)
		out = tools.Output{Data: lang.Say("Counter-proposal sent. New total: %s", seen.Object), Summary: lang.Say("Sent a counter-offer of %v.", seen.Object)}
	case reject:
		err = s.Negotiations.Reject(ctx, w.room, a.NegotiationID, w.offer.Hash, strings.TrimSpace(a.Reason))
		out = tools.Output{Data: lang.Say("Proposal rejected. Reason: %v", a.Reason), Summary: lang.Say("Ended a negotiation without an agreement.")}
	}
	if err != nil {
		return tools.Output{}, err
	}
	return out, nil
}
