// Package api is the agent's local API: its types and routes, said once for
// the server, the client and docs/api.md. It is JSON over HTTP on a unix
// socket that only its owner can open.
package api

import "time"

// None is the request of a route that takes no arguments.
type None struct{}

// Proposal is a proposal as every face shows it. The first eight fields are
// ProposalSummary of the contract (seeds/000).
type Proposal struct {
	ID         string    `json:"id"`
	Filename   string    `json:"filename"`   // of the source, without its folder
	Category   string    `json:"category"`   //
	Action     string    `json:"action"`     // "move to Documents/Finances/2025/"
	Confidence string    `json:"confidence"` // high, medium or low
	Sensitive  bool      `json:"sensitive"`
	CreatedAt  time.Time `json:"createdAt"`
	Reasoning  string    `json:"reasoning"`

	Status          string    `json:"status"` // pending, approved, rejected or invalid
	SourcePath      string    `json:"sourcePath"`
	Folder          string    `json:"folder"`         // the watched folder it was found in
	DestinationDir  string    `json:"destinationDir"` // absolute
	DestinationName string    `json:"destinationName"`
	ExistingDir     string    `json:"existingDir"` // how much of destinationDir exists already
	SensitiveWhy    string    `json:"sensitiveWhy,omitempty"`
	By              string    `json:"by"`                  // rule, learned, built-in or you
	Duplicate       string    `json:"duplicate,omitempty"` // absolute path of a file with the same content at the destination
	Members         []Member  `json:"members,omitempty"`   // further files that move along
	Size            int64     `json:"size"`                // bytes
	Modified        time.Time `json:"modified"`
	MIME            string    `json:"mime,omitempty"`
	ResolvedAt      time.Time `json:"resolvedAt,omitzero"`
	Note            string    `json:"note,omitempty"` // why it was rejected or is invalid
	CooldownUntil   time.Time `json:"cooldownUntil,omitzero"`
	CanUndo         bool      `json:"canUndo"`
}

// Member is a further file of a set.
type Member struct {
	Filename        string `json:"filename"`
	SourcePath      string `json:"sourcePath"`
	DestinationName string `json:"destinationName"`
	Size            int64  `json:"size"`
}

// Counts is how many proposals there are of each status.
type Counts struct {
	Pending   int `json:"pending"`
	Approved  int `json:"approved"`
	Rejected  int `json:"rejected"`
	Invalid   int `json:"invalid"`
	Sensitive int `json:"sensitive"` // of the pending ones
}

// Filter chooses proposals; empty fields choose all.
type Filter struct {
	Status string `json:"status,omitempty"` // pending (default), approved, rejected, invalid or all
	Query  string `json:"query,omitempty"`  // words that must all occur in name, category, destination or reasoning
	Folder string `json:"folder,omitempty"` // only from this watched folder
}

// ListRequest asks for one page of proposals.
type ListRequest struct {
	Filter
	Order  string `json:"order,omitempty"` // newest (default), oldest, name, category, confidence or size
	Offset int    `json:"offset,omitempty"`
	Limit  int    `json:"limit,omitempty"` // default 20, at most 1000
}

// ListResult is one page.
type ListResult struct {
	Proposals []Proposal `json:"proposals"`
	Total     int        `json:"total"` // that match the filter
	HasMore   bool       `json:"hasMore"`
	Counts    Counts     `json:"counts"` // by status, under the filter's query and folder
}

// IDRequest names one proposal.
type IDRequest struct {
	ID string `json:"id"`
}

// ApproveRequest approves proposals by id.
type ApproveRequest struct {
	IDs              []string `json:"ids"`
	ConfirmSensitive bool     `json:"confirmSensitive,omitempty"` // the person saw the sign and means it
	KeepBoth         bool     `json:"keepBoth,omitempty"`         // take a numbered name if the destination exists
	// Seen is, by id, the Destination of the proposals as the person saw them: one
	// that goes elsewhere by now is not approved. One that is not named here is
	// approved as it is.
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
	Error     string `json:"error,omitempty"`
	Code      Code   `json:"code,omitempty"`
	Suggested string `json:"suggested,omitempty"` // with code exists: the numbered name that keepBoth would take
}

// Moved says what was done.
type Moved struct {
	Action          string `json:"action"` // "Moved file"
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
	Failed   int      `json:"failed"`
	Errors   []string `json:"errors"`
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
	Error   string    `json:"error,omitempty"`
	Code    Code      `json:"code,omitempty"`
}

// Rejected says what was rejected and until when it is left alone.
type Rejected struct {
	Action        string    `json:"action"` // "Rejected proposal"
	Filename      string    `json:"filename"`
	CooldownUntil time.Time `json:"cooldownUntil"`
}

// ClearResult says how many pending proposals were removed.
type ClearResult struct {
	Cleared int  `json:"cleared"`
	Act     *Act `json:"act,omitempty"`
}

// EditRequest gives a pending proposal another place or name; empty fields stay.
type EditRequest struct {
	ID        string `json:"id"`
	Directory string `json:"directory,omitempty"` // absolute, or beginning with ~
	Name      string `json:"name,omitempty"`
}

