package tools

import (
	"encoding/json"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// Plan is what a model wants to do in one turn (contract: chat.assistant_plan).
type Plan struct {
	Words string // what it said along with it
	Calls []Request
}

// Request is one call as the model wrote it.
type Request struct {
	ID   string
	Tool string
	Args []byte // the exact bytes
}

// Result is what came of a call (contract: tool.results). It is all that a
// model gets to see; tokens are not in it.
type Result struct {
	CallID  string          `json:"call_id"`
	Tool    string          `json:"tool"`
	Success bool            `json:"success"`
	Data    json.RawMessage `json:"data,omitempty"`
	Error   string          `json:"error,omitempty"`
	Code    policy.Code     `json:"code,omitempty"`
	Summary string          `json:"summary"`
	CanUndo bool            `json:"can_undo,omitempty"`
	Audit   Audit           `json:"audit"`
}

// Audit is the metadata of a result: which record tells of it and what was decided.
type Audit struct {
	TraceID  string      `json:"trace_id"`
	Record   int64       `json:"record"`   // number in the audit log; -1: it could not be recorded, so nothing ran
	Decision string      `json:"decision"` // allowed or blocked
	Code     policy.Code `json:"code"`
	Reason   string      `json:"reason"`
	Grant    string      `json:"grant,omitempty"`
	Labels   []string    `json:"labels"` // of the trace afterwards
	Started  time.Time   `json:"started"`
	Ended    time.Time   `json:"ended"`
}
