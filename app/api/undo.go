package api

import (
	"strconv"
	"time"
)

// The routes of undo.
var (
	Undo     = Route[UndoRequest, UndoResult]{post, "undo", "Undoes one entry of the ledger or one proposal's decision, or the last entries."}
	Redo     = Route[None, RedoResult]{post, "redo", "Does again what was undone last, under the same checks."}
	ListUndo = Route[ListUndoRequest, ListUndoResult]{post, "undo/list", "What was done, newest first, and what became of it."}
)

// UndoState is what became of an entry of the ledger.
type UndoState string

// The states of an entry.
const (
	UndoStanding UndoState = "standing" // it can be undone
	UndoUndone   UndoState = "undone"
	UndoLost     UndoState = "lost" // it can no longer be undone
)

// UndoEntry is one thing that was done: a decision about proposals, what a tool
// did, or a change of a campaign.
type UndoEntry struct {
	ID     string    `json:"id"`   // for UndoRequest
	Kind   string    `json:"kind"` // proposals, tool, campaign or plan
	Label  string    `json:"label"`
	At     time.Time `json:"at"`
	State  UndoState `json:"state"` // standing, undone or lost
	Ended  time.Time `json:"ended,omitzero"`
	Reason string    `json:"reason,omitempty"` // why it is lost, or was not undone
}

// ListUndoRequest asks for the newest entries.
type ListUndoRequest struct {
	Limit int `json:"limit,omitempty"` // default 20
}

// ListUndoResult are entries, newest first.
type ListUndoResult struct {
	Entries []UndoEntry `json:"entries"`
	Redo    string      `json:"redo,omitempty"` // what Redo would do again
}

// RedoResult says what was done again.
type RedoResult struct {
	Label  string   `json:"label"`
	Text   string   `json:"text"` // empty: nothing, for the reasons in errors
	Failed int      `json:"failed"`
	Errors []string `json:"errors"`
}

// Act is one thing that was done to one or more proposals at once: the unit of undo.
type Act struct {
	ID    string    `json:"id"`
	Kind  string    `json:"kind"` // approve, reject or clear; proposals or tool
	Label string    `json:"label"`
	At    time.Time `json:"at"`
	Count int       `json:"count"`
}

// RecordID is the id, for UndoRequest, of what the call of a record of the activity
// changed.
func RecordID(record int64) string { return "#" + strconv.FormatInt(record, 10) }

// UndoRequest names what to undo by its id, or the last entries that can be undone.
type UndoRequest struct {
	ID   string `json:"id,omitempty"`   // of a proposal or an entry; "#" and its number of a record of the activity
	Last int    `json:"last,omitempty"` // default 1, if there is no id
}

// UndoResult says what was undone, and what was not. An entry of which nothing
// could be undone never keeps older ones from it.
type UndoResult struct {
	Undone int         `json:"undone"` // proposals that are pending again, effects of tools and changes of campaigns that are reversed
	Failed int         `json:"failed"` // files or effects that stay as they are
	Errors []string    `json:"errors"`
	Labels []string    `json:"labels"` // of what was undone, newest first
	Texts  []string    `json:"texts"`  // what is back, in the same order
	Left   []UndoEntry `json:"left"`   // entries that were passed over, newest first
}
