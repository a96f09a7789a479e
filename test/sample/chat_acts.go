package sample

import (
	"context"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/api"
)

// NewChat begins a conversation.
func (t *Chats) NewChat(_ context.Context, r api.ChatRequest) (api.Chat, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.recordCall("new ", r.Model); err != nil {
		return api.Chat{}, err
	}
	t.last++
	model := r.Model
	if model == "" {
		model = t.models.Current
	}
	c := api.Chat{ID: fmt.Sprintf("chat%04d", t.last), Title: r.Title, Model: model, Created: t.now(), Changed: t.now()}
	t.chats = append([]*chat{newChat(api.ChatView{Chat: c})}, t.chats...)
	return c, nil
}

// Send adds a message, or puts it into the line while a reply is under way.
func (t *Chats) Send(_ context.Context, r api.SendRequest) (api.SendResult, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.recordCall("send ", r.ID, " ", r.Text, " edit=", r.Edit, " retry=", r.Retry, " files=", r.Files, thought(r)); err != nil {
		return api.SendResult{}, err
	}
	c := t.find(r.ID)
	if c == nil {
		return api.SendResult{}, &api.Error{Code: api.CodeNotFound, Message: "There is no such conversation any more."}
	}
	t.last++
	id := fmt.Sprintf("said%04d", t.last)
	c.Version++
	if c.Chat.Busy && r.Edit == "" {
		c.Queue = append(c.Queue, api.Queued{ID: id, Text: r.Text})
		return api.SendResult{ID: id, Queued: true}, nil
	}
	t.shorten(c, r)
	if !r.Retry {
		m := api.Message{ID: id, Role: "user", Text: r.Text, State: "done", At: t.now()}
		for _, f := range r.Files {
			m.Files = append(m.Files, api.Attachment{Name: f, Path: f})
		}
		c.Messages = append(c.Messages, m)
		c.changed[id] = c.Version
		if c.Chat.Title == "" {
			c.Chat.Title = r.Text
		}
	}
	c.Chat.Busy = c.Chat.Model != ""
	return api.SendResult{ID: id}, nil
}

// shorten takes away what a message replaces.
func (t *Chats) shorten(c *chat, r api.SendRequest) {
	from := len(c.Messages)
	if r.Edit != "" {
		from = slices.IndexFunc(c.Messages, func(m api.Message) bool { return m.ID == r.Edit })
	}
	for r.Retry && from > 0 && c.Messages[from-1].Role != "user" {
		from--
	}
	if from >= 0 && from < len(c.Messages) {
		c.Messages, c.completeSince = slices.Clone(c.Messages[:from]), c.Version
	}
}

// StopReply ends the reply, or takes a message out of the line.
func (t *Chats) StopReply(_ context.Context, r api.StopRequest) (api.None, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.recordCall("stop ", r.ID, " ", r.Queued); err != nil {
		return api.None{}, err
	}
	c := t.find(r.ID)
	if c == nil {
		return api.None{}, nil
	}
	c.Version++
	if r.Queued != "" {
		c.Queue = slices.DeleteFunc(slices.Clone(c.Queue), func(q api.Queued) bool { return q.ID == r.Queued })
		return api.None{}, nil
	}
	c.Chat.Busy = false
	for i := range c.Messages {
		if m := &c.Messages[i]; m.State == "streaming" {
			m.State = "stopped"
			c.changed[m.ID] = c.Version
		}
	}
	return api.None{}, nil
}

// RenameChat gives another title.
func (t *Chats) RenameChat(_ context.Context, r api.ChatRequest) (api.Chat, error) {
	return t.changeChat("rename", r, func(c *api.Chat) { c.Title = r.Title })
}

// UseInChat gives another model.
func (t *Chats) UseInChat(_ context.Context, r api.ChatRequest) (api.Chat, error) {
	return t.changeChat("model", r, func(c *api.Chat) { c.Model = r.Model })
}

func (t *Chats) changeChat(what string, r api.ChatRequest, f func(*api.Chat)) (api.Chat, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.recordCall(what, " ", r.ID, " ", r.Title, r.Model); err != nil {
		return api.Chat{}, err
	}
	c := t.find(r.ID)
	if c == nil {
		return api.Chat{}, &api.Error{Code: api.CodeNotFound, Message: "There is no such conversation any more."}
	}
	f(&c.Chat)
	c.Version++
	return c.Chat, nil
}

// DeleteChat deletes one.
func (t *Chats) DeleteChat(_ context.Context, r api.ChatRequest) (api.None, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.recordCall("delete ", r.ID); err != nil {
		return api.None{}, err
	}
	t.chats = slices.DeleteFunc(slices.Clone(t.chats), func(c *chat) bool { return c.Chat.ID == r.ID })
	return api.None{}, nil
}

// ExportChat knows one file that exists, /home/ann/there.md.
func (t *Chats) ExportChat(_ context.Context, r api.ChatRequest) (api.None, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.recordCall("export ", r.ID, " ", r.Path); err != nil {
		return api.None{}, err
	}
	if r.Path == Home+"/there.md" {
		return api.None{}, &api.Error{Code: "exists", Message: "Destination file already exists"}
	}
	return api.None{}, nil
}

// thought marks a message as one to think about.
func thought(r api.SendRequest) string {
	if r.Think {
		return " think"
	}
	return ""
}
