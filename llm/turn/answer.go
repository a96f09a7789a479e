package turn

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
)

// answer handles a reply without calls: the answer, or a malformed call.
func (x *run) answer(rep reply) bool {
	if said, bad := x.offered.malformedReply(rep); bad {
		text := rep.text
		if text == "" {
			text = "(no reply)"
		}
		x.add(llm.Message{Role: llm.Assistant, Text: text})
		return x.correct(said, said, true)
	}
	x.add(llm.Message{Role: llm.Assistant, Text: rep.text, Thinking: rep.thinking})
	x.out.Ended = Answered
	if rep.done.Reason == "length" {
		x.out.Ended = Limited
		x.out.Problem = &Problem{CodeReplyCut, lang.Say("The reply was cut: it filled the context window of the model."), lang.Say("Ask it to go on, or ask for less at once.")}
	}
	return true
}

// finalReply handles the last reply of a run: its calls are not run, and one that is
// written as text is discarded.
func (x *run) finalReply(rep reply) bool {
	if _, call := x.offered.findTextCall(rep.text); call {
		x.on(Correction{"this request has ended, so no call is made any more.", true})
		rep.text = ""
	}
	x.keepPartial(rep)
	x.out.Ended, x.out.Problem = Limited, limitProblem(x.finalReason, x.o.Limits)
	return true
}

// tooManyCalls handles a reply that was cut off since it had too many calls. None of
// them is run.
func (x *run) tooManyCalls(rep reply) bool {
	x.add(llm.Message{Role: llm.Assistant, Text: rep.text + "(too many calls)"})
	said := tooManyText(rep.callCount, x.o.Limits.TurnCalls)
	return x.correct(said, said, true)
}

// badCall handles a reply that the server ended since it could not read the call in
// it. The model is corrected as for any malformed call; if that does not help it
// is asked without tools; if that fails as well, the run ends.
func (x *run) badCall(rep reply, err error) bool {
	const told = "the server could not read your tool call, so nothing was done. Make it again as one whole tool call, or answer the user."
	switch {
	case x.finalReason != "" || len(x.offered.shown) == 0:
		x.keepPartial(rep)
		_, problem := problemOf(context.Background(), err, x.o.Limits)
		x.out.Ended, x.out.Problem = Malformed, problem
		return true
	case x.corrections < maxCorrections:
		x.add(llm.Message{Role: llm.Assistant, Text: rep.text + "(a tool call that could not be read)"})
		return x.correct(told, told, true)
	}
	x.offered = offer{}
	x.on(Correction{told, true})
	x.on(Notice{string(llm.KindBadCall), lang.Say("The model server cannot read the tool calls of %s, so it only talks.", x.r.Model.Name)})
	return false
}

func isBadCall(err error) bool {
	var e *llm.Error
	return errors.As(err, &e) && e.Kind == llm.KindBadCall
}

// correct tells the model what was wrong with its reply; after two corrections it
// ends the run. message is sent to the model unless results of calls say the same;
// discard says that the text of the reply is not for the person.
func (x *run) correct(said, message string, discard bool) bool {
	if x.corrections++; x.corrections > maxCorrections {
		x.out.Ended = Malformed
		x.out.Problem = &Problem{CodeMalformed, lang.Say("The model does not manage to call tools: %s", said), lang.Say("Retry, pick a model that the check on the model page approves of, or use the typed commands (/help).")}
		return true
	}
	x.on(Correction{said, discard})
	if message != "" {
		x.add(llm.Message{Role: llm.User, Text: correctionMark + message})
	}
	return false
}
