package handlers

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// negotiationView is a negotiation as this desktop's person sees it.
type negotiationView struct {
	room negotiation.Room
	negotiation.Known
	unsent negotiation.Kind // of this person's last message that is not in the log
}

// addUnsent notes what waits to be sent. A negotiation whose offer waits is not in the log
// yet; it comes first.
func addUnsent(all []negotiationView, room negotiation.Room, m negotiation.Unsent) ([]negotiationView, error) {
	i := slices.IndexFunc(all, func(n negotiationView) bool { return n.ID == m.Negotiation })
	if i < 0 {
		n, err := negotiation.Negotiation{}.Apply(room, negotiation.Entry{From: room.Self, Sent: m.At}, m.Message)
		if err != nil {
			return nil, err
		}
		return slices.Insert(all, 0, negotiationView{room: room, Known: negotiation.Known{Negotiation: n}, unsent: m.Kind}), nil
	}
	if m.Kind != negotiation.Expire {
		all[i].unsent = m.Kind
	}
	return all, nil
}

// waits reports whether the negotiation waits for this person, who has not answered already.
func (n negotiationView) waits() bool { return n.waitsFor(n.room.Self) && n.unsent == "" }

// waitsFor reports whether the negotiation waits for a party; false in a room that has ended.
func (n negotiationView) waitsFor(p negotiation.Party) bool { return n.room.Ended == "" && n.Waits(p) }

func (n negotiationView) summary() api.NegotiationSummary {
	t := fromTerms(n.Last().Terms)
	return api.NegotiationSummary{ID: n.ID, State: api.NegotiationState(n.State), Summary: t.Summary, Total: t.Total,
		Rounds: len(n.Rounds), Waits: n.waits(), Unsent: kindName(n.unsent)}
}

func (n negotiationView) encode() api.Negotiation {
	out := api.Negotiation{
		Room: n.room.ID, ID: n.ID, State: api.NegotiationState(n.State), RoundSeconds: n.RoundSeconds,
		Waits: n.waits(), WaitsOther: n.waitsFor(n.room.Self.Other()), AcceptedBy: string(n.AcceptedBy), EndedBy: string(n.EndedBy), Reason: n.Reason,
		Scripted: n.room.Practice && n.EndedBy != n.room.Self,
		Unsent:   kindName(n.unsent), Pays: n.Last().Terms.Payer == n.room.Self,
		Approved: each(n.Approvals, func(a negotiation.Approval) string { return string(a.By) }),
	}
	if !n.Since.IsZero() && n.room.Ended == "" {
		out.Deadline = n.Known.Deadline()
	}
	if n.State == negotiation.Agreed {
		out.Agreement = strings.Join([]string{n.room.ID, n.ID, string(n.Last().Hash)}, "/")
	}
	for i, r := range n.Rounds {
		round := api.OfferRound{Number: r.Number, By: string(r.By), Mine: r.By == n.room.Self, Terms: fromTerms(r.Terms),
			Hash: string(r.Hash), Reason: r.Reason, Scripted: n.room.Practice && r.By != n.room.Self, Sent: r.Sent}
		if i > 0 {
			round.Changes = changes(n.Rounds[i-1].Terms, r.Terms)
		}
		out.Rounds = append(out.Rounds, round)
	}
	return out
}

// kindName returns a kind of message in words.
func kindName(k negotiation.Kind) string {
	return map[negotiation.Kind]string{negotiation.Offer: lang.Said("offer"), negotiation.Counter: lang.Said("counter-offer"), negotiation.Accept: lang.Said("acceptance"),
		negotiation.Reject: lang.Said("rejection"), negotiation.Approve: lang.Said("approval")}[k]
}

// notes say why messages had no effect or were not sent, since the last one that had an effect: what
// is over needs no note. Nor does it that both desktops said at the same time that time ran out, or
// said twice that they have an agreement.
func notes(self negotiation.Party, logged []negotiation.Logged, dropped []string) []string {
	var out []string
	for _, l := range logged {
		m, err := negotiation.Decode(l.Body)
		switch {
		case err == nil && (m.Kind == negotiation.Expire || m.Kind == negotiation.Read):
			continue
		case l.Refused == "":
			out = nil
			continue
		}
		what := kindName(m.Kind)
		if what == "" {
			what = lang.Said("message")
		}
		said := lang.Say("The other party's %v had no effect: %v", what, l.Refused)
		if l.From == self {
			said = lang.Say("Your %v had no effect: %v", what, l.Refused)
		}
		out = append(out, said)
	}
	for _, why := range dropped {
		out = append(out, lang.Say("Not sent: %v", why))
	}
	return out
}

// toTerms leaves it to negotiation.Terms.Check to say what is wrong.
func toTerms(t api.Terms) negotiation.Terms {
	out := negotiation.Terms{Summary: t.Summary, Currency: money.Currency(strings.ToLower(t.Currency)), Conditions: t.Conditions, Payer: negotiation.Party(t.Payer)}
	if out.Conditions == nil {
		out.Conditions = []string{}
	}
	for _, i := range t.Items {
		out.Items = append(out.Items, negotiation.Item{Description: i.Description, Amount: i.Amount, Type: negotiation.ItemType(i.Type), Condition: i.Condition})
	}
	return out
}

func fromTerms(t negotiation.Terms) api.Terms {
	out := api.Terms{Summary: t.Summary, Currency: string(t.Currency), Payer: string(t.Payer), Total: totalText(t),
		Items: []api.TermItem{}, Conditions: append([]string{}, t.Conditions...)}
	for _, i := range t.Items {
		out.Items = append(out.Items, api.TermItem{Description: i.Description, Amount: i.Amount, Text: amountText(t, i), Type: string(i.Type), Condition: i.Condition})
	}
	return out
}

func amountText(t negotiation.Terms, i negotiation.Item) string {
	return money.Amount{Minor: i.Amount, Currency: t.Currency}.String()
}

// totalText returns the total of terms in words; empty for terms that cannot be paid.
func totalText(t negotiation.Terms) string {
	total, err := t.Total()
	if err != nil {
		return ""
	}
	return total.String()
}
