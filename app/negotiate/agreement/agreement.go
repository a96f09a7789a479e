// Package agreement writes an agreement as a document, as Markdown and as PDF, and checks
// such a document by itself: without the room, without a network, by anybody.
package agreement

import (
	"crypto/ed25519"
	"encoding/hex"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/nod-app/nod/app/base/canonical"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// Agreement is terms that both persons have signed, with all that the signatures cover.
type Agreement struct {
	Room        negotiation.Room
	Negotiation negotiation.Negotiation
}

// ErrNotAgreed means that not both persons have approved.
var ErrNotAgreed = lang.Errorf("not both have approved these terms")

// New returns the agreement of a negotiation, after checking it as Read does.
func New(r negotiation.Room, n negotiation.Negotiation) (Agreement, error) {
	if n.State != negotiation.Agreed {
		return Agreement{}, ErrNotAgreed
	}
	text, err := Agreement{r, n}.record()
	if err != nil {
		return Agreement{}, err
	}
	return readRecord(text)
}

// Hash returns the hash of the terms that were signed.
func (a Agreement) Hash() negotiation.Hash { return a.Negotiation.Last().Hash }

func total(t negotiation.Terms) money.Amount {
	sum, err := t.Total()
	if err != nil {
		return money.Amount{Currency: t.Currency}
	}
	return sum
}

// form is the first member of a record; a later one would be read otherwise.
const form = "nod agreement 1"

// record is an agreement as JSON.
type record struct {
	Form        string           `json:"form"`
	Room        string           `json:"room"`
	Practice    bool             `json:"practice"`
	Host        party            `json:"host"`
	Guest       party            `json:"guest"`
	Negotiation string           `json:"negotiation"`
	Rounds      []round          `json:"rounds"`
	Terms       negotiation.Hash `json:"terms"`
}

type party struct {
	Name      string `json:"name"`
	Key       string `json:"key"` // ed25519, hex
	Account   string `json:"account,omitzero"`
	Signature []byte `json:"signature"` // of negotiation.ApprovalText
}

func partyOf(m negotiation.Member) party {
	return party{Name: m.Name, Key: hex.EncodeToString(m.Key), Account: m.Account}
}

type round struct {
	By     negotiation.Party `json:"by"`
	Sent   int64             `json:"sent"` // milliseconds since 1970, by the sender's clock
	Reason string            `json:"reason"`
	Terms  jsontext.Value    `json:"terms"` // canonical
}

// record returns the one JSON text of an agreement (RFC 8785), on one line.
func (a Agreement) record() ([]byte, error) {
	n := a.Negotiation
	rec := record{
		Form: form, Room: a.Room.ID, Practice: a.Room.Practice, Negotiation: n.ID, Terms: a.Hash(),
		Host: partyOf(a.Room.Host), Guest: partyOf(a.Room.Guest),
	}
	for _, r := range n.Rounds {
		terms, err := r.Terms.Canonical()
		if err != nil {
			return nil, err
		}
		rec.Rounds = append(rec.Rounds, round{By: r.By, Sent: r.Sent.UnixMilli(), Reason: r.Reason, Terms: terms})
	}
	for _, approval := range n.Approvals {
		if approval.By == negotiation.Host {
			rec.Host.Signature = approval.Signature
		} else {
			rec.Guest.Signature = approval.Signature
		}
	}
	return canonical.JSON(rec)
}

func readRecord(text []byte) (Agreement, error) {
	var rec record
	if err := json.Unmarshal(text, &rec, json.RejectUnknownMembers(true)); err != nil {
		return Agreement{}, lang.Errorf("its signed data cannot be read: %w", err)
	}
	if rec.Form != form {
		return Agreement{}, lang.Errorf("its form is %.40q; this Nod knows %q", rec.Form, form)
	}
	a, err := rec.agreement()
	if err != nil {
		return Agreement{}, err
	}
	again, err := a.record()
	if err != nil {
		return Agreement{}, err
	}
	if string(again) != string(text) {
		return Agreement{}, lang.Errorf("its signed data is not in its canonical form")
	}
	return a, a.check()
}

func (rec record) agreement() (Agreement, error) {
	a := Agreement{
		Room:        negotiation.Room{ID: rec.Room, Practice: rec.Practice, Compared: true},
		Negotiation: negotiation.Negotiation{ID: rec.Negotiation, State: negotiation.Agreed},
	}
	var err error
	for _, m := range []struct {
		from party
		to   *negotiation.Member
		by   negotiation.Party
	}{{rec.Host, &a.Room.Host, negotiation.Host}, {rec.Guest, &a.Room.Guest, negotiation.Guest}} {
		key, bad := hex.DecodeString(m.from.Key)
		if bad != nil || len(key) != ed25519.PublicKeySize {
			err = lang.Errorf("the key of the %s cannot be read", m.by)
		}
		*m.to = negotiation.Member{Name: m.from.Name, Key: key, Account: m.from.Account}
		a.Negotiation.Approvals = append(a.Negotiation.Approvals, negotiation.Approval{By: m.by, Signature: m.from.Signature})
	}
	if len(rec.Rounds) == 0 {
		err = lang.Errorf("it has no offer")
	}
	for i, r := range rec.Rounds {
		terms, bad := negotiation.ParseTerms(r.Terms)
		if bad != nil {
			return a, lang.Errorf("the terms of round %d: %w", i+1, bad)
		}
		h, bad := terms.Hash()
		if bad != nil {
			return a, bad
		}
		a.Negotiation.Rounds = append(a.Negotiation.Rounds, negotiation.Round{
			Number: i + 1, By: r.By, Terms: terms, Hash: h, Reason: r.Reason, Sent: time.UnixMilli(r.Sent).UTC(),
		})
	}
	return a, err
}

// check verifies both signatures. They cover all that a record has.
func (a Agreement) check() error {
	for _, approval := range a.Negotiation.Approvals {
		if !negotiation.Signed(a.Room, a.Negotiation, approval.By, approval.Signature) {
			return lang.Errorf("the signature of the %s does not fit what was signed: the document was changed, or this person never approved it", approval.By)
		}
	}
	if string(a.Room.Host.Key) == string(a.Room.Guest.Key) {
		return lang.Errorf("both parties have the same key")
	}
	return nil
}
