package counterpart

import (
	"crypto/ed25519"
	"fmt"
	"testing"

	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// person plays the host's side with interests of its own against the script.
type person struct {
	t       *testing.T
	room    negotiation.Room
	entries []negotiation.Entry
	replica negotiation.Replica
}

func (p *person) say(from negotiation.Party, body []byte) negotiation.Result {
	p.t.Helper()
	p.entries = append(p.entries, negotiation.Entry{Position: uint64(len(p.entries) + 1), From: from, Body: body})
	var res negotiation.Result
	p.replica.Room = p.room
	p.replica, res, _ = p.replica.Apply(p.entries[len(p.entries)-1])
	if res.Refused != nil {
		p.t.Fatalf("%s of %s: %v", body, from, res.Refused)
	}
	return res
}

// TestAnswers negotiates with the script in many practice rooms, in currencies of every
// kind: it says nothing out of turn, nothing that is refused, and comes to an end.
func TestAnswers(t *testing.T) {
	public, private, _ := ed25519.GenerateKey(nil)
	sign := func(text []byte) []byte { return ed25519.Sign(private, text) }
	ends := map[negotiation.State]int{}
	for i := range 30 {
		currency := []money.Currency{"gbp", "jpy", "kwd"}[i%3]
		p := &person{t: t, room: negotiation.Room{
			ID: fmt.Sprint("practice-", i), Self: negotiation.Guest,
			Host: negotiation.Member{Key: public}, Guest: negotiation.Member{Key: public},
		}}
		terms := negotiation.Terms{Summary: "Garden", Currency: currency, Payer: []negotiation.Party{negotiation.Host, negotiation.Guest}[i/3%2], Conditions: []string{"In May"}, Items: []negotiation.Item{
			{Description: "Plants", Amount: 20_000, Type: negotiation.Escrow}, {Description: "Work", Amount: 50_000 * int64(i%5), Type: negotiation.Immediate},
		}}
		id := fmt.Sprintf("aaaaaa%c%c", 'a'+i/20, 'a'+i%20)
		if body, err := Answer(p.room, sign, nil); body != nil || err != nil {
			t.Fatalf("the script begins with %s %v", body, err)
		}
		n := p.say(negotiation.Host, encode(t, negotiation.Message{Kind: negotiation.Offer, Negotiation: id, Round: 1, Terms: &terms, RoundSeconds: 30, SignSeconds: 60})).Negotiation
		mine := Interests{Pays: terms.Payer == negotiation.Host, MostRounds: mostRounds}
		yields := []int64{1, 30}[i%2] // percent
		for _, item := range terms.Items {
			mine.Issues = append(mine.Issues, Issue{Best: item.Amount, Worst: item.Amount * (100 + yields) / 100, Weight: 1})
			if !mine.Pays {
				mine.Issues[len(mine.Issues)-1].Worst = item.Amount * (100 - yields) / 100
			}
		}
		for n.Open() {
			body, err := Answer(p.room, sign, p.entries)
			if err != nil {
				t.Fatal(err)
			}
			if body != nil {
				n = p.say(negotiation.Guest, body).Negotiation
				continue
			}
			n = p.say(negotiation.Host, encode(t, p.turn(n, mine, sign))).Negotiation
		}
		if body, err := Answer(p.room, sign, p.entries); body != nil || err != nil {
			t.Fatalf("after the end the script says %s %v", body, err)
		}
		ends[n.State]++
	}
	if ends[negotiation.Agreed] < 10 || ends[negotiation.Rejected] == 0 {
		t.Errorf("%v", ends)
	}
}

// turn is what the person says when it is their turn.
func (p *person) turn(n negotiation.Negotiation, in Interests, sign func([]byte) []byte) negotiation.Message {
	last := n.Last()
	m := negotiation.Message{Negotiation: n.ID, Round: last.Number}
	if n.State == negotiation.Accepted {
		text, err := negotiation.ApprovalText(p.room, n, negotiation.Host)
		if err != nil {
			p.t.Fatal(err)
		}
		m.Kind, m.Hash, m.Signature = negotiation.Approve, last.Hash, sign(text)
		return m
	}
	switch move, amounts := Decide(in, amountsOf(n, last.Terms)); move {
	case Accept:
		m.Kind, m.Hash = negotiation.Accept, last.Hash
	case Counter:
		terms := withAmounts(last.Terms, amounts, in.Pays)
		m.Kind, m.Round, m.Terms = negotiation.Counter, last.Number+1, &terms
	default:
		m.Kind = negotiation.Reject
	}
	return m
}

func encode(t *testing.T, m negotiation.Message) []byte {
	t.Helper()
	body, err := m.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return body
}
