package turn

import (
	"context"
	"crypto/rand"
	"strings"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/tools"
)

// newCallID returns an id of our own: unique, harmless in a log, and of the one form
// that every model family takes (Mistral's templates want nine letters or digits).
func newCallID() string { return "c" + strings.ToLower(rand.Text()[:8]) }

// plan runs the calls of a reply and adds the results to the trace.
func (x *run) plan(ctx context.Context, rep reply) bool {
	m := llm.Message{Role: llm.Assistant, Text: rep.text, Thinking: rep.thinking}
	plan := tools.Batch{Words: rep.text, On: x.step}
	for _, c := range rep.calls {
		tool, args := unwrap(c)
		q := tools.Request{ID: newCallID(), Tool: tool, Args: x.aliases.resolve([]byte(args))}
		m.Calls = append(m.Calls, llm.Call{ID: q.ID, Name: c.Name, Args: c.Args}) // as it wrote it, which a server need not read again
		plan.Calls = append(plan.Calls, q)
	}
	x.add(m)
	x.on(CallsPlanned{plan.Calls})
	var hints []string
	for i, res := range x.call(ctx, plan) {
		q := plan.Calls[i]
		if isMalformed(res) {
			res.Error = x.offered.hint(res)
			hints = append(hints, res.Error)
		}
		if endsTrace(res.Code) {
			x.finalReason = res.Code
		}
		x.addResult(q, res)
	}
	tell := ""
	if n := rep.callCount; n > len(rep.calls) {
		tell = tooManyText(n, x.o.Limits.TurnCalls)
		hints = append(hints, tell)
	}
	if len(hints) == 0 || ctx.Err() != nil {
		return false
	}
	return x.correct(strings.Join(hints, " "), tell, false)
}

func (x *run) addResult(q tools.Request, res tools.Result) {
	var data []byte
	x.aliases, data = x.aliases.annotate(res)
	shown := resultText(res, data, x.roomFor(q))
	x.on(CallResult{res, shown})
	x.add(llm.Message{Role: llm.ToolRole, Text: shown, CallID: q.ID, Tool: q.Tool})
}

// call hands the calls to the registry, which has a result and a record for each, also of
// tools that it has and that this conversation was not offered.
func (x *run) call(ctx context.Context, p tools.Batch) []tools.Result {
	for i, q := range p.Calls {
		p.Calls[i].Withheld = x.isWithheld(q.Tool)
	}
	out := x.o.Tools.Call(ctx, x.trace, p)
	x.clock.resume()
	for _, q := range p.Calls[min(len(out), len(p.Calls)):] {
		text := "Nothing is known of this call."
		out = append(out, tools.Result{CallID: q.ID, Tool: q.Tool, Error: text, Code: CodeFewAnswers, Summary: text})
	}
	return out
}

// isWithheld reports whether the tool exists and is not offered to this conversation.
func (x *run) isWithheld(name string) bool {
	if _, ok := x.offered.tool(name); ok {
		return false
	}
	for _, s := range x.specs {
		if s.Name == name {
			return s.Enabled
		}
	}
	return false
}

// step passes a step on. While a question waits for the person, no time passes.
func (x *run) step(s tools.Step) {
	if s.State == tools.Waiting {
		x.clock.pause()
	} else {
		x.clock.resume()
	}
	x.on(CallStep{s})
}
