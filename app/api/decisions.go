package api

import "time"

// ApproveRequest approves proposals by id.
type ApproveRequest struct {
	IDs              []string `json:"ids"`
	ConfirmSensitive bool     `json:"confirmSensitive,omitempty"` // the person saw the sign and means it
	KeepBoth         bool     `json:"keepBoth,omitempty"`         // take a numbered name if the destination exists
	LeaveQuestions   bool     `json:"leaveQuestions,omitempty"`   // refuse those that have no known place, unless there is a directory
	// Directory is the folder that the person chose instead of the destination,
	// absolute or beginning with ~.
	Directory string `json:"directory,omitempty"`
	// Seen is, by id, the proposals as the person saw them: directory, "/" and name of the
	// destination, then of each further file a NUL and its source path. One that goes elsewhere,
	// or with other files, by now is not approved. One that is not named here is approved as it is.
	Seen map[string]string `json:"seen,omitempty"`
}

// ApproveResult has an outcome for each id, in order.
type ApproveResult struct {
	Outcomes []Outcome `json:"outcomes"`
	Act      *Act      `json:"act,omitempty"` // absent if nothing was done
}

// Outcome is ApproveProposalResult of the contract for one proposal.
type Outcome struct {
	ID        string `json:"id"`
	Success   bool   `json:"success"`
	Data      *Moved `json:"data,omitempty"`
	Error     string `json:"error,omitempty" said:""`
	Code      Code   `json:"code,omitempty"`
	Suggested string `json:"suggested,omitempty"` // with code exists: the numbered name that keepBoth would take
}

// Moved says what was done.
type Moved struct {
	Action          string `json:"action" said:""` // "Moved file" or "Renamed file"
	SourcePath      string `json:"sourcePath"`
	DestinationPath string `json:"destinationPath"`
}

// ApproveAllRequest approves every pending proposal that matches.
type ApproveAllRequest struct {
	Filter
	IncludeSensitive bool `json:"includeSensitive,omitempty"`
}

// ApproveAllResult is that of the contract, with the act that undo takes back.
type ApproveAllResult struct {
	Approved int      `json:"approved"`
	Skipped  int      `json:"skipped"` // sensitive ones that were not included
	Asked    int      `json:"asked"`   // questions: each needs a folder
	Failed   int      `json:"failed"`
	Errors   []string `json:"errors" said:""`
	Act      *Act     `json:"act,omitempty"`
}

// RejectRequest rejects proposals by id.
type RejectRequest struct {
	IDs    []string `json:"ids"`
	Reason string   `json:"reason,omitempty"`
}

// RejectResult has an outcome for each id, in order.
type RejectResult struct {
	Outcomes []RejectOutcome `json:"outcomes"`
	Act      *Act            `json:"act,omitempty"`
}

// RejectOutcome is RejectProposalResult of the contract for one proposal.
type RejectOutcome struct {
	ID      string    `json:"id"`
	Success bool      `json:"success"`
	Data    *Rejected `json:"data,omitempty"`
	Error   string    `json:"error,omitempty" said:""`
	Code    Code      `json:"code,omitempty"`
}

// Rejected says what was rejected and until when it is left alone.
type Rejected struct {
	Action        string    `json:"action" said:""` // "Rejected proposal"
	Filename      string    `json:"filename"`
	CooldownUntil time.Time `json:"cooldownUntil"`
}

// ClearRequest chooses what is removed; empty: all that is pending.
type ClearRequest struct {
	Filter
	Until time.Time `json:"until,omitzero"` // not what was proposed after it
}

// ClearResult says how many pending proposals were removed.
type ClearResult struct {
	Cleared int  `json:"cleared"`
	Act     *Act `json:"act,omitempty"`
}
