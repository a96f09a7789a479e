package cli

import (
	"context"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
)

type chatCmd struct {
	Text string `arg:"" help:"What you say; a command such as /help needs no model."`
	Chat string `help:"Id of a conversation to go on with; without it, a new one begins."`
	JSON bool   `help:"Print the reply as JSON once it has ended."`
}

// The times of a reply.
const (
	replyLook = 100 * time.Millisecond // how often it is looked at
	replyStop = 3 * time.Second        // how long ending it may take
	replyLost = 5 * time.Second        // when a message that left the line counts as taken out of it
)

// replyData is a reply, for scripts.
type replyData struct {
	Chat     string            `json:"chat"`
	Messages []api.ChatMessage `json:"messages"`
}

func (c *chatCmd) Run(s *Session) error {
	client, done, err := s.Connect(s.Ctx)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	defer done() // an agent that lives for this command lives until the end of the reply
	r := &reply{client: client, chat: c.Chat, text: c.Text}
	if !c.JSON {
		r.page = &page{s: s}
	}
	err = r.run(s.Ctx)
	if s.Ctx.Err() != nil {
		r.stop(s.Ctx)
		err = api.Invalid("broken off")
	}
	if err != nil {
		r.page.end()
		return s.finish(c.JSON, err, nil, nil)
	}
	err = s.finish(c.JSON, nil, replyData{r.chat, r.messages}, func() {
		r.page.end()
		if c.Chat == "" {
			s.printf("(To go on: nod chat --chat %s …)\n", r.chat)
		}
	})
	if err != nil {
		return err
	}
	return partly(r.failed())
}

// reply is what comes after a message.
type reply struct {
	client     *api.Client
	chat, text string
	page       *page           // nil: nothing is shown
	known      map[string]bool // the messages that were there before
	queued     string          // the place in line, while it waits there
	version    int64
	said       bool // the message is in the conversation
	over       bool // another message of the person follows
	messages   []api.ChatMessage
}

// run says the text and returns when the reply has ended.
func (r *reply) run(ctx context.Context) error {
	if err := r.send(ctx); err != nil {
		return err
	}
	lost := time.Now().Add(replyLost)
	for {
		v, err := api.Call(ctx, r.client, api.ViewChat, api.ViewRequest{ID: r.chat, After: r.version})
		if err != nil {
			return err
		}
		r.version = v.Version
		for _, m := range v.Messages {
			r.take(m)
		}
		if r.said && (r.over || !v.Chat.Busy) {
			return nil
		}
		if r.said || v.Chat.Busy || inLine(v.Queue, r.queued) {
			lost = time.Now().Add(replyLost)
		} else if time.Now().After(lost) {
			return &api.Error{Code: api.CodeFailed, Message: "the message was taken out of the line"}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(replyLook):
		}
	}
}

// send begins the conversation, if there is none to go on with, and says the text.
func (r *reply) send(ctx context.Context) error {
	r.known = map[string]bool{}
	if r.chat == "" {
		c, err := api.Call(ctx, r.client, api.NewChat, api.ChatRequest{})
		if err != nil {
			return err
		}
		r.chat = c.ID
	} else {
		v, err := api.Call(ctx, r.client, api.ViewChat, api.ViewRequest{ID: r.chat})
		if err != nil {
			return err
		}
		for _, m := range v.Messages {
			r.known[m.ID] = true
		}
		r.version = v.Version
	}
	sent, err := api.Call(ctx, r.client, api.Send, api.SendRequest{ID: r.chat, Text: r.text})
	if sent.Queued {
		r.queued = sent.ID
		r.page.note("Another reply is under way; this waits in line.")
	}
	return err
}

func inLine(queue []api.Queued, id string) bool {
	for _, q := range queue {
		if q.ID == id {
			return true
		}
	}
	return false
}

// take adds a message that came or changed. A message that waited in line gets
// another id, so what was said is known by its words.
func (r *reply) take(m api.ChatMessage) {
	for i := range r.messages {
		if r.messages[i].ID == m.ID {
			r.messages[i] = m
			r.page.show(m)
			return
		}
	}
	switch {
	case r.known[m.ID] || r.over:
	case m.Role == "user":
		r.over = r.said
		r.said = r.said || m.Text == r.text
	case r.said:
		r.messages = append(r.messages, m)
		r.page.show(m)
	}
}

// failed says that the reply did not come to its end, or that no model was there
// to reply to what is no command.
func (r *reply) failed() bool {
	answered := strings.HasPrefix(strings.TrimSpace(r.text), "/")
	for _, m := range r.messages {
		if m.State == "failed" || m.State == "stopped" {
			return true
		}
		answered = answered || m.Role == "assistant"
	}
	return !answered
}

// stop ends the reply, or takes the message out of the line.
func (r *reply) stop(ctx context.Context) {
	if r.chat == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), replyStop)
	defer cancel()
	req := api.StopRequest{ID: r.chat}
	if !r.said {
		if req.Queued = r.queued; r.queued == "" {
			return // nothing of it was begun
		}
	}
	_, _ = api.Call(ctx, r.client, api.StopReply, req) // else it ends by itself, and the window shows it
}
