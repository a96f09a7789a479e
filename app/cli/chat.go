package cli

import (
	"context"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type chatCmd struct {
	Text  string `arg:"" help:"The message; a command such as /help needs no model."`
	Chat  string `help:"Id of a conversation to continue; without it, starts a new one."`
	Think bool   `help:"Let the model think before it replies, if it can."`
	JSON  bool   `help:"Print the reply as JSON once it has ended."`
}

// Intervals while waiting for a reply.
const (
	replyPoll = time.Second     // between two requests for what is new where no event says that there is something
	replyStop = 3 * time.Second // how long stopping it may take
	replyLost = 5 * time.Second // after which a message that left the queue counts as removed
)

// replyData is a reply, for scripts.
type replyData struct {
	Chat     string        `json:"chat"`
	Messages []api.Message `json:"messages"`
}

func (c *chatCmd) Run(s *Session) error {
	client, done, err := s.Connect(s.Ctx)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	defer done() // an agent started for this command must live until the reply ends
	r := &reply{client: client, chat: c.Chat, text: c.Text, think: c.Think, poll: replyPoll}
	if !c.JSON {
		r.page = &page{s: s}
	}
	err = r.run(s.Ctx)
	if s.Ctx.Err() != nil {
		r.stop(s.Ctx)
		err = api.Invalid(lang.Say("interrupted"))
	}
	if err != nil {
		r.page.end()
		return s.finish(c.JSON, err, nil, nil)
	}
	return partly(s.finish(c.JSON, nil, replyData{r.chat, r.messages}, func() {
		r.page.end()
		if c.Chat == "" {
			s.say("(To continue: nod chat --chat %s …)", r.chat)
		}
	}), r.failed())
}

// reply is the reply to one message.
type reply struct {
	client     *api.Client
	chat, text string
	think      bool
	page       *page // nil: nothing is shown
	poll       time.Duration
	known      map[string]bool // the messages that were there before
	queued     string          // the id in the queue, while the message waits there
	version    int64
	sent       bool // the message is in the conversation
	over       bool // the person's next message follows
	messages   []api.Message
}

// run sends the text and returns when the reply has ended.
func (r *reply) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	news := r.follow(ctx)
	if err := r.send(ctx); err != nil {
		return err
	}
	lost := time.Now().Add(replyLost)
	for {
		v, err := api.ViewChat.Call(ctx, r.client, api.ChatViewRequest{ID: r.chat, After: r.version})
		if err != nil {
			return err
		}
		r.version = v.Version
		for _, m := range v.Messages {
			r.take(m)
		}
		if r.sent && (r.over || !v.Chat.Busy) {
			return nil
		}
		if r.sent || v.Chat.Busy || isQueued(v.Queue, r.queued) {
			lost = time.Now().Add(replyLost)
		} else if time.Now().After(lost) {
			return &api.Error{Code: api.CodeFailed, Message: lang.Say("the message was removed from the queue")}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-news:
		case <-time.After(r.poll):
		}
	}
}

// follow returns a channel that has a value when something of the conversation, or
// of the connection to the agent, has changed.
func (r *reply) follow(ctx context.Context) <-chan struct{} {
	news := make(chan struct{}, 1)
	go r.client.Follow(ctx, func(e api.Event) {
		switch e.Topic {
		case api.TopicChats, api.TopicHello, api.TopicLost:
			select {
			case news <- struct{}{}:
			default:
			}
		}
	})
	return news
}

// send starts a conversation, unless one is continued, and sends the text.
func (r *reply) send(ctx context.Context) error {
	r.known = map[string]bool{}
	if r.chat == "" {
		c, err := api.CreateChat.Call(ctx, r.client, api.ChatRequest{})
		if err != nil {
			return err
		}
		r.chat = c.ID
	} else {
		v, err := api.ViewChat.Call(ctx, r.client, api.ChatViewRequest{ID: r.chat})
		if err != nil {
			return err
		}
		for _, m := range v.Messages {
			r.known[m.ID] = true
		}
		r.version = v.Version
	}
	sent, err := api.SendMessage.Call(ctx, r.client, api.SendRequest{ID: r.chat, Text: r.text, Think: r.think})
	if sent.Queued {
		r.queued = sent.ID
		r.page.note(lang.T("Another reply is in progress; the message is queued."))
	}
	return err
}

func isQueued(queue []api.Queued, id string) bool {
	for _, q := range queue {
		if q.ID == id {
			return true
		}
	}
	return false
}

// take adds a message that came or changed. A queued message gets another id
// when it is sent, so it is recognised by its text.
func (r *reply) take(m api.Message) {
	for i := range r.messages {
		if r.messages[i].ID == m.ID {
			r.messages[i] = m
			r.page.show(m)
			return
		}
	}
	switch {
	case r.known[m.ID] || r.over:
	case m.Role == api.RoleUser:
		r.over = r.sent
		r.sent = r.sent || m.Text == r.text
	case r.sent:
		r.messages = append(r.messages, m)
		r.page.show(m)
	}
}

// failed reports whether the reply failed or was stopped, a command was not done, or there was no model and the message
// is not understood without one.
func (r *reply) failed() bool {
	answered := strings.HasPrefix(strings.TrimSpace(r.text), "/")
	for _, m := range r.messages {
		byNod := m.Role == api.RoleNod
		if m.State == api.MessageFailed || m.State == api.MessageStopped || byNod && m.Code != "" {
			return true
		}
		answered = answered || m.Role == api.RoleAssistant || byNod && len(m.Cards) > 0
	}
	return !answered
}

// stop stops the reply, or removes the message from the queue.
func (r *reply) stop(ctx context.Context) {
	if r.chat == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), replyStop)
	defer cancel()
	req := api.StopRequest{ID: r.chat}
	if !r.sent {
		if req.Queued = r.queued; r.queued == "" {
			return // it was not sent
		}
	}
	_, _ = api.StopReply.Call(ctx, r.client, req) // if this fails, the reply ends by itself and the window shows it
}
