package plan

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// ActionType says what an action would do.
type ActionType string

// The types of actions of the planning contract (section 3).
const (
	CreateChannel    ActionType = "CREATE_CHANNEL"
	CreateProject    ActionType = "CREATE_PROJECT"
	CreateDoc        ActionType = "CREATE_DOC"
	CreatePlanModule ActionType = "CREATE_PLAN_MODULE"
	LinkDoc          ActionType = "LINK_DOC"
	Noop             ActionType = "NOOP"
)

// Risk is the risk of applying an action.
type Risk string

// The risk levels of the contract.
const (
	RiskLow    Risk = "LOW"
	RiskMedium Risk = "MEDIUM"
	RiskHigh   Risk = "HIGH"
)

// LowConfidence is the threshold of the contract (docs/contracts.md): what is
// less certain is asked about and cannot be applied.
const LowConfidence = 0.6

// Action is one proposed change to the campaign.
type Action struct {
	ID           string     `json:"id"` // stable: the same document and work give the same id
	Type         ActionType `json:"type"`
	Reason       string     `json:"reason"`
	Confidence   float64    `json:"confidence"` // 0..1
	Risk         Risk       `json:"riskLevel"`
	Dependencies []string   `json:"dependencies"` // ids of actions that stand before this one
	Payload      Payload    `json:"payload"`
	Suggested    bool       `json:"suggested,omitempty"` // by a model, not by rule
	Placed       bool       `json:"placed,omitempty"`    // by a person: Payload.Parent is what the person chose
}

// Payload is what an action would create or link.
type Payload struct {
	Title    string   `json:"title"`
	Parent   string   `json:"parent,omitempty"` // id of a node or of an action; empty: the campaign itself
	Owner    string   `json:"owner,omitempty"`  // the name in the team
	Due      string   `json:"due,omitempty"`    // YYYY-MM-DD
	Quotes   []Quote  `json:"quotes,omitempty"`
	Document string   `json:"document,omitempty"` // CREATE_DOC, LINK_DOC: the file's name
	DocID    string   `json:"docId,omitempty"`    // LINK_DOC: the existing document
	TicketID string   `json:"ticketId,omitempty"` // the existing ticket that this changes
	Tags     []string `json:"tags,omitempty"`
	Code     string   `json:"code,omitempty"` // NOOP: the code of the contract's section 9
}

// Quote is a passage of a document, word for word.
type Quote struct {
	Document string `json:"document"`
	Text     string `json:"text"`
}

// ActionID returns the same whenever the same thing is proposed: 8 letters.
func ActionID(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:5]))
}

// ModuleID returns the id of the module with a name.
func ModuleID(name string) string { return ActionID("module", name) }
