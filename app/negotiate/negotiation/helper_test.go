package negotiation

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"testing"
	"time"
)

// keyOf is the test key of a party.
func keyOf(p Party) ed25519.PrivateKey {
	seed := sha256.Sum256([]byte(p))
	return ed25519.NewKeyFromSeed(seed[:])
}

// kitchen is the room that the tests negotiate in.
func kitchen(self Party) Room {
	return Room{
		ID: "room0001", Self: self, Compared: true,
		Host:  Member{Name: "Ann", Key: keyOf(Host).Public().(ed25519.PublicKey), Account: "acct_Ann"},
		Guest: Member{Name: "Ben", Key: keyOf(Guest).Public().(ed25519.PublicKey), Account: "acct_Ben"},
	}
}

// shelves are terms of two items with a total of 120 and pence.
func shelves(pence int64) Terms {
	return Terms{
		Summary: "Oak shelves", Currency: "gbp", Payer: Host, Conditions: []string{"Delivered by Friday"},
		Items: []Item{
			{Description: "Shelves", Amount: 10000 + pence, Type: Escrow, Condition: "On delivery"},
			{Description: "Fitting", Amount: 2000, Type: Immediate},
		},
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// log is what the tests write into a room's log.
type log struct {
	t       testing.TB
	replica Replica
	next    uint64
}

func newLog(t testing.TB) *log { return &log{t: t, replica: Replica{Room: kitchen(Host)}} }

const first = "aaaaaaa2"

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// say appends a message and returns what it did.
func (l *log) say(from Party, m Message) Result {
	l.t.Helper()
	if n := l.replica.Negotiations[first]; m.Kind == Approve && len(n.Rounds) > 0 && bytes.Equal(m.Signature, make([]byte, ed25519.SignatureSize)) {
		m = l.signed(kitchen(from), m, from)
	}
	l.next++
	var res Result
	l.replica, res, _ = l.replica.Apply(Entry{Position: l.next, From: from, Sent: noon.Add(time.Duration(l.next) * time.Second), Body: must(m.Encode())})
	return res
}

// does appends a message that must have an effect.
func (l *log) does(from Party, m Message) Negotiation {
	l.t.Helper()
	res := l.say(from, m)
	if res.Refused != nil {
		l.t.Fatalf("%s of %s: %v", m.Kind, from, res.Refused)
	}
	return res.Negotiation
}

func offer(t Terms) Message {
	return Message{Kind: Offer, Negotiation: first, Round: 1, Terms: &t, RoundSeconds: DefaultRound, SignSeconds: DefaultSign}
}

func counter(round int, t Terms) Message {
	return Message{Kind: Counter, Negotiation: first, Round: round, Terms: &t, Reason: "Too much"}
}

func accept(round int, t Terms) Message {
	return Message{Kind: Accept, Negotiation: first, Round: round, Hash: must(t.Hash())}
}

func reject(round int) Message {
	return Message{Kind: Reject, Negotiation: first, Round: round, Reason: "No"}
}

func expire(round int) Message { return Message{Kind: Expire, Negotiation: first, Round: round} }

func read(round int, t Terms) Message {
	return Message{Kind: Read, Negotiation: first, Round: round, Hash: must(t.Hash())}
}

// approve is an approval that log.say signs.
func approve(round int, t Terms) Message {
	return Message{Kind: Approve, Negotiation: first, Round: round, Hash: must(t.Hash()), Signature: make([]byte, ed25519.SignatureSize)}
}

// signed is an approval signed by its party as the log is.
func (l *log) signed(r Room, m Message, by Party) Message {
	m.Signature = ed25519.Sign(keyOf(by), must(ApprovalText(r, l.replica.Negotiations[first], by)))
	return m
}
