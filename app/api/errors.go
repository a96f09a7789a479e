package api

import "github.com/nod-app/nod/app/base/lang"

// Code tells a program why a call failed; Error.Message tells a person.
type Code string

const (
	CodeNotFound   Code = "not_found"
	CodeResolved   Code = "resolved"   // approved or rejected already
	CodeMissing    Code = "missing"    // the source file is gone
	CodeChanged    Code = "changed"    // the source file, the proposal or the plan is not what was seen
	CodeExists     Code = "exists"     // the destination is taken
	CodePermission Code = "permission" // the destination cannot be written
	CodeFull       Code = "full"       // the destination has no space left
	CodeSensitive  Code = "sensitive"  // needs confirmSensitive
	CodeQuestion   Code = "question"   // it is not known where the file belongs: needs a directory
	CodeInvalid    Code = "invalid"    // the request itself
	CodeConflict   Code = "conflict"   // it does not fit what both parties have said until now
	CodeUnfinished Code = "unfinished" // one person could be left with an agreement that the other does not have
	CodeForbidden  Code = "forbidden"  // for Nod's own window only
	CodeFailed     Code = "failed"     // anything else
)

// Error is a failed call.
type Error struct {
	Code    Code
	Message string // one sentence for a person
}

// Error implements error.
func (e *Error) Error() string { return e.Message }

// ErrUnreachable says that no agent answers on the socket.
//
//lint:ignore ST1005 Nod is a name
var ErrUnreachable = lang.Errorf("Nod is not running")

// ErrRunning says that another agent has the socket.
//
//lint:ignore ST1005 Nod is a name
var ErrRunning = lang.Errorf("Nod is running already")

// Invalid returns the error of a request that cannot be meant.
func Invalid(message string) *Error { return &Error{Code: CodeInvalid, Message: message} }
