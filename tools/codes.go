package tools

import "github.com/nod-app/nod/tools/policy"

// What can come of a call besides the policy's own reasons. Like those they are
// never renamed.
const (
	CodeRefused  policy.Code = "refused_by_user"  // the person denied it
	CodeNoAnswer policy.Code = "no_answer"        // nobody answered in time
	CodeClosed   policy.Code = "window_closed"    // the window was closed, or ended
	CodeTimeout  policy.Code = "timed_out"        // the tool did not end in time
	CodePanicked policy.Code = "tool_broke"       // the tool has a mistake
	CodeLeft     policy.Code = "did_not_end"      // it does not heed that its time is up, and may still run
	CodeFailed   policy.Code = "failed"           // anything else that a tool could not do
	CodeCanceled policy.Code = "canceled"         // whoever asked does not wait any more
	CodeNothing  policy.Code = "nothing_to_undo"  // no such record, or it cannot be undone
	CodeUndone   policy.Code = "undone_already"   // it was undone before
	CodeRunning  policy.Code = "still_running"    // it has not ended yet
	CodeUndo     policy.Code = "undone_by_person" // why an undo was allowed
	CodeTooMuch  policy.Code = "result_too_large" // it was cut
)
