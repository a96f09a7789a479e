package negotiator

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/llm/turn"
)

// instructions are the contract's system prompt.
//
//go:embed instructions.md
var instructions string

// toolNames returns the tools of the contract, and all that the model is offered.
func toolNames() []string {
	return []string{"evaluate_proposal", "analyze_and_propose", "send_message_to_user", "check_balance",
		"execute_payment", "create_escrow_hold", "capture_escrow", "release_escrow"}
}

func sends(tool string) bool { return slices.Contains(toolNames()[:2], tool) }

// quotedRound is an offer as the model gets it: data, since the other party wrote it.
type quotedRound struct {
	Negotiation string   `json:"negotiationId,omitempty"`
	Round       int      `json:"round"`
	By          string   `json:"by"` // user or other party
	Hash        string   `json:"hash"`
	Pays        string   `json:"pays"` // user or other party
	Total       string   `json:"total"`
	Proposal    any      `json:"proposal"`
	Reason      string   `json:"reason,omitempty"`
	Changes     []string `json:"changes,omitempty"` // from the round before
}

// mostRounds is how many of the last rounds the model gets.
const mostRounds = 4

// offer asks the model to answer the last offer of a negotiation.
func offer(at situation, k negotiation.Known, left time.Duration) turn.Request {
	first := max(0, len(k.Rounds)-mostRounds)
	var rounds []quotedRound
	for i := first; i < len(k.Rounds); i++ {
		q := quote(at.room.Self, k.Rounds[i])
		if i > 0 {
			q.Changes = changes(k.Rounds[i-1].Terms, k.Rounds[i].Terms)
		}
		rounds = append(rounds, q)
	}
	rounds[len(rounds)-1].Negotiation = k.ID
	return turn.Request{
		Text:  lang.Say("The other party has made an offer in the negotiation %s, round %d. Answer it with evaluate_proposal within %d seconds.", k.ID, k.Last().Number, int(left.Seconds())),
		Files: []turn.File{quotation("offers.json", rounds)},
	}
}

// proposal asks the model for a first offer.
func proposal(at situation, last negotiation.Round) turn.Request {
	return turn.Request{
		Text:  lang.Say("No negotiation is open. Make an offer with analyze_and_propose, about what was offered last in this room."),
		Files: []turn.File{quotation("last-offer.json", quote(at.room.Self, last))},
	}
}

func quotation(name string, v any) turn.File {
	text, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		text = []byte(err.Error()) // of strings and numbers there is none
	}
	return turn.File{Name: name, Text: string(text), Received: true}
}

func quote(self negotiation.Party, r negotiation.Round) quotedRound {
	who := func(p negotiation.Party) string {
		if p == self {
			return "user"
		}
		return lang.Say("other party")
	}
	q := quotedRound{Round: r.Number, By: who(r.By), Hash: string(r.Hash), Pays: who(r.Terms.Payer), Reason: r.Reason}
	if total, err := r.Terms.Total(); err == nil {
		q.Total = total.String()
	}
	terms := r.Terms
	q.Proposal = struct {
		Summary    string             `json:"summary"`
		LineItems  []negotiation.Item `json:"lineItems"`
		Currency   money.Currency     `json:"currency"`
		Conditions []string           `json:"conditions"`
	}{terms.Summary, terms.Items, terms.Currency, terms.Conditions}
	return q
}

// changes say in a few words what differs between two rounds.
func changes(before, after negotiation.Terms) []string {
	var out []string
	d := negotiation.Compare(before, after)
	if d.Summary.Change == negotiation.Edited {
		out = append(out, "summary")
	}
	for _, i := range d.Items {
		switch i.Change {
		case negotiation.Added:
			out = append(out, lang.Say("added: %s", i.After.Description))
		case negotiation.Removed:
			out = append(out, lang.Say("removed: %s", i.Before.Description))
		case negotiation.Edited:
			out = append(out, fmt.Sprintf("%s: %d → %d %v", i.After.Description, i.Before.Amount, i.After.Amount, i.Fields))
		}
	}
	for _, c := range d.Conditions {
		if c.Change == negotiation.Added || c.Change == negotiation.Removed {
			out = append(out, lang.Say("%s condition: %s%s", string(c.Change), c.Before, c.After))
		}
	}
	return out
}
