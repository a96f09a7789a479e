package api

import (
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// The routes of negotiations. What a person signs, and what an agent may do by itself, is
// guarded: no program says it for the person.
var (
	ListNegotiations = Route[RoomRequest, NegotiationsResult]{post, "negotiations/list", "The negotiations of a room, the one that was changed last first."}
	GetNegotiation   = Route[NegotiationRequest, Negotiation]{post, "negotiations/get", "One negotiation with its rounds and what each changed."}
	CheckTerms       = Route[Terms, TermsCheck]{post, "negotiations/check", "The total of terms, or what is wrong with them. Nothing is sent."}
	StartNegotiation = Route[StartNegotiationRequest, IDResult]{post, "negotiations/start", "Begins a negotiation with an offer."}
	CounterOffer     = Route[CounterOfferRequest, None]{post, "negotiations/counter", "Offers other terms than those with that hash. Refused (changed) if there is another offer meanwhile."}
	AcceptOffer      = Route[AcceptOfferRequest, None]{post, "negotiations/accept", "Accepts the offer with that hash. Nothing is agreed before both persons have approved."}
	RejectOffer      = Route[RejectOfferRequest, None]{post, "negotiations/reject", "Ends a negotiation without an agreement. Refused (changed) if there is another offer than the one with that hash."}
	ApproveTerms     = GuardedRoute[AcceptOfferRequest, None]{post, "negotiations/approve", "Signs the accepted terms with that hash; for the window process that the agent started."}
	GetAgreement     = Route[NegotiationRequest, AgreementResult]{post, "negotiations/agreement", "The document of an agreement."}
	VerifyAgreement  = Route[VerifyAgreementRequest, VerifyAgreementResult]{post, "negotiations/verify", "Checks the document of an agreement by itself."}
)

// The routes of mandates and of the agent that negotiates within one.
var (
	GetMandate    = Route[RoomRequest, MandateResult]{post, "mandates/get", "What the person's agent can offer and accept by itself in a room."}
	SetMandate    = GuardedRoute[SetMandateRequest, None]{post, "mandates/set", "Sets the mandate of a room; for the window process that the agent started."}
	RemoveMandate = Route[RoomRequest, None]{post, "mandates/remove", "Takes the mandate of a room away."}
	GetRoomAgent  = Route[RoomRequest, RoomAgent]{post, "rooms/agent", "What the model that negotiates in a room does, and what it told its user."}
	StartAgent    = GuardedRoute[RoomRequest, None]{post, "rooms/agent/start", "Lets a model negotiate in a room, within its mandate; what the mandate does not cover is asked. For the window process that the agent started."}
	StopAgent     = Route[RoomRequest, None]{post, "rooms/agent/stop", "Stops the model in a room; the person goes on by hand."}
)

// NegotiationRequest names a negotiation.
type NegotiationRequest struct {
	Room string `json:"room"`
	ID   string `json:"id"`
}

// NegotiationsResult are the negotiations of a room.
type NegotiationsResult struct {
	Negotiations []NegotiationSummary `json:"negotiations"`
}

// NegotiationState says how far a negotiation is.
type NegotiationState string

// The states of a negotiation.
const (
	NegotiationOffered  NegotiationState = "offered"
	NegotiationAccepted NegotiationState = "accepted" // both persons have to approve
	NegotiationAgreed   NegotiationState = "agreed"
	NegotiationRejected NegotiationState = "rejected"
	NegotiationExpired  NegotiationState = "expired"
)

// NegotiationSummary is a negotiation in a list.
type NegotiationSummary struct {
	ID      string           `json:"id"`
	State   NegotiationState `json:"state"`
	Summary string           `json:"summary"` // of the last offer
	Total   string           `json:"total"`   // "£40.00"
	Rounds  int              `json:"rounds"`
	Waits   bool             `json:"waits"`            // for this person
	Unsent  string           `json:"unsent,omitempty"` // what waits for the server of the room: "offer", "counter-offer", …
}

// Terms are what is agreed on. Amounts are in minor units of the currency.
type Terms struct {
	Summary    string     `json:"summary"`
	Items      []TermItem `json:"lineItems"`
	Currency   string     `json:"currency"` // "gbp"
	Conditions []string   `json:"conditions"`
	Payer      string     `json:"payer"`           // host or guest
	Total      string     `json:"total,omitempty"` // as people read it; ignored in requests
}

// TermItem is one line of terms.
type TermItem struct {
	Description string `json:"description"`
	Amount      int64  `json:"amount"`         // in minor units
	Text        string `json:"text,omitempty"` // the amount as people read it; ignored in requests
	Type        string `json:"type"`           // immediate, escrow or conditional
	Condition   string `json:"condition,omitempty"`
}

// TermsCheck is what became of checking terms.
type TermsCheck struct {
	Problem string `json:"problem,omitempty"` // what is wrong
	Terms   Terms  `json:"terms"`             // with their texts
	Hash    string `json:"hash,omitempty"`
}

// StartNegotiationRequest begins a negotiation.
type StartNegotiationRequest struct {
	Room         string `json:"room"`
	Terms        Terms  `json:"terms"`
	RoundSeconds int    `json:"roundSeconds,omitempty"` // how long each answer may take; 0: 30
}

// CounterOfferRequest offers other terms.
type CounterOfferRequest struct {
	Room   string `json:"room"`
	ID     string `json:"id"`
	Hash   string `json:"hash"` // of the terms that are answered
	Terms  Terms  `json:"terms"`
	Reason string `json:"reason,omitempty"`
}

// AcceptOfferRequest accepts an offer, or signs accepted terms.
type AcceptOfferRequest struct {
	Room string `json:"room"`
	ID   string `json:"id"`
	Hash string `json:"hash"` // of the terms that were seen
}

// RejectOfferRequest ends a negotiation.
type RejectOfferRequest struct {
	Room   string `json:"room"`
	ID     string `json:"id"`
	Hash   string `json:"hash"` // of the last terms that were seen
	Reason string `json:"reason,omitempty"`
}

// Negotiation is a negotiation with all that was said in it.
type Negotiation struct {
	Room         string           `json:"room"`
	ID           string           `json:"id"`
	State        NegotiationState `json:"state"`
	Rounds       []OfferRound     `json:"rounds"` // the first first
	RoundSeconds int              `json:"roundSeconds"`
	Waits        bool             `json:"waits"`                            // for this person
	WaitsOther   bool             `json:"waitsOther"`                       // for the other person
	Deadline     time.Time        `json:"deadline,omitzero"`                // when the time for answering runs out
	AcceptedBy   string           `json:"acceptedBy,omitempty"`             // host or guest
	Approved     []string         `json:"approved"`                         // who has approved: host, guest
	EndedBy      string           `json:"endedBy,omitempty"`                // host or guest
	Reason       string           `json:"reason,omitempty" said:"Scripted"` // of a rejection
	Scripted     bool             `json:"scripted,omitempty"`               // the script of a room for practice has rejected it
	Unsent       string           `json:"unsent,omitempty"`                 // what of this person waits for the server of the room: "offer", "counter-offer", "acceptance", "rejection", "approval"
	Notes        []string         `json:"notes" said:""`                    // why messages had no effect or were not sent, the last last
	Agreement    string           `json:"agreement,omitempty"`              // names it in payments, once both have approved
	Pays         bool             `json:"pays"`                             // this person pays
}

// OfferRound is one offer.
type OfferRound struct {
	Number   int         `json:"number"`
	By       string      `json:"by"` // host or guest
	Mine     bool        `json:"mine"`
	Terms    Terms       `json:"terms"`
	Hash     string      `json:"hash"`
	Reason   string      `json:"reason,omitempty" said:"Scripted"`
	Sent     time.Time   `json:"sent"`
	Scripted bool        `json:"scripted,omitempty"` // by the script of a room for practice
	Changes  []TermsDiff `json:"changes"`            // from the round before; empty for the first
}

// TermsDiff is one difference between two rounds.
type TermsDiff struct {
	Part   string `json:"part"`             // summary, item, condition or total
	Change string `json:"change"`           // added, removed or edited
	Item   string `json:"item,omitempty"`   // its description now, or before if it was removed
	Field  string `json:"field,omitempty"`  // of an edited item: description, amount, type or condition
	Before string `json:"before,omitempty"` // as people read it
	After  string `json:"after,omitempty"`
}

// AgreementResult is an agreement as documents.
type AgreementResult struct {
	Markdown string `json:"markdown"`
	PDF      []byte `json:"pdf"`
	Name     string `json:"name"` // for a file, without an extension
}

// VerifyAgreementRequest names a document.
type VerifyAgreementRequest struct {
	Path string `json:"path"` // absolute
}

// VerifyAgreementResult says whether a document is what both persons signed.
type VerifyAgreementResult struct {
	Valid    bool   `json:"valid"`
	Problem  string `json:"problem,omitempty" said:""`
	Host     string `json:"host"` // the name that it has
	Guest    string `json:"guest"`
	Summary  string `json:"summary"`
	Total    string `json:"total"`
	Practice bool   `json:"practice,omitempty"`
}

// Mandate is what a person's agent can offer and accept by itself in a room. It never
// leaves this computer, and no model sees it.
type Mandate struct {
	Pays       bool            `json:"pays"` // the person pays; otherwise the person is paid
	Currency   string          `json:"currency"`
	Limit      int64           `json:"limit"`               // minor units: the most that is paid, or the least that is taken
	LimitText  string          `json:"limitText,omitempty"` // as people read it; ignored in requests
	Summaries  []string        `json:"summaries"`
	Items      []MandateItem   `json:"items"`
	Conditions []MandateClause `json:"conditions"`
	MostRounds int             `json:"mostRounds"`
}

// What a mandate is made of.
type (
	MandateItem   = negotiation.ItemMandate
	MandateClause = negotiation.Clause
	ItemType      = negotiation.ItemType
)

// MandateResult is the mandate of a room.
type MandateResult struct {
	Mandate *Mandate `json:"mandate"` // null: none
}

// SetMandateRequest sets the mandate of a room.
type SetMandateRequest struct {
	Room    string  `json:"room"`
	Mandate Mandate `json:"mandate"`
}

// RoomAgent is the model that negotiates in a room.
type RoomAgent struct {
	Running  bool          `json:"running"`
	Working  bool          `json:"working"`                  // the model replies now
	Model    string        `json:"model,omitempty"`          // that would negotiate
	Reason   string        `json:"reason,omitempty" said:""` // why there is none, or why it stopped
	Messages []RoomMessage `json:"messages"`                 // what it told its user, the oldest first
}

// RoomMessage is what an agent told its user.
type RoomMessage struct {
	Text string    `json:"text" said:""`
	At   time.Time `json:"at"`
}
