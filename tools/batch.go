package tools

import (
	"encoding/json"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// Batch is what a model wants to do in one turn (contract: chat.assistant_plan).
type Batch struct {
	Words string // what it said along with it
	Calls []Request
	On    func(Step) // is told of each call on its way, from one goroutine; may be nil
}

// Step is where a call has come to.
type Step struct {
	CallID   string
	Tool     string
	Title    string // of the tool; empty if there is no such tool
	State    State
	Risk     policy.Risk
	Preview  Preview // what the tool saw of it, from Waiting on
	Question string  // of Waiting: the id of its question
	Grant    string  // of Running: what allows it without a question
	Result   *Result // of Ended
}

// State is the state of a call on its way.
type State string

// The states, in their order; a call may miss all but the last.
const (
	Waiting State = "waiting" // for the person's answer
	Running State = "running"
	Ended   State = "ended"
)

func (b Batch) tell(j *job, s Step) {
	if b.On != nil {
		s.CallID, s.Tool, s.Title, s.Risk, s.Preview = j.ID, j.Tool, j.tool.def.Title, j.tool.def.Risk, j.preview
		b.On(s)
	}
}

// Request is one call as the model wrote it.
type Request struct {
	ID       string
	Tool     string
	Args     []byte // the exact bytes
	Withheld bool   // the model was not offered the tool: for it there is none
}

// Result is what came of a call (contract: tool.results). It is all that a
// model gets to see; tokens are not in it.
type Result struct {
	CallID  string          `json:"call_id"`
	Tool    string          `json:"tool"`
	Success bool            `json:"success"`
	Data    json.RawMessage `json:"data,omitempty"`
	Shown   json.RawMessage `json:"-"` // the data as the person is shown it, never for a model; nil: as Data
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
