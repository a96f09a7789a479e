package tasks

import (
	"time"

	"github.com/nod-app/nod/llm/turn"
)

// Result is what came of a task.
type Result struct {
	Lacks  string // what was not done; empty: all was
	Tokens int    // of all prompts and replies together
	Reply  int    // of the replies alone, thinking included
	Took   time.Duration
}

// Add counts what a reply cost, and notes why it ended without an answer.
func (r *Result) Add(out turn.Outcome) {
	r.Tokens, r.Reply = r.Tokens+out.Usage.Total, r.Reply+out.Usage.Reply
	if out.Problem != nil && r.Lacks == "" {
		r.Lacks = out.Problem.Text
	}
}

// Note takes in what happens in a reply.
func (t *Trial) Note(e turn.Event) {
	switch e := e.(type) {
	case turn.ReplyStarted:
		t.Said = ""
	case turn.Text:
		t.Said += e.Text
	case turn.Correction:
		if e.Discard {
			t.Said = ""
		}
	case turn.TextWasThinking:
		t.Said = ""
	case turn.CallsPlanned:
		for _, c := range e.Calls {
			t.Calls = append(t.Calls, Call{id: c.ID, Tool: c.Tool, Args: string(c.Args)})
		}
	case turn.CallResult:
		for i := range t.Calls {
			if t.Calls[i].id == e.Result.CallID {
				t.Calls[i].Worked, t.Calls[i].Problem = e.Result.Success, e.Result.Error
			}
		}
	}
}
