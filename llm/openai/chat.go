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

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// Chat implements llm.Backend. Calls come at the reply's end, when they are
// whole.
func (b *Backend) Chat(ctx context.Context, r llm.Request, on func(llm.Chunk) error) (llm.Done, error) {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	began := time.Now()
	res, err := b.send(within, http.MethodPost, "chat/completions", written(r))
	if err != nil {
		return llm.Done{}, wire.Failure(ctx, b.base.Host, err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return llm.Done{}, b.refusal(r.Model, res)
	}
	t := &talk{
		host: b, model: r.Model, cancel: cancel, began: began,
		reply: wire.NewReply(ctx, b.limits, on),
		calls: assembly{max: b.limits.Calls},
	}
	t.events = events{from: bufio.NewReaderSize(res.Body, 16<<10), max: b.limits.Line, empty: t.reply.Nothing}
	err = t.run()
	if t.late != nil {
		t.late.Stop()
	}
	if flush := t.reply.End(); flush != nil {
		return llm.Done{}, flush
	}
	if t.whole {
		return t.done, nil
	}
	return llm.Done{}, wire.Failure(ctx, b.base.Host, err)
}

// talk is one reply under way.
type talk struct {
	host   *Backend
	model  string
	cancel context.CancelFunc
	events events
	reply  *wire.Reply
	calls  assembly
	began  time.Time
	first  time.Time // the first piece came
	whole  bool      // the server said that it is done
	done   llm.Done
	late   *time.Timer
}

// run reads to the end of the stream. What comes after the reason for the end is
// only the count of tokens, so that an error there is none.
func (t *talk) run() error {
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
		case string(data) == done:
			err = t.end("stop")
		default:
			err = t.take(wire.Mark(data))
		}
		if err != nil {
			return err
		}
	}
}

func (t *talk) take(data []byte) error {
	var c chunk
	if err := json.Unmarshal(data, &c); err != nil {
		return wire.Malformed(errors.New(wire.Said(string(data))))
	}
	if len(c.Error) > 0 && string(c.Error) != "null" && !t.whole {
		return t.host.said(t.model, c.Error)
	}
	if c.Usage != nil {
		t.done.PromptTokens, t.done.ReplyTokens = c.Usage.Prompt, c.Usage.Reply
	}
	if t.whole || len(c.Choices) == 0 {
		return nil
	}
	choice := c.Choices[0] // one was asked for
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
	if full || t.calls.bytes > t.host.limits.Text {
		return t.tooMany()
	}
	if choice.Reason != "" {
		return t.end(choice.Reason)
	}
	return nil
}

// tooMany hands on the calls that may be, if their number and not their size is
// the matter, and ends the reply.
func (t *talk) tooMany() error {
	if t.calls.bytes <= t.host.limits.Text {
		if err := t.reply.Add(llm.Chunk{Calls: t.calls.whole()}); err != nil {
			return err
		}
	}
	return &llm.Error{Kind: llm.KindTooLarge, Text: "The model made more calls at once, or larger ones, than it may.",
		Remedy: "Ask for less at once, or try another model."}
}

// tail is the time that a server gets to close a reply that is done.
const tail = 2 * time.Second

// end notes that the reply is whole, once.
func (t *talk) end(reason string) error {
	if t.whole {
		return nil
	}
	if calls := t.calls.whole(); len(calls) > 0 {
		if err := t.reply.Add(llm.Chunk{Calls: calls}); err != nil {
			return err
		}
	}
	t.whole = true
	t.done.Reason = "stop"
	if reason == "length" {
		t.done.Reason = reason
	}
	now := time.Now()
	if t.first.IsZero() {
		t.first = now
	}
	t.done.Prompt, t.done.Reply = t.first.Sub(t.began), now.Sub(t.first)
	t.late = time.AfterFunc(tail, t.cancel)
	return nil
}
