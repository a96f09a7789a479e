package negotiation

import (
	"crypto/ed25519"
	"encoding/hex"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/canonical"
	"github.com/nod-app/nod/app/negotiate/publickey"
)

// State is how far a negotiation is.
type State string

// The states. Agreed, Rejected and Expired are ends.
const (
	Offered  State = "offered"  // the party that did not offer last has to answer
	Accepted State = "accepted" // both persons have to approve
	Agreed   State = "agreed"
	Rejected State = "rejected"
	Expired  State = "expired"
)

// Round is one offer.
type Round struct {
	Number   int // 1, 2, 3 …
	By       Party
	Terms    Terms
	Hash     Hash
	Reason   string
	Position uint64    // in the log
	Sent     time.Time // by the sender's clock
}

// Approval is a person's signature of the hash of the terms.
type Approval struct {
	By        Party
	Signature []byte
	Position  uint64
	Sent      time.Time // by the sender's clock
}

// Negotiation is what both parties know. It changes by Apply only.
type Negotiation struct {
	ID                        string
	State                     State
	RoundSeconds, SignSeconds int
	Rounds                    []Round
	AcceptedBy                Party
	Approvals                 []Approval // in the order of the log
	EndedBy                   Party      // who rejected or sent that time ran out
	Reason                    string     // of a rejection
	Position                  uint64     // of the last entry with an effect, other than a Read
	ReadBy                    []Party    // who is known to have the agreement; of negotiations that were kept before there was Read: no one
}

// Last returns the offer that counts. There is none in the zero Negotiation.
func (n Negotiation) Last() Round { return n.Rounds[len(n.Rounds)-1] }

// Open reports whether the negotiation has begun and not ended.
func (n Negotiation) Open() bool { return n.State == Offered || n.State == Accepted }

// Waits reports whether the negotiation waits for a party.
func (n Negotiation) Waits(p Party) bool {
	switch n.State {
	case Offered:
		return n.Last().By != p
	case Accepted:
		return !n.approvedBy(p)
	}
	return false
}

func (n Negotiation) readBy(p Party) bool { return slices.Contains(n.ReadBy, p) }

func (n Negotiation) approvedBy(p Party) bool {
	for _, a := range n.Approvals {
		if a.By == p {
			return true
		}
	}
	return false
}

// ApprovalText returns what a person's approval signs: who agrees with whom, where, on which
// terms, and what had been offered before. The first line keeps it apart from all else
// that the key signs. It returns an error for a negotiation without an offer.
func ApprovalText(r Room, n Negotiation, by Party) ([]byte, error) {
	if len(n.Rounds) == 0 {
		return nil, ErrNotFound
	}
	history, err := n.history()
	if err != nil {
		return nil, err
	}
	text, err := canonical.JSON(map[string]any{
		"room": r.ID, "practice": r.Practice, "negotiation": n.ID, "party": by, "terms": n.Last().Hash, "history": history,
		"host": r.Host.signed(), "guest": r.Guest.signed(),
	})
	return append([]byte("nod agreement 1\n"), text...), err
}

// signed returns what of a member an approval signs. Without an account it is what approvals
// signed before there were accounts.
func (m Member) signed() map[string]string {
	out := map[string]string{"name": m.Name, "key": hex.EncodeToString(m.Key)}
	if m.Account != "" {
		out["account"] = m.Account
	}
	return out
}

// history returns the hash of all rounds: who offered what, when and why.
func (n Negotiation) history() (Hash, error) {
	type round struct {
		By     Party  `json:"by"`
		Terms  Hash   `json:"terms"`
		Reason string `json:"reason"`
		Sent   int64  `json:"sent"` // milliseconds since 1970
	}
	rounds := make([]round, len(n.Rounds))
	for i, r := range n.Rounds {
		rounds[i] = round{r.By, r.Hash, r.Reason, r.Sent.UnixMilli()}
	}
	text, err := canonical.JSON(rounds)
	return hashOf(text), err
}

// Signed reports whether a signature is that of a party of the room under the last offer.
func Signed(r Room, n Negotiation, by Party, signature []byte) bool {
	text, err := ApprovalText(r, n, by)
	key := r.Member(by).Key
	return err == nil && publickey.Usable(key) && len(signature) == ed25519.SignatureSize && ed25519.Verify(key, text, signature)
}
