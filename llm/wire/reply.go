package wire

import (
	"context"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
)

// Reply passes the pieces of one reply to a receiver, in whole characters and
// within the limits. One goroutine uses it.
type Reply struct {
	ctx            context.Context
	limits         Limits
	on             func(llm.Chunk) error
	text, thinking RuneJoiner
	ids            callIDs
	bytes, calls   int
	empty          int   // lines and pieces
	receiverErr    error // by on
}

// NewReply begins a reply.
func NewReply(ctx context.Context, l Limits, on func(llm.Chunk) error) *Reply {
	return &Reply{ctx: ctx, limits: l, on: on, ids: callIDs{}}
}

// Add passes a piece on. Its texts and names may be escaped (see EscapeInvalid).
// It fails when ctx has ended, at a limit, and if the receiver returns an error.
func (r *Reply) Add(c llm.Chunk) error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	before := r.bytes
	r.bytes += len(c.Text) + len(c.Thinking)
	for _, call := range c.Calls {
		r.bytes += len(call.Name) + len(call.Args)
	}
	if r.bytes == before && len(c.Calls) == 0 {
		if err := r.AddEmpty(); err != nil {
			return err
		}
	}
	if r.bytes > r.limits.Text {
		return tooLargeError(lang.Say("The model's reply passed %d MB and was cut.", r.limits.Text>>20))
	}
	calls, over := c.Calls, false
	if room := r.limits.Calls - r.calls; len(calls) > room {
		calls, over = calls[:room], true
	}
	out := llm.Chunk{Text: r.text.Next(c.Text), Thinking: r.thinking.Next(c.Thinking), Read: c.Read}
	for _, call := range calls {
		r.calls++
		out.Calls = append(out.Calls, r.ids.assign(call))
	}
	if err := r.deliver(out); err != nil {
		return err
	}
	if over {
		return tooLargeError(lang.Say("The model made more than %d calls at once; the others were dropped.", r.limits.Calls))
	}
	return nil
}

// AddEmpty counts a line or a piece without content, so that a server that sends
// only such ones is cut off.
func (r *Reply) AddEmpty() error {
	if r.empty++; r.empty > r.limits.Empty {
		return NoContentError()
	}
	return nil
}

// Flush passes on what is left of a cut character. It must be called when a reply
// has ended, however it ended.
func (r *Reply) Flush() error {
	if r.receiverErr != nil || r.ctx.Err() != nil {
		return r.receiverErr
	}
	return r.deliver(llm.Chunk{Text: r.text.End(), Thinking: r.thinking.End()})
}

func (r *Reply) deliver(c llm.Chunk) error {
	if c.Text == "" && c.Thinking == "" && len(c.Calls) == 0 && c.Read == 0 {
		return nil
	}
	r.receiverErr = r.on(c)
	return r.receiverErr
}
