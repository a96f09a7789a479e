package api

import (
	"encoding/json"
	"time"
)

// ToolsResult describes every tool as the tool contract (seeds/001) writes a definition.
type ToolsResult struct {
	Tools []json.RawMessage `json:"tools"`
}

// CallRequest asks for calls of tools, as a model's turn would: each passes the
// policy, and what needs approval is asked of the person in a window.
type CallRequest struct {
	Typed string     `json:"typed,omitempty"` // what the person typed; an address in it needs no question
	Words string     `json:"words,omitempty"` // what is said of the calls, shown as a quotation
	Calls []ToolCall `json:"calls"`
}

// ToolCall is one call. Args are the exact bytes of a JSON object, as a string:
// they are decoded once, strictly, by the policy.
type ToolCall struct {
	ID   string `json:"id,omitempty"`
	Tool string `json:"tool"`
	Args string `json:"args"`
}

// CallResult has a result for each call, in order, as the contract's tool.results.
type CallResult struct {
	TraceID string            `json:"trace_id"`
	Results []json.RawMessage `json:"results"`
}

// AsksRequest asks for the questions that wait.
type AsksRequest struct {
	InFront bool `json:"inFront,omitempty"` // the person has Nod's windows before them: no notification is needed
}

// AsksResult are the questions that wait for the person, oldest first.
type AsksResult struct {
	Asks []Ask `json:"asks"`
}

// Ask is what one plan of calls asks for, in one window.
type Ask struct {
	ID        string     `json:"id"`
	TraceID   string     `json:"traceId"`
	Words     string     `json:"words,omitempty"` // the model's own; quote them and say so
	Asked     time.Time  `json:"asked"`
	Until     time.Time  `json:"until"` // denied if nobody has answered by then
	Questions []Question `json:"questions"`
}

// Question is one call that needs an approval. Every text but Title may be
// hostile; paths and values are whole and must be shown whole.
type Question struct {
	ID        string        `json:"id"`
	Tool      string        `json:"tool"`
	Risk      string        `json:"risk"`             // low, medium or high
	Title     string        `json:"verb"`             // "Write a file"
	Object    string        `json:"object"`           // full path, address, name of an application
	Detail    string        `json:"detail,omitempty"` // "replaces 2.1 KB"
	Rows      []Row         `json:"rows,omitempty"`
	Items     []Item        `json:"items,omitempty"`
	Diff      *Diff         `json:"diff,omitempty"`
	Arguments []Argument    `json:"arguments"` // as they will be used
	Because   []string      `json:"because"`   // sentences: all that it is asked for
	Read      []string      `json:"read,omitempty"`
	Untrusted bool          `json:"untrusted,omitempty"` // the request has read what others wrote
	Private   bool          `json:"private,omitempty"`   // the request has read what is the user's
	Undoable  bool          `json:"undoable"`
	NoUndo    string        `json:"noUndo,omitempty"` // why it cannot be undone
	Offer     *GrantOffered `json:"offer,omitempty"`  // what 'always allow this' would cover; absent: it is not offered
}

// Row is a name and a value.
type Row struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Item is one of the things that a call is about.
type Item struct {
	Text   string `json:"text"`
	Detail string `json:"detail,omitempty"`
}

// Diff is a text before and after; Before is empty for a new file.
type Diff struct {
	Before string `json:"before"`
	After  string `json:"after"`
}

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
}

// AnswerRequest is a person's answer to questions of one Ask. Questions that it
// leaves out stay open.
type AnswerRequest struct {
	Ask     string           `json:"ask"`
	Answers []QuestionAnswer `json:"answers"`
}

// QuestionAnswer is the answer to one question.
type QuestionAnswer struct {
	ID      string `json:"id"`
	Approve bool   `json:"approve"`
	Always  bool   `json:"always,omitempty"` // and from now on what the offer covers
	Closed  bool   `json:"closed,omitempty"` // no answer: the window was closed
	Reason  string `json:"reason,omitempty"` // of a denial; the model gets it
}
