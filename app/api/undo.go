package api

import (
	"strconv"
	"time"

	"github.com/nod-app/nod/app/base/decision"
)

// The routes of undo.
var (
	Undo     = Route[UndoRequest, UndoResult]{post, "undo", "Undoes one step, one proposal's decision, several steps that are named, or the last steps, and never another in its place."}
	Redo     = Route[RedoRequest, RedoResult]{post, "redo", "Does again what was undone last, or what is named, under the same checks."}
	ListUndo = Route[ListUndoRequest, ListUndoResult]{post, "undo/list", "What was done, newest first, and what became of it."}
)

// UndoDomain is what a step belongs to.
type UndoDomain string

// The domains of steps.
const (
	UndoFiles     UndoDomain = "files"     // decisions about proposals
	UndoTools     UndoDomain = "tools"     // what calls of tools did
	UndoCampaigns UndoDomain = "campaigns" // changes of campaigns, by hand or by a plan
	UndoRules     UndoDomain = "rules"
	UndoSettings  UndoDomain = "settings"
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
	ID     string     `json:"id"`     // for UndoRequest
	Kind   string     `json:"kind"`   // proposals, tool, campaign, plan, rules or settings
	Domain UndoDomain `json:"domain"` // files, tools, campaigns, rules or settings
	Label  string     `json:"label" said:""`
	At     time.Time  `json:"at"`
	State  UndoState  `json:"state"` // standing, undone or lost
	Ended  time.Time  `json:"ended,omitzero"`
	Reason string     `json:"reason,omitempty" said:""` // why it is lost, or was not undone
}

// RedoStep is one thing that was undone and can be done again.
type RedoStep struct {
	ID     string     `json:"id"` // for RedoRequest
	Domain UndoDomain `json:"domain"`
	Label  string     `json:"label" said:""`
}

// ListUndoRequest asks for the newest entries.
type ListUndoRequest struct {
	Limit  int        `json:"limit,omitempty"`  // default 20
	Domain UndoDomain `json:"domain,omitempty"` // empty: any
	State  UndoState  `json:"state,omitempty"`  // empty: any
	IDs    []string   `json:"ids,omitempty"`    // only those of these that can still be undone, as in UndoRequest
}

// ListUndoResult are entries, newest first.
type ListUndoResult struct {
	Entries []UndoEntry `json:"entries"`
	Redos   []RedoStep  `json:"redos"` // what can be done again, what was undone last first
}

// RedoRequest names what to do again by its id, or what was undone last.
type RedoRequest struct {
	ID     string     `json:"id,omitempty"`     // of a RedoStep
	Domain UndoDomain `json:"domain,omitempty"` // without an id, only what belongs to it; empty: any
}

// RedoResult says what was done again.
type RedoResult struct {
	Label  string   `json:"label" said:""`
	Text   string   `json:"text" said:""` // empty: nothing, for the reasons in errors
	Failed int      `json:"failed"`
	Errors []string `json:"errors" said:""`
	// Next can be done again instead, if nothing was.
	Next *RedoStep `json:"next,omitempty"`
}

// Act is one thing that was done to one or more proposals at once: the unit of undo.
type Act = decision.Act

// RecordID returns the id, for UndoRequest, of what the call of a record of the activity
// changed.
func RecordID(record int64) string { return "#" + strconv.FormatInt(record, 10) }

// UndoRequest names what to undo by its id or ids, or the last entries.
type UndoRequest struct {
	ID     string     `json:"id,omitempty"`     // of a proposal or an entry; "#" and its number of a record of the activity
	IDs    []string   `json:"ids,omitempty"`    // of entries, as in id: what was done last is undone first, and each that can be
	Domain UndoDomain `json:"domain,omitempty"` // without an id, only entries of it; empty: any
	Last   int        `json:"last,omitempty"`   // default 1, if there is no id
}

// UndoResult says what was undone, and what was not. Undo ends at an entry that cannot be
// undone at all, unless several were named; no older one is undone in its place.
type UndoResult struct {
	Undone int         `json:"undone"` // proposals that are pending again, effects of tools and changes of campaigns that are reversed
	Failed int         `json:"failed"` // files or effects that stay as they are
	Errors []string    `json:"errors" said:""`
	Labels []string    `json:"labels" said:""` // of what was undone, newest first
	Texts  []string    `json:"texts" said:""`  // what is back, in the same order
	Left   []UndoEntry `json:"left"`           // the entries that could not be undone, with the reasons
	// Next is the next older entry that is, to be offered in place of the one left.
	Next *UndoEntry `json:"next,omitempty"`
}
