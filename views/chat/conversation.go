package chat

import (
	"slices"

	"github.com/nod-app/nod/app/api"
)

// conversation is the open conversation as far as it has been fetched.
type conversation struct {
	chat     api.Chat
	version  int64
	loaded   bool
	messages []api.Message
	queue    []api.Queued
	usage    api.ChatUsage
}

// fetchAfter returns the version after which changes have to be fetched; 0: all of it.
func (c *conversation) fetchAfter() int64 {
	if !c.loaded {
		return 0
	}
	return c.version
}

// merge takes in what was fetched. false: it does not follow what is there, so
// all of it has to be fetched.
func (c *conversation) merge(v api.ChatView) bool {
	if !v.Whole && (!c.loaded || v.Version < c.version) {
		c.loaded = false
		return false
	}
	c.chat, c.version, c.queue, c.usage, c.loaded = v.Chat, v.Version, v.Queue, v.Usage, true
	if v.Whole {
		c.messages = v.Messages
		return true
	}
	for _, m := range v.Messages {
		if i := c.index(m.ID); i >= 0 {
			c.messages[i] = m
		} else {
			c.messages = append(c.messages, m)
		}
	}
	return true
}

// index searches from the end, since what changes is near it.
func (c *conversation) index(id string) int {
	for i, m := range slices.Backward(c.messages) {
		if m.ID == id {
			return i
		}
	}
	return -1
}

func (c *conversation) message(id string) (api.Message, bool) {
	if i := c.index(id); i >= 0 {
		return c.messages[i], true
	}
	return api.Message{}, false
}

// replyTo returns the message with that id or, if it did nothing that can be undone, the last one before it that did,
// back to where the person wrote.
func (c *conversation) replyTo(id string) api.Message {
	for i := c.index(id); i >= 0 && c.messages[i].Role != api.RoleUser; i-- {
		if len(undoableCalls(c.messages[i])) > 0 {
			return c.messages[i]
		}
	}
	return api.Message{}
}

func (c *conversation) last(role api.MessageRole) (api.Message, bool) {
	for _, m := range slices.Backward(c.messages) {
		if m.Role == role {
			return m, true
		}
	}
	return api.Message{}, false
}

// namesProposals reports whether some card names proposals.
func (c *conversation) namesProposals() bool {
	return slices.ContainsFunc(c.messages, func(m api.Message) bool {
		return slices.ContainsFunc(m.Cards, func(card api.Card) bool {
			return slices.ContainsFunc(card.Items, func(i api.CardItem) bool { return i.Proposal != "" })
		})
	})
}

// busy reports whether a reply is being written.
func (c *conversation) busy() bool {
	n := len(c.messages)
	return c.chat.Busy || n > 0 && c.messages[n-1].State == api.MessageStreaming
}

// read returns the id of the last message, if its model is reading still; else it is empty.
func (c *conversation) read() string {
	if n := len(c.messages); n > 0 && isReading(c.messages[n-1]) {
		return c.messages[n-1].ID
	}
	return ""
}

// waiting returns the calls that wait for the person, oldest first.
func (c *conversation) waiting() []api.Card {
	var out []api.Card
	for _, m := range c.messages {
		for _, card := range m.Cards {
			if card.State == api.CardWaiting && card.Question != "" {
				out = append(out, card)
			}
		}
	}
	return out
}
