package openai

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// Chat implements llm.Backend. Calls come at the reply's end, when they are
// whole.
func (b *Backend) Chat(ctx context.Context, r llm.Request, on func(llm.Chunk) error) (llm.Completion, error) {
	if err := b.checkLocal(ctx, r); err != nil {
		return llm.Completion{}, err
	}
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	began := time.Now()
	res, err := b.send(within, b.base, http.MethodPost, "chat/completions", newRequest(r, b.tellsProgress.Load()))
	if err != nil {
		return llm.Completion{}, wire.RequestError(ctx, b.base.Host, err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return llm.Completion{}, b.statusError(r.Model, res)
	}
	t := &replyStream{
		backend: b, model: r.Model, cancel: cancel, began: began,
		reply: wire.NewReply(ctx, b.limits, on),
		calls: callAssembler{max: b.limits.Calls},
	}
	t.events = eventReader{from: bufio.NewReaderSize(res.Body, 16<<10), max: b.limits.Line, onEmpty: t.reply.AddEmpty}
	err = t.readAll()
	if t.closeTimer != nil {
		t.closeTimer.Stop()
	}
	if flush := t.reply.Flush(); flush != nil {
		return llm.Completion{}, flush
	}
	if t.complete {
		return t.done, nil
	}
	return llm.Completion{}, wire.RequestError(ctx, b.base.Host, err)
}

// replyStream is one reply under way.
type replyStream struct {
	backend    *Backend
	model      string
	cancel     context.CancelFunc
	events     eventReader
	reply      *wire.Reply
	calls      callAssembler
	began      time.Time
	first      time.Time // the first piece came
	complete   bool      // the server said that it is done
	done       llm.Completion
	closeTimer *time.Timer
}

// readAll reads to the end of the stream. What comes after the reason for the end is
// only the count of tokens, so that an error there is none.
func (t *replyStream) readAll() error {
	for {
		data, err := t.events.next()
		if errors.Is(err, io.EOF) {
			return io.ErrUnexpectedEOF // unless the reply is whole
		}
		if err != nil {
			return err
		}
		switch data = bytes.TrimSpace(data); {
		case len(data) == 0:
		case string(data) == doneEvent:
			err = t.finish("stop")
		default:
			err = t.apply(wire.EscapeInvalid(data))
		}
		if err != nil {
			return err
		}
	}
}

func (t *replyStream) apply(data []byte) error {
	var c chunk
	if err := json.Unmarshal(data, &c); err != nil {
		return wire.MalformedError(errors.New(wire.Excerpt(string(data))))
	}
	if len(c.Error) > 0 && string(c.Error) != "null" && !t.complete {
		return t.backend.streamError(t.model, c.Error)
	}
	if c.Usage != nil {
		t.done.PromptTokens, t.done.ReplyTokens = c.Usage.Prompt, c.Usage.Reply
	}
	if t.complete {
		return nil
	}
	if c.Progress != nil && t.first.IsZero() {
		if err := t.reply.Add(llm.Chunk{Read: c.Progress.percent()}); err != nil {
			return err
		}
	}
	if len(c.Choices) == 0 {
		return nil
	}
	choice := c.Choices[0] // one was asked for
	if c.Progress != nil && choice.isEmpty() {
		return nil
	}
	if t.first.IsZero() {
		t.first = time.Now()
	}
	full := false
	for _, d := range choice.Delta.Calls {
		full = full || !t.calls.add(d)
	}
	if err := t.reply.Add(llm.Chunk{Text: choice.Delta.Content, Thinking: choice.Delta.thinking()}); err != nil {
		return err
	}
	if full || t.calls.bytes > t.backend.limits.Text {
		return t.tooManyCalls()
	}
	if choice.Reason != "" {
		return t.finish(choice.Reason)
	}
	return nil
}

// tooManyCalls ends the reply. It passes on the calls within the limit, unless their
// size is beyond it.
func (t *replyStream) tooManyCalls() error {
	if t.calls.bytes <= t.backend.limits.Text {
		if err := t.reply.Add(llm.Chunk{Calls: t.calls.take()}); err != nil {
			return err
		}
	}
	return &llm.Error{Kind: llm.KindTooLarge, Text: lang.Say("The model made more calls at once, or larger ones, than it may."),
		Remedy: lang.Say("Ask for less at once, or try another model.")}
}

// closeTimeout is the time that a server gets to close a reply that is done.
const closeTimeout = 2 * time.Second

// finish notes that the reply is whole, once.
func (t *replyStream) finish(reason string) error {
	if t.complete {
		return nil
	}
	if calls := t.calls.take(); len(calls) > 0 {
		if err := t.reply.Add(llm.Chunk{Calls: calls}); err != nil {
			return err
		}
	}
	t.complete = true
	t.done.Reason = "stop"
	if reason == "length" {
		t.done.Reason = reason
	}
	now := time.Now()
	if t.first.IsZero() {
		t.first = now
	}
	t.done.Prompt, t.done.Reply = t.first.Sub(t.began), now.Sub(t.first)
	t.closeTimer = time.AfterFunc(closeTimeout, t.cancel)
	return nil
}
