package audit

import "time"

// Decision is what policy decided.
type Decision string

// The decisions of the contract.
const (
	Allowed Decision = "allowed"
	Blocked Decision = "blocked"
)

// Result is how a call ended.
type Result string

// The results. A blocked call is an Error: nothing ran, and the model got an
// error. Running is a call of this process that has no end yet; if it never
// gets one, the next Open makes it Unknown.
const (
	Running Result = ""
	OK      Result = "ok"
	Error   Result = "error"
	Unknown Result = "unknown"
)

// Person is the trace of what a person did without a model, and ByPerson who asked for it then.
const (
	Person   = "you"
	ByPerson = "person"
)

// Limits of the texts of a record, in bytes; what is longer ends in "…".
const (
	MaxName = 128  // trace, call, tool, code
	MaxText = 2048 // reason, summary, arguments
)

// Call is what is known before a tool runs. Any text may be hostile: it is
// cut, made valid UTF-8, and shown by no one but the windows' own rules.
type Call struct {
	TraceID, CallID string
	By              string // who asked: person, model, command (typed in a conversation), program or client
	Tool            string
	Args            []byte // the canonical arguments, or the raw bytes that could not be decoded; only their keyed hash is kept
	ArgsSummary     string // redacted; empty: Redact(Args)
	Decision        Decision
	Code            string // stable reason code
	Reason          string // sentence for the user
	Start           time.Time
}

// Outcome is what is known after it ran.
type Outcome struct {
	Result  Result
	Summary string
	End     time.Time // zero: now
}

// Completed is a call with its outcome: one that never ran, or an act of a person.
type Completed struct {
	Call
	Outcome
}

// Record is one call as the contract asks for it. Times are in UTC, to the microsecond.
type Record struct {
	ID       int64     `json:"id"` // number of its first entry; larger is newer
	TraceID  string    `json:"trace_id"`
	CallID   string    `json:"call_id"`
	By       string    `json:"by,omitempty"` // empty in records of older versions
	Tool     string    `json:"tool"`
	ArgsHash string    `json:"args_hash"` // HMAC-SHA256 of the arguments, base64url
	Args     string    `json:"args"`      // redacted
	Decision Decision  `json:"decision"`
	Code     string    `json:"code"`
	Reason   string    `json:"reason"`
	Result   Result    `json:"result"`
	Summary  string    `json:"summary"`
	Start    time.Time `json:"start"`
	End      time.Time `json:"end,omitzero"`
	// Damaged: its bytes on disk are not those that were written; its texts are empty.
	Damaged bool `json:"damaged,omitempty"`
}

// Head is a state of the log.
type Head struct {
	Size int64 // entries
	Root Root
}
