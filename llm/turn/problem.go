package turn

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/tools/policy"
)

// The codes of problems and notes apart from the kinds of llm.Error and, where the
// policy ended a trace, its codes.
const (
	CodeShortened  = "shortened"      // a file or message was cut
	CodeSummed     = "summed_up"      // older turns do not fit the window any more
	CodeToolsLeft  = "tools_left_out" // the window is too small for all tools
	CodeReplyLong  = "reply_too_big"  // a reply passed Limits.Reply
	CodeReplyCut   = "reply_cut"      // it filled the context window
	CodeTurns      = "turns"          // Limits.Turns were used up
	CodeTime       = "time"           // Limits.Time was
	CodeNoRoom     = "no_room"        // the message does not fit the context window
	CodeMalformed  = "malformed"      // the model does not manage to call tools
	CodeFewAnswers = "results_lost"   // the tools gave no result for a call
)

// problemOf returns how an incomplete reply ended the run, and its problem.
func problemOf(ctx context.Context, err error, l Limits) (Ended, *Problem) {
	var e *llm.Error
	switch {
	case errors.Is(context.Cause(ctx), errTime):
		return Limited, &Problem{CodeTime, lang.Say("This took longer than the %s that one request may take, so it was ended.", l.Time), lang.Say("Ask for less at once, or pick a smaller model.")}
	case ctx.Err() != nil:
		return Stopped, &Problem{string(llm.KindStopped), lang.Say("Stopped."), lang.Say("Send a message to go on.")}
	case errors.Is(err, errLong):
		return Limited, &Problem{CodeReplyLong, lang.Say("The reply was longer than %d KB, so it was ended.", l.Reply>>10), lang.Say("Ask for less at once, or pick another model.")}
	case !errors.As(err, &e):
		return Interrupted, &Problem{string(llm.KindServer), lang.Say("The model server failed: %v.", err), remedy(llm.KindServer)}
	}
	p := &Problem{string(e.Kind), e.Text, e.Remedy}
	if p.Text == "" {
		p.Text = lang.Say("The model server failed.")
	}
	if p.Remedy == "" {
		p.Remedy = remedy(e.Kind)
	}
	switch e.Kind {
	case llm.KindStopped:
		return Stopped, p
	case llm.KindTooLarge:
		return Limited, p
	}
	return Interrupted, p
}

// remedy returns what the user can do, where the back end does not say it.
func remedy(k llm.Kind) string {
	switch k {
	case llm.KindUnreachable:
		return lang.Say("Start the model server, then retry.")
	case llm.KindInterrupted:
		return lang.Say("The model server stopped in the middle: start it again, then retry.")
	case llm.KindNoModel:
		return lang.Say("Pick an installed model, or get this one on the model page.")
	case llm.KindNoTools:
		return lang.Say("Pick a model that can call tools.")
	case llm.KindDenied:
		return lang.Say("Check the key of the model server in the system keyring.")
	case llm.KindNotAServer:
		return lang.Say("Check url under [model] in config.toml.")
	case llm.KindTooLarge:
		return lang.Say("Ask for less at once, or pick another model.")
	}
	return lang.Say("Retry; if it happens again, restart the model server or pick another model.")
}

// limitProblem returns the problem of a run that had to end before the model was done.
func limitProblem(code policy.Code, l Limits) *Problem {
	switch code {
	case policy.CodeTraceEnded:
		return &Problem{string(code), lang.Say("Three calls of this request were denied, so it has ended."), lang.Say("Say again what you want.")}
	case policy.CodeTraceCalls:
		return &Problem{string(code), lang.Say("This request has used up its calls."), lang.Say("Send a message to go on.")}
	case policy.CodeBytes:
		return &Problem{string(code), lang.Say("This request has read and written as much as it may."), lang.Say("Send a message to go on.")}
	case policy.CodePrompts:
		return &Problem{string(code), lang.Say("This request has asked you as often as it may."), lang.Say("Send a message to go on.")}
	}
	return &Problem{CodeTurns, lang.Say("The model did not come to an end in %d replies.", l.Turns), lang.Say("Send a message to go on.")}
}
