package api

import (
	"time"

	"github.com/nod-app/nod/tools/audit"
)

// The routes of activity.
var (
	ListActivity = Route[ActivityRequest, ActivityResult]{post, "activity/list", "A page of the audit log, newest first."}
	VerifyLog    = Route[None, LogState]{post, "activity/verify", "Checks the whole audit log against its checkpoint."}
	ExportLog    = Route[ExportRequest, ExportResult]{post, "activity/export", "Writes the audit log into a new file, as JSON lines."}
	SetLogAside  = Route[None, SetAsideResult]{post, "activity/set-aside", "Puts a log that something else changed away, whole, and begins a new one."}
)

// ActivityRequest asks for a page of the audit log, newest first.
type ActivityRequest struct {
	Tool     string    `json:"tool,omitempty"`
	Subject  Subject   `json:"subject,omitempty"`  // files, plans, negotiations, settings, or tools (calls of any tool)
	By       []Origin  `json:"by,omitempty"`       // who asked: any of these
	Decision Decision  `json:"decision,omitempty"` // allowed or blocked
	Trace    string    `json:"trace,omitempty"`
	From     time.Time `json:"from,omitzero"` // included
	Until    time.Time `json:"until,omitzero"`
	Text     string    `json:"text,omitempty"`   // within any text of the record, regardless of case; or words in old and new names and places of its files
	Before   int64     `json:"before,omitempty"` // only records with smaller numbers; 0: from the newest
	Skip     int       `json:"skip,omitempty"`   // matches to leave out first
	Limit    int       `json:"limit,omitempty"`  // default 100, at most 1000
	Count    bool      `json:"count,omitempty"`  // say how many match in all
}

// ActivityResult is one page.
type ActivityResult struct {
	Records []ActivityRecord `json:"records"`
	Next    int64            `json:"next"`  // Before of the page after this; 0: there is none
	Total   int              `json:"total"` // with Count: how many match
	Tools   []ToolName       `json:"tools"` // all that a filter by tool may name
}

// ToolName is a tool, or an act of the person that the log has beside the
// tools, with its title.
type ToolName struct {
	Name  string `json:"name"`
	Title string `json:"title" said:""` // "Write a file"
}

// Subject is what a record of the audit log is about.
type Subject string

// The subjects.
const (
	SubjectFiles        Subject = "files"
	SubjectPlans        Subject = "plans"
	SubjectNegotiations Subject = "negotiations"
	SubjectSettings     Subject = "settings"
	SubjectTools        Subject = "tools" // calls of any tool
)

// Decision is what the policy decided about a call.
type Decision string

// The decisions.
const (
	DecisionAllowed Decision = "allowed"
	DecisionBlocked Decision = "blocked"
)

// RecordResult is how a recorded call ended.
type RecordResult string

// The results of a call.
const (
	ResultNone    RecordResult = "" // it runs
	ResultOK      RecordResult = "ok"
	ResultError   RecordResult = "error"
	ResultUnknown RecordResult = "unknown"
)

// ActivityRecord is one record of the audit log (contract, "Audit Requirements").
type ActivityRecord struct {
	Record   int64        `json:"record"`
	TraceID  string       `json:"trace_id"`
	CallID   string       `json:"call_id"`
	By       Origin       `json:"by,omitempty"` // who asked; empty in what an older version recorded
	Tool     string       `json:"tool"`
	Title    string       `json:"title" said:""` // of the tool; empty if there is no such tool
	ArgsHash string       `json:"args_hash"`
	Args     string       `json:"args"`     // redacted
	Decision Decision     `json:"decision"` // allowed or blocked
	Code     string       `json:"code"`
	Reason   string       `json:"reason" said:""`
	Result   RecordResult `json:"result"` // ok, error, unknown, or empty while it runs
	Summary  string       `json:"summary" said:""`
	Started  time.Time    `json:"started"`
	Ended    time.Time    `json:"ended,omitzero"`
	Damaged  bool         `json:"damaged,omitempty"`
	Entry    string       `json:"entry,omitempty"`  // the step that it was, for UndoRequest
	Domain   UndoDomain   `json:"domain,omitempty"` // of that step; of files: its proposals have the entry as their act
	CanUndo  bool         `json:"canUndo"`
	Undone   time.Time    `json:"undone,omitzero"`
}

// LogState says whether the audit log is whole.
type LogState struct {
	OK       bool         `json:"ok"`
	Records  int64        `json:"records"` // entries
	Bytes    int64        `json:"bytes"`
	Root     string       `json:"root"`   // hash of the whole log, base64
	Sealed   int64        `json:"sealed"` // entries that the checkpoint vouches for
	Checked  time.Time    `json:"checked"`
	Problems []LogProblem `json:"problems"`
	More     int          `json:"more"`   // problems beyond those listed
	Mended   []LogProblem `json:"mended"` // what a crash left and Nod put right since it started
}

// LogProblem is one finding in the audit log.
type LogProblem = audit.Problem

// SetAsideResult says where a broken log was put.
type SetAsideResult struct {
	Folder string `json:"folder"`
}

// ExportRequest writes the log's records as JSON lines into a new file.
type ExportRequest struct {
	Path  string    `json:"path"` // absolute; a file that exists is never replaced
	Since time.Time `json:"since,omitzero"`
}

// ExportResult says what was written.
type ExportResult struct {
	Path    string `json:"path"`
	Records int    `json:"records"`
	Root    string `json:"root"`
}
