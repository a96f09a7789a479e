package negotiation

import (
	"strings"

	"github.com/nod-app/nod/app/base/canonical"
	"github.com/nod-app/nod/app/base/lang"
)

// Kind says what a message does.
type Kind string

// The kinds of messages. Those of agents have the contract's names; Approve is sent
// only when a person approves.
const (
	Offer   Kind = "agent_offer" // begins a negotiation
	Counter Kind = "agent_counter"
	Accept  Kind = "agent_accept"
	Reject  Kind = "agent_reject"
	Expire  Kind = "expire" // the time of a round, or for approving, ran out
	Approve Kind = "approve"
	Read    Kind = "read" // this desktop has the agreement; sent once, and not answered
)

// Limits of a negotiation.
const (
	MaxRounds     = 100
	MaxEntries    = 10_000   // in a room
	MaxMessage    = 64 << 10 // bytes
	DefaultRound  = 30       // seconds, as in the contract
	DefaultSign   = 24 * 3600
	shortestRound = 5
	longestRound  = 7 * 24 * 3600
)

// Message is what one party says in a negotiation. It names the round that it makes
// (Offer, Counter) or answers, so that no message has an effect twice.
type Message struct {
	Kind        Kind   `json:"type"`
	Negotiation string `json:"negotiationId"`
	Round       int    `json:"round"`
	// Terms are those of an Offer or a Counter.
	Terms *Terms `json:"-"`
	// Reason is given with a Counter or a Reject; it may be empty.
	Reason string `json:"reason,omitzero"`
	// Hash is that of the terms of an Accept, an Approve or a Read.
	Hash Hash `json:"hash,omitzero"`
	// Signature of an Approve is that of ApprovalText.
	Signature []byte `json:"signature,omitzero"`
	// RoundSeconds and SignSeconds of an Offer are how long each round, and approving,
	// may take.
	RoundSeconds int `json:"roundSeconds,omitzero"`
	SignSeconds  int `json:"signSeconds,omitzero"`
}

// statedMessage is a message as it is sent.
type statedMessage struct {
	Message `json:",inline"`
	Terms   *statedTerms `json:"proposal,omitzero"`
}

// Encode returns the one text of a message.
func (m Message) Encode() ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	s := statedMessage{Message: m}
	if m.Terms != nil {
		terms, err := m.Terms.stated()
		if err != nil {
			return nil, err
		}
		s.Terms = &terms
	}
	return canonical.JSON(s)
}

// Decode reads what Encode wrote. The error is a Refusal.
func Decode(body []byte) (Message, error) {
	if len(body) > MaxMessage {
		return Message{}, refuse(Malformed, "The message has %d bytes; %d are allowed.", len(body), MaxMessage)
	}
	var s statedMessage
	if err := parse(body, &s); err != nil {
		// Why it cannot be read is said in other words by each process, and both desktops keep the reason.
		return Message{}, refuse(Malformed, "The message is no message of a negotiation.")
	}
	m := s.Message
	if s.Terms != nil {
		if err := s.Terms.check(); err != nil {
			return Message{}, refuse(BadTerms, "%v", err)
		}
		m.Terms = &s.Terms.Terms
	}
	if err := m.check(); err != nil {
		return Message{}, err
	}
	return m, nil
}

// isID reports whether s is an id as decision.NewID makes them: 8 lower-case base-32
// characters.
func isID(s string) bool {
	return len(s) == 8 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// check says whether a message has what its kind needs, and nothing else. The error is
// a Refusal.
func (m Message) check() error {
	offers := m.Kind == Offer || m.Kind == Counter
	names := m.Kind == Accept || m.Kind == Approve || m.Kind == Read
	switch m.Kind {
	case Offer, Counter, Accept, Reject, Expire, Approve, Read:
	default:
		return refuse(Malformed, "%.30q is no kind of message.", m.Kind)
	}
	switch {
	case !isID(m.Negotiation):
		return refuse(Malformed, "%.30q is no id of a negotiation.", m.Negotiation)
	case m.Round < 1 || m.Round > MaxRounds+1:
		return refuse(Malformed, "There is no round %d.", m.Round)
	case offers != (m.Terms != nil):
		return refuse(Malformed, "Only an offer has terms.")
	case names != (m.Hash != ""):
		return refuse(Malformed, "Only accepting, approving and having read an agreement name terms.")
	case (m.Kind == Approve) != (len(m.Signature) > 0):
		return refuse(Malformed, "Only an approval is signed.")
	case m.Reason != "" && m.Kind != Counter && m.Kind != Reject:
		return refuse(Malformed, "Only a counter-offer and a rejection have a reason.")
	case m.Kind == Offer && !(inTime(m.RoundSeconds) && inTime(m.SignSeconds)):
		return refuse(Malformed, "A round takes from %d seconds to a week.", shortestRound)
	case m.Kind != Offer && (m.RoundSeconds != 0 || m.SignSeconds != 0):
		return refuse(Malformed, "Only the first offer says how long a round takes.")
	}
	return m.checkTexts()
}

func (m Message) checkTexts() error {
	if m.Reason != "" {
		if err := checkText("The reason", m.Reason, MaxReason); err != nil {
			return refuse(BadTerms, "%v", err)
		}
	}
	if m.Terms != nil {
		if err := m.Terms.Check(); err != nil {
			return refuse(BadTerms, "%v", err)
		}
	}
	return nil
}

func inTime(seconds int) bool { return seconds >= shortestRound && seconds <= longestRound }

// Refusal says why a message has no effect. Both desktops refuse the same messages for
// the same reason.
type Refusal struct {
	Code Code
	Text string // one or two sentences for people
}

// Error implements error.
func (r Refusal) Error() string { return r.Text }

func refuse(c Code, format string, args ...any) error {
	return Refusal{c, lang.Say(format, args...)}
}

// Code names the reason of a Refusal.
type Code string

// The reasons to refuse a message.
const (
	Malformed     Code = "malformed"
	BadTerms      Code = "bad_terms"
	Unknown       Code = "unknown"         // there is no such negotiation
	Taken         Code = "taken"           // there is one with that id already
	Busy          Code = "busy"            // another negotiation is open in the room
	Ended         Code = "ended"           // the negotiation is over
	NotYourTurn   Code = "not_your_turn"   // the other party has to answer
	WrongRound    Code = "wrong_round"     // it answers or makes another round
	WrongHash     Code = "wrong_hash"      // it names other terms
	WrongState    Code = "wrong_state"     // nothing is offered, nothing accepted, or nothing agreed
	Approved      Code = "approved"        // who approved cannot take it back
	WasRead       Code = "was_read"        // that party has said already that it has the agreement
	BadSignature  Code = "bad_signature"   // the approval is not signed by its sender
	TooManyRounds Code = "too_many_rounds" // MaxRounds were made
	Changed       Code = "changed"         // the payer or the currency changed
	Full          Code = "full"            // the room has MaxEntries
)
