package sample

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/api"
)

// Talk answers about conversations and models as the agent would: in memory,
// with no model behind it. Nothing replies by itself; Write does. It is safe
// for concurrent use.
type Talk struct {
	*Desk
	mu       sync.Mutex
	chats    []*talk // newest first
	models   api.ModelsResult
	commands []api.Command
	checks   map[string]api.ModelCheck
	calls    []string
	views    int
	fail     error
	now      func() time.Time
	last     int
}

// talk is one conversation with the version in which each message changed.
type talk struct {
	api.ChatView
	changed map[string]int64
	whole   int64 // the version in which messages went away
}

// NewTalk makes a service with conversations, newest first.
func NewTalk(now func() time.Time, all ...api.ChatView) *Talk {
	t := &Talk{Desk: NewDesk(), now: now, checks: map[string]api.ModelCheck{}}
	for _, v := range all {
		t.chats = append(t.chats, newTalk(v))
	}
	t.commands = TypedCommands()
	t.models = Ollama()
	return t
}

func newTalk(v api.ChatView) *talk {
	c := &talk{ChatView: v, changed: map[string]int64{}}
	c.Version = max(1, v.Version)
	for _, m := range v.Messages {
		c.changed[m.ID] = c.Version
	}
	return c
}

// Break makes every call answer err, until it is nil again.
func (t *Talk) Break(err error) {
	t.mu.Lock()
	t.fail = err
	t.mu.Unlock()
	t.Desk.Fail(err)
}

// Calls are the calls that changed something, in order.
func (t *Talk) Calls() []string { t.mu.Lock(); defer t.mu.Unlock(); return slices.Clone(t.calls) }

// Viewed is how often a conversation was asked for.
func (t *Talk) Viewed() int { t.mu.Lock(); defer t.mu.Unlock(); return t.views }

// SetModels changes what there is to reply with.
func (t *Talk) SetModels(f func(*api.ModelsResult)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(&t.models)
}

// Finds says what a check of a model finds.
func (t *Talk) Finds(c api.ModelCheck) { t.mu.Lock(); t.checks[c.Name] = c; t.mu.Unlock() }

// Write changes a conversation: f changes a message, or adds one if the id is new.
func (t *Talk) Write(chat, id string, f func(*api.Message)) {
	t.Alter(chat, func(v *api.ChatView) {
		i := slices.IndexFunc(v.Messages, func(m api.Message) bool { return m.ID == id })
		if i < 0 {
			v.Messages = append(v.Messages, api.Message{ID: id, Role: "assistant", State: "done", At: t.now()})
			i = len(v.Messages) - 1
		}
		f(&v.Messages[i])
		t.find(chat).changed[id] = v.Version + 1
	})
}

// Alter changes a conversation as a whole.
func (t *Talk) Alter(chat string, f func(*api.ChatView)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c := t.find(chat); c != nil {
		f(&c.ChatView)
		c.Version++
	}
}

func (t *Talk) find(id string) *talk {
	for _, c := range t.chats {
		if c.Chat.ID == id {
			return c
		}
	}
	return nil
}

// called writes a call down and says whether it fails; it holds the lock.
func (t *Talk) called(words ...any) error {
	if t.fail == nil {
		t.calls = append(t.calls, fmt.Sprint(words...))
	}
	return t.fail
}

// Chats are those that have all words of the search.
func (t *Talk) Chats(_ context.Context, r api.ChatsRequest) (api.ChatsResult, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []api.Chat
	for _, c := range t.chats {
		text := c.Chat.Title
		for _, m := range c.Messages {
			text += "\n" + m.Text
		}
		hit := true
		for _, word := range strings.Fields(strings.ToLower(r.Query)) {
			hit = hit && strings.Contains(strings.ToLower(text), word)
		}
		if hit {
			out = append(out, c.Chat)
		}
	}
	return api.ChatsResult{Chats: out}, t.fail
}

// ViewChat is all, or what changed since.
func (t *Talk) ViewChat(_ context.Context, r api.ChatViewRequest) (api.ChatView, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.views++
	if t.fail != nil {
		return api.ChatView{}, t.fail
	}
	c := t.find(r.ID)
	if c == nil {
		return api.ChatView{}, &api.Error{Code: api.CodeNotFound, Message: "this conversation is gone"}
	}
	v := c.ChatView
	v.Whole = r.After == 0 || r.After < c.whole || r.After > c.Version
	v.Messages = nil
	for _, m := range c.Messages {
		if v.Whole || c.changed[m.ID] > r.After {
			m.Cards = slices.Clone(m.Cards)
			v.Messages = append(v.Messages, m)
		}
	}
	v.Queue = slices.Clone(c.Queue)
	return v, nil
}

// Commands are the typed commands.
func (t *Talk) Commands(context.Context, api.None) (api.CommandsResult, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return api.CommandsResult{Commands: t.commands}, t.fail
}

// UndoRecord takes nothing back and says that it did.
func (t *Talk) UndoRecord(_ context.Context, r api.UndoActivityRequest) (api.UndoActivityResult, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.called("undo ", r.Record); err != nil {
		return api.UndoActivityResult{}, err
	}
	for _, c := range t.chats {
		for i := range c.Messages {
			for j := range c.Messages[i].Cards {
				if card := &c.Messages[i].Cards[j]; card.Record == r.Record {
					card.CanUndo, card.Undone = false, t.now()
					c.Version++
					c.changed[c.Messages[i].ID] = c.Version
				}
			}
		}
	}
	return api.UndoActivityResult{Summary: "Moved invoice-december.pdf back to Downloads."}, nil
}

// SetCommands changes the typed commands.
func (t *Talk) SetCommands(all ...api.Command) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.commands = all
}
