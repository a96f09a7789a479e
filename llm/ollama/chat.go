package ollama

import (
	"context"
	"time"

	"github.com/ollama/ollama/api"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// Chat implements llm.Backend.
func (b *Backend) Chat(ctx context.Context, r llm.Request, on func(llm.Chunk) error) (llm.Completion, error) {
	a, err := b.checkRequest(ctx, r)
	if err != nil {
		return llm.Completion{}, err
	}
	if r.KeepAlive == 0 {
		r.KeepAlive = b.keepAlive
	}
	req := newRequest(r, a, b.tool)
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	within, noted := withStreamStatus(within)
	t := &replyStream{ctx: ctx, cancel: cancel, reply: wire.NewReply(ctx, b.limits, on)}
	err = b.stream(within, req, func(c api.ChatResponse) error {
		if (c.RemoteHost != "" || c.RemoteModel != "") && b.staysHere(r) {
			return remoteModelError(r.Model)
		}
		return t.apply(c)
	})
	if t.closeTimer != nil {
		t.closeTimer.Stop()
	}
	if flush := t.reply.Flush(); flush != nil {
		return llm.Completion{}, flush
	}
	if t.complete {
		return t.done, nil
	}
	return llm.Completion{}, b.streamEndError(ctx, r.Model, noted, err)
}

// staysHere reports whether the words of a request must not leave this machine.
func (b *Backend) staysHere(r llm.Request) bool { return r.LocalOnly || !b.allowRemote }

// checkRequest returns the description of the model, or why it may not be asked.
func (b *Backend) checkRequest(ctx context.Context, r llm.Request) (modelInfo, error) {
	if b.staysHere(r) {
		b.forget(r.Model) // someone may have replaced the model behind its name
	}
	a, err := b.info(ctx, r.Model, "")
	if err != nil && !a.remote {
		a.remote = !b.isListedLocal(ctx, r.Model)
	}
	switch e := b.requestError(ctx, r.Model, err); {
	case err != nil && e.Kind != llm.KindServer:
		return a, e
	case (a.remote || b.otherMachine) && b.staysHere(r):
		return a, remoteModelError(r.Model)
	case err != nil: // the model may reply even if the server cannot describe it
		return modelInfo{tools: true}, nil
	case len(r.Tools) > 0 && !a.tools:
		return a, noToolsError(r.Model, nil)
	}
	return a, nil
}

// closeTimeout is how long a server may take to close a finished reply.
const closeTimeout = 2 * time.Second

// replyStream is one reply under way.
type replyStream struct {
	ctx        context.Context
	cancel     context.CancelFunc
	reply      *wire.Reply
	complete   bool // the server said that it is done
	done       llm.Completion
	closeTimer *time.Timer
}

// apply takes in a line. Reading goes on for a while after ctx has ended, and for ever if the
// server does not close.
func (t *replyStream) apply(c api.ChatResponse) error {
	if t.complete {
		return nil
	}
	err := t.reply.Add(llm.Chunk{Text: c.Message.Content, Thinking: c.Message.Thinking, Calls: unwrapCalls(c.Message.ToolCalls)})
	if err != nil || !c.Done {
		return err
	}
	t.complete = true
	t.done = llm.Completion{
		Reason: endReason(c.DoneReason), PromptTokens: c.PromptEvalCount, ReplyTokens: c.EvalCount,
		Load: c.LoadDuration, Prompt: c.PromptEvalDuration, Reply: c.EvalDuration,
	}
	t.closeTimer = time.AfterFunc(closeTimeout, t.cancel)
	return nil
}

func endReason(said string) string {
	if said == "length" {
		return said
	}
	return "stop"
}
