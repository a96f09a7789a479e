package ollama

import (
	"context"
	"time"

	"github.com/ollama/ollama/api"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// Chat implements llm.Backend. Each call holds 8 MB while it lasts: Ollama's
// client reads lines into a buffer of that size.
func (b *Backend) Chat(ctx context.Context, r llm.Request, on func(llm.Chunk) error) (llm.Done, error) {
	a, err := b.may(ctx, r)
	if err != nil {
		return llm.Done{}, err
	}
	req := request(r, a)
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	within, noted := noting(within)
	t := &talk{ctx: ctx, cancel: cancel, reply: wire.NewReply(ctx, b.limits, on)}
	err = b.api.Chat(within, req, t.take)
	if t.late != nil {
		t.late.Stop()
	}
	if flush := t.reply.End(); flush != nil {
		return llm.Done{}, flush
	}
	if t.whole {
		return t.done, nil
	}
	return llm.Done{}, b.end(ctx, r.Model, noted, err)
}

// may says what the server knows of the model, or why it cannot be asked.
func (b *Backend) may(ctx context.Context, r llm.Request) (about, error) {
	a, err := b.about(ctx, r.Model, "")
	switch e := b.fail(ctx, r.Model, err); {
	case err != nil && e.Kind != llm.KindServer:
		return a, e
	case a.remote && !b.remote:
		return a, leaves(r.Model)
	case err != nil: // the model may still reply, though its description cannot be had
		return about{tools: true}, nil
	case len(r.Tools) > 0 && !a.tools:
		return a, noTools(r.Model, nil)
	}
	return a, nil
}

// tail is the time that a server gets to close a reply that is done.
const tail = 2 * time.Second

// talk is one reply under way.
type talk struct {
	ctx    context.Context
	cancel context.CancelFunc
	reply  *wire.Reply
	whole  bool // the server said that it is done
	done   llm.Done
	late   *time.Timer
}

// take is called by Ollama's client for each line. The client goes on reading
// for a while after ctx has ended, and for ever if the server does not close.
func (t *talk) take(c api.ChatResponse) error {
	if t.whole {
		return nil
	}
	err := t.reply.Add(llm.Chunk{Text: c.Message.Content, Thinking: c.Message.Thinking, Calls: callsOf(c.Message.ToolCalls)})
	if err != nil || !c.Done {
		return err
	}
	t.whole = true
	t.done = llm.Done{
		Reason: reason(c.DoneReason), PromptTokens: c.PromptEvalCount, ReplyTokens: c.EvalCount,
		Load: c.LoadDuration, Prompt: c.PromptEvalDuration, Reply: c.EvalDuration,
	}
	t.late = time.AfterFunc(tail, t.cancel)
	return nil
}

func reason(said string) string {
	if said == "length" {
		return said
	}
	return "stop"
}