// CheckResult says what an edit would meet; nothing is changed.
type CheckResult struct {
	OK        bool   `json:"ok"`
	Problem   string `json:"problem,omitempty"`   // a sentence
	Path      string `json:"path"`                // where the file would be
	NewFolder bool   `json:"newFolder"`           // the folder would be made
	Suggested string `json:"suggested,omitempty"` // a free name, if the name is taken
}

// Preview is what a window may show of a file without opening it.
type Preview struct {
	Kind string `json:"kind"`           // text, picture or none
	Text string `json:"text,omitempty"` // the first lines, at most 4 KB, control characters removed
	Path string `json:"path,omitempty"` // of the picture; the window decodes it
	Note string `json:"note,omitempty"` // why there is none
}

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

// Folder is a watched folder and how it is doing.
type Folder struct {
	Path      string `json:"path"`
	Enabled   bool   `json:"enabled"`
	Recursive bool   `json:"recursive"`
	State     string `json:"state"` // watching, polling, missing or stopped
	Problem   string `json:"problem,omitempty"`
	Remedy    string `json:"remedy,omitempty"`
}

// FoldersResult is GetWatchedResult of the contract, with each folder's state.
type FoldersResult struct {
	Directories   []Folder `json:"directories"`
	WatcherStatus string   `json:"watcherStatus"` // running or stopped
}

// FolderRequest names a folder to watch, or not to.
type FolderRequest struct {
	Path      string `json:"path"` // absolute
	Recursive bool   `json:"recursive,omitempty"`
}

// FolderResult names the folder that was added or removed.
type FolderResult struct {
	Path    string `json:"path"`
	Enabled bool   `json:"enabled"`
}

// WatcherResult says whether the watcher runs.
type WatcherResult struct {
	Status             string `json:"status"` // running or stopped
	WatchedDirectories int    `json:"watchedDirectories"`
}

// ScanRequest looks at what already is in a folder.
type ScanRequest struct {
	Path      string `json:"path"`
	Recursive bool   `json:"recursive,omitempty"`
	DryRun    bool   `json:"dryRun,omitempty"` // say what would be proposed and keep none of it
}

// ScanResult has the proposals that were made.
type ScanResult struct {
	Proposals []Proposal `json:"proposals"`
	Looked    int        `json:"looked"`  // files
	Skipped   int        `json:"skipped"` // hidden, partial, ignored, pending already or in their cool-down
}

// Status is a snapshot of the whole agent, for tray, windows and scripts.
type Status struct {
	Version  string    `json:"version"` // the build; a window of another build is restarted
	Lasting  bool      `json:"lasting"` // false: it lives for one command only
	PID      int       `json:"pid"`
	Started  time.Time `json:"started"`
	Watcher  string    `json:"watcher"` // running or stopped
	Folders  []Folder  `json:"folders"`
	Counts   Counts    `json:"counts"`
	Last     *Act      `json:"last,omitempty"` // what undo would take back
	Warnings []Warning `json:"warnings"`
	Settings string    `json:"settings"` // path of config.toml
	Asks     int       `json:"asks"`     // questions of calls that wait for an answer
	Seq      int64     `json:"seq"`      // grows with each change
}

// Warning is something that the user should know, and what to do about it.
type Warning struct {
	Code   string `json:"code"` // store, settings, folder, vault, tray or undo
	Text   string `json:"text"`
	Remedy string `json:"remedy,omitempty"`
}

// Event is one line of the event stream: something changed; fetch what you show.
type Event struct {
	Seq     int64  `json:"seq"`
	Kind    string `json:"kind"` // hello, proposals, status, asks, activity, show or quit
	Window  string `json:"window,omitempty"`
	Version string `json:"version,omitempty"` // of the agent, with hello
	PID     int    `json:"pid,omitempty"`     // of the agent, with hello
}

// ShowRequest asks for a window.
type ShowRequest struct {
	Window  string            `json:"window,omitempty"`  // proposals (default)
	Env     map[string]string `json:"env,omitempty"`     // the caller's display: DISPLAY, WAYLAND_DISPLAY, XAUTHORITY, XDG_ACTIVATION_TOKEN, DESKTOP_STARTUP_ID
	Restart bool              `json:"restart,omitempty"` // the asking window is of another build: replace it
}

// Check is one line of the doctor.
type Check struct {
	Name   string `json:"name"`
	Status string `json:"status"` // ok, warning or problem
	Detail string `json:"detail"`
	Remedy string `json:"remedy,omitempty"`
}

// DoctorResult has every check.
type DoctorResult struct {
	Checks []Check `json:"checks"`
}

// Place is a folder that was learned from decisions.
type Place struct {
	Directory string   `json:"directory"`
	Count     int      `json:"count"`
	Examples  []string `json:"examples"` // names, newest first, at most five
}

// LearnedResult is everything that was learned.
type LearnedResult struct {
	Places []Place `json:"places"`
}

// ForgetRequest forgets one learned folder, or everything.
type ForgetRequest struct {
	Directory string `json:"directory,omitempty"`
	All       bool   `json:"all,omitempty"`
}

// RuleRequest writes a rule 'always do this' for a proposal's kind of file into config.toml.
type RuleRequest struct {
	ID string `json:"id"`
}

// RuleResult says which rule was written.
type RuleResult struct {
	Name string `json:"name"`
	Text string `json:"text"` // as it stands in config.toml
}
