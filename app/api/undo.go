package api

import "time"

// The routes of undo.
var (
	Undo         = Route[UndoRequest, UndoResult]{post, "undo", "Takes back a proposal's approval, an act, or the last acts."}
	UndoActivity = Route[UndoActivityRequest, UndoActivityResult]{post, "activity/undo", "Takes back what the call of an audit record did."}
)

// Act is one thing that was done to one or more proposals at once: the unit of undo.
type Act struct {
	ID    string    `json:"id"`
	Kind  string    `json:"kind"` // approve, reject or clear
	Label string    `json:"label"`
	At    time.Time `json:"at"`
	Count int       `json:"count"`
}

// UndoRequest names what to take back: a proposal or an act by id, or the last N acts.
type UndoRequest struct {
	ID   string `json:"id,omitempty"`
	Last int    `json:"last,omitempty"` // default 1, if there is no id
}

// UndoResult says what was taken back.
type UndoResult struct {
	Undone int      `json:"undone"` // proposals that are pending again
	Failed int      `json:"failed"`
	Errors []string `json:"errors"`
	Labels []string `json:"labels"` // of what was taken back, newest first
	Texts  []string `json:"texts"`  // what is back, in the same order
}

// UndoActivityRequest names the audit record of a call to take back.
type UndoActivityRequest struct {
	Record int64 `json:"record"`
}

// UndoActivityResult says what was taken back.
type UndoActivityResult struct {
	Summary string `json:"summary"`
}
