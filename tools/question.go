package tools

import (
	"github.com/nod-app/nod/tools/policy"
)

// ApprovalRequest is what is asked at once: the calls of one plan that need a person.
type ApprovalRequest struct {
	Trace     string
	Origin    Origin
	Words     string // the model's own, which are shown last and as such
	Questions []Question
}

// Question is one call that needs the person's approval.
type Question struct {
	ID       string // random, for this question only
	CallID   string
	Tool     string
	Title    string // of the tool
	Risk     policy.Risk
	Preview  Preview
	Args     []Value          // all of them, as they will be used
	Because  []policy.Problem // all that it is asked for
	Sources  []string         // what this trace has read, newest last
	Labels   policy.Labels    // of the trace
	Undoable bool
	ReadOnly bool          // it changes nothing and sends nothing out, so that there is nothing to undo
	Offer    *policy.Grant // what 'always allow this' would cover; nil: it may not be offered

	// Record is what an approval mints a token for. Only the handler of a
	// person's act in the approval window does that.
	Record policy.Record
}

// Value is one argument.
type Value struct {
	Name     string
	Text     string // as it will be used; never shortened
	FromRead bool   // it holds something that the trace read
}

// Answer is what a person did about a question.
type Answer struct {
	Token   string // of an approval; empty: not approved
	Code    policy.Code
	Reason  string // of a denial, in the person's words; the model gets it
	Instead bool   // the person chose the preview's Instead: the call may be asked about again
}
