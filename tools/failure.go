package tools

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/policy"
)

// Failure is a tool's own 'no': the thing is not there, the name is taken. The
// code is stable and in lower_case; the message is a sentence for model and person.
type Failure struct {
	Code    policy.Code
	Message string
	Data    any           // what was done all the same, if anything
	Labels  policy.Labels // of message and data, apart from those that the tool always yields
	// Permanent says that an Undo can never succeed: what was made is gone or was
	// changed. A full disk, for example, is not permanent.
	Permanent bool
}

// Error implements error.
func (f *Failure) Error() string { return f.Message }

// Fail makes a Failure.
func Fail(code policy.Code, message string) *Failure { return &Failure{Code: code, Message: message} }

// FailPermanently makes a Failure of an Undo that can never succeed.
func FailPermanently(code policy.Code, message string) *Failure {
	return &Failure{Code: code, Message: message, Permanent: true}
}

// ErrRecords means that an undo was not begun, since what Nod keeps of its work
// cannot be read or written, as when that disk is full: it says nothing about
// what was to be undone.
var ErrRecords = errors.New("nothing was undone, since Nod's records cannot be written")

// What can come of a call apart from the policy's own reasons. Like those they are
// never renamed.
const (
	CodeRefused  policy.Code = "refused_by_user"  // the person denied it
	CodeNoAnswer policy.Code = "no_answer"        // no one answered in time
	CodeClosed   policy.Code = "window_closed"    // the window was closed, or ended
	CodeTimeout  policy.Code = "timed_out"        // the tool did not end in time
	CodePanicked policy.Code = "tool_broke"       // the tool has a mistake
	CodeLeft     policy.Code = "did_not_end"      // it does not heed that its time is up, and may still run
	CodePreview  policy.Code = "preview_failed"   // the decision about a call whose tool failed before it was run
	CodeFailed   policy.Code = "failed"           // anything else that a tool could not do
	CodeCanceled policy.Code = "canceled"         // the one who asked does not wait any more
	CodeNothing  policy.Code = "nothing_to_undo"  // no such record, or it cannot be undone
	CodeUndone   policy.Code = "undone_already"   // it was undone before
	CodeRunning  policy.Code = "still_running"    // it has not ended yet
	CodeUndo     policy.Code = "undone_by_person" // why an undo was allowed
	CodeTooMuch  policy.Code = "result_too_large" // it was cut
)

func problemOf(err error) policy.Problem {
	var f *Failure
	if errors.As(err, &f) {
		return policy.Problem{Code: f.Code, Reason: f.Message}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return policy.Problem{Code: CodeTimeout, Reason: lang.Say("It took too long and was ended.")}
	}
	if errors.Is(err, context.Canceled) {
		return policy.Problem{Code: CodeCanceled, Reason: lang.Say("The request was stopped.")}
	}
	return policy.Problem{Code: CodeFailed, Reason: err.Error()}
}

func labelsOf(err error) policy.Labels {
	var f *Failure
	if errors.As(err, &f) {
		return f.Labels
	}
	return 0
}
