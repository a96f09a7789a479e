package api

import (
	"time"

	"github.com/nod-app/nod/tools"
)

// The routes of approvals.
var (
	ListApprovals  = GuardedRoute[None, ApprovalsResult]{get, "approvals/list", "The questions that wait; for the window process that the agent started."}
	AnswerApproval = GuardedRoute[AnswerRequest, None]{post, "approvals/answer", "A person's answer; for the window process that the agent started."}
)

// ApprovalsResult are the questions that wait for the person, oldest first.
type ApprovalsResult struct {
	Requests []ApprovalRequest `json:"requests"`
}

// ApprovalRequest is what one plan of calls asks for, in one window.
type ApprovalRequest struct {
	ID        string     `json:"id"`
	TraceID   string     `json:"traceId"`
	Origin    Origin     `json:"origin"`          // who asked for the calls
	Words     string     `json:"words,omitempty"` // the model's own; quote them and say so
	Asked     time.Time  `json:"asked"`
	Until     time.Time  `json:"until"` // denied if no one has answered by then
	Questions []Question `json:"questions"`
}

// Origin is who asked for calls of tools.
type Origin string

// The origins.
const (
	FromModel   Origin = "model"
	FromCommand Origin = "command" // typed in a conversation
	FromProgram Origin = "program" // the command line, or another program
	FromClient  Origin = "client"  // a program that calls tools over MCP
	FromPerson  Origin = "person"  // who pressed something in one of Nod's windows
)

// Risk is how much harm a call can do.
type Risk string

// The risks.
const (
	RiskLow    Risk = "low"
	RiskMedium Risk = "medium"
	RiskHigh   Risk = "high"
)

// Question is one call that needs an approval. Every text but Title may be
// hostile; paths and values are whole and must be shown whole.
type Question struct {
	ID        string        `json:"id"`
	Tool      string        `json:"tool"`
	Risk      Risk          `json:"risk"`                     // low, medium or high
	Title     string        `json:"verb" said:""`             // "Write a file"
	Object    string        `json:"object" said:"Said"`       // full path, address, name of an application
	Said      bool          `json:"said,omitempty"`           // the object is a text of Nod's own
	Detail    string        `json:"detail,omitempty" said:""` // "replaces 2.1 KB"
	Rows      []Row         `json:"rows,omitempty"`
	Items     []Item        `json:"items,omitempty"`
	Diff      *Diff         `json:"diff,omitempty"`
	Arguments []Argument    `json:"arguments"`       // as they will be used
	Shown     []string      `json:"shown,omitempty"` // the names of those whose value is the object, the value of a row, the items or the new text, whole
	Because   []string      `json:"because" said:""` // sentences: all that it is asked for
	Read      []string      `json:"read,omitempty" said:""`
	Untrusted bool          `json:"untrusted,omitempty"` // the request has read what others wrote
	Private   bool          `json:"private,omitempty"`   // the request has read what is the user's
	Undoable  bool          `json:"undoable"`
	ReadOnly  bool          `json:"readOnly,omitempty"`        // there is nothing to undo: it changes nothing and sends nothing out
	NoUndo    string        `json:"noUndo,omitempty" said:""`  // why it cannot be undone
	Later     string        `json:"later,omitempty" said:""`   // how it can be taken back later, though not by undo
	Instead   string        `json:"instead,omitempty" said:""` // what the person can choose in place of approving: "Ben pays me"
	Offer     *GrantOffered `json:"offer,omitempty"`           // what 'always allow this' would cover; absent: it is not offered
}

// What a question shows of a call: names with values, the things that it is about, and a text
// before and after.
type (
	Row  = tools.Row
	Item = tools.Item
	Diff = tools.Diff
)

// Argument is one argument of a call.
type Argument struct {
	Name     string `json:"name"`
	Value    string `json:"value"`
	FromRead bool   `json:"fromRead,omitempty"` // it holds something that the request has read
}

// GrantOffered is what a standing approval would cover.
type GrantOffered struct {
	Tool    string    `json:"tool"`
	Paths   []string  `json:"paths,omitempty"` // folders, with all that is in them
	Hosts   []string  `json:"hosts,omitempty"`
	Apps    []string  `json:"apps,omitempty"`
	MaxUses int       `json:"maxUses"` // 0: as many as come
	Expires time.Time `json:"expires"`
	CanStay bool      `json:"canStay,omitempty"` // it can be given until it is revoked
}

// AnswerRequest is a person's answer to questions of one request. Questions that it
// leaves out stay open.
type AnswerRequest struct {
	Request string           `json:"request"` // its id
	Answers []QuestionAnswer `json:"answers"`
}

// QuestionAnswer is the answer to one question.
type QuestionAnswer struct {
	ID      string `json:"id"`
	Approve bool   `json:"approve"`
	Always  bool   `json:"always,omitempty"`  // and from now on what the offer covers
	Stays   bool   `json:"stays,omitempty"`   // of always: until it is revoked, not until the end that was offered
	Instead bool   `json:"instead,omitempty"` // not approved: what the question has under instead
	Closed  bool   `json:"closed,omitempty"`  // no answer: the window was closed
	Reason  string `json:"reason,omitempty"`  // of a denial; the model gets it
}
