package counterpart

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// mostRounds is by which round the counterpart wants to be done in a practice room.
const mostRounds = 16

// Answer returns what the script says after the entries of a room, in which it is Self;
// nil if it has nothing to say now. It approves what was accepted. The same entries
// always give the same answer.
func Answer(r negotiation.Room, sign func(text []byte) []byte, entries []negotiation.Entry) ([]byte, error) {
	replica := negotiation.Replica{Room: r}
	for _, e := range entries {
		replica, _, _ = replica.Apply(e)
	}
	n, ok := replica.Open()
	if !ok || !n.Waits(r.Self) {
		return nil, nil
	}
	if n.State == negotiation.Offered {
		return respond(n, r.Self).Encode()
	}
	text, err := negotiation.ApprovalText(r, n, r.Self)
	if err != nil {
		return nil, err
	}
	return negotiation.Message{
		Kind: negotiation.Approve, Negotiation: n.ID, Round: n.Last().Number, Hash: n.Last().Hash, Signature: sign(text),
	}.Encode()
}

func respond(n negotiation.Negotiation, self negotiation.Party) negotiation.Message {
	last := n.Last()
	in := interests(n, self)
	move, amounts := Decide(in, amountsOf(n, last.Terms))
	m := negotiation.Message{Negotiation: n.ID, Round: last.Number}
	switch move {
	case Accept:
		m.Kind, m.Hash = negotiation.Accept, last.Hash
	case Counter:
		terms := withAmounts(last.Terms, amounts, in.Pays)
		m.Kind, m.Round, m.Terms = negotiation.Counter, last.Number+1, &terms
		m.Reason = lang.Said("That is less than I need.")
		if in.Pays {
			m.Reason = lang.Said("That is more than I can pay.")
		}
	default:
		m.Kind, m.Reason = negotiation.Reject, lang.Said("We are too far apart.")
	}
	return m
}

// interests are drawn from the negotiation's id, around the amounts that each item was
// first offered with: mostly the two sides can meet.
func interests(n negotiation.Negotiation, self negotiation.Party) Interests {
	terms := n.Last().Terms
	in := Interests{Pays: terms.Payer == self, MostRounds: mostRounds}
	for _, item := range terms.Items {
		first := float64(firstAmount(n, item.Description))
		r := source(n.ID, item.Description)
		between := func(a, b float64) int64 {
			return min(int64(first*(a+(b-a)*r.Float64())), money.Max/negotiation.MaxItems)
		}
		issue := Issue{Description: item.Description, Weight: 0.2 + r.Float64()}
		if in.Pays {
			issue.Best, issue.Worst = between(0.4, 0.7), between(0.75, 1.1)
		} else {
			issue.Best, issue.Worst = between(1.3, 1.8), between(0.85, 1.2)
		}
		in.Issues = append(in.Issues, issue)
	}
	return in
}

// source gives the same random numbers for the same texts.
func source(texts ...string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(strings.Join(texts, "\n"))) // never fails
	return rand.New(rand.NewPCG(h.Sum64(), 1))
}

// firstAmount returns what an item was first offered with.
func firstAmount(n negotiation.Negotiation, description string) int64 {
	for _, r := range n.Rounds {
		if a, ok := amountOf(r.Terms, description); ok {
			return a
		}
	}
	return 0
}

func amountOf(t negotiation.Terms, description string) (int64, bool) {
	for _, i := range t.Items {
		if i.Description == description {
			return i.Amount, true
		}
	}
	return 0, false
}

// amountsOf gives the amounts that the items of terms had in each round; where an item
// was not there, its first amount.
func amountsOf(n negotiation.Negotiation, terms negotiation.Terms) [][]int64 {
	out := make([][]int64, len(n.Rounds))
	for k, r := range n.Rounds {
		for _, item := range terms.Items {
			a, ok := amountOf(r.Terms, item.Description)
			if !ok {
				a = firstAmount(n, item.Description)
			}
			out[k] = append(out[k], a)
		}
	}
	return out
}

// withAmounts returns terms with other amounts, in steps that can be paid.
func withAmounts(t negotiation.Terms, amounts []int64, pays bool) negotiation.Terms {
	step := t.Currency.Step()
	items := make([]negotiation.Item, len(t.Items))
	for i, item := range t.Items {
		item.Amount = amounts[i] / step * step
		if !pays && amounts[i]%step != 0 {
			item.Amount += step
		}
		items[i] = item
	}
	t.Items = items
	return t
}
