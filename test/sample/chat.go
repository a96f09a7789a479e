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

// Chats answers about conversations and models as the agent would: in memory,
// with no model behind it. Nothing replies by itself; Write does. It is safe
// for concurrent use.
type Chats struct {
	*Approvals
	mu        sync.Mutex
	chats     []*chat // newest first
	models    api.ModelsResult
	commands  []api.Command
	checks    map[string]api.ModelCheck
	calls     []string
	viewCount int
	fail      error
	now       func() time.Time
	last      int
}

// chat is one conversation with the version in which each message changed.
type chat struct {
	api.ChatView
	changed       map[string]int64
	completeSince int64 // the version in which messages went away
}

// NewChats makes a service with conversations, newest first.
func NewChats(now func() time.Time, all ...api.ChatView) *Chats {
	t := &Chats{Approvals: NewApprovals(), now: now, checks: map[string]api.ModelCheck{}}
	for _, v := range all {
		t.chats = append(t.chats, newChat(v))
	}
	t.commands = TypedCommands()
	t.models = Ollama()
	return t
}

func newChat(v api.ChatView) *chat {
	c := &chat{ChatView: v, changed: map[string]int64{}}
	c.Version = max(1, v.Version)
	for _, m := range v.Messages {
		c.changed[m.ID] = c.Version
	}
	return c
}

// FailAll makes every call answer err, until it is nil again.
func (t *Chats) FailAll(err error) {
	t.mu.Lock()
	t.fail = err
	t.mu.Unlock()
	t.Approvals.Fail(err)
}

// Calls are the calls that changed something, in order.
func (t *Chats) Calls() []string { t.mu.Lock(); defer t.mu.Unlock(); return slices.Clone(t.calls) }

// ViewCount is how often a conversation was asked for.
func (t *Chats) ViewCount() int { t.mu.Lock(); defer t.mu.Unlock(); return t.viewCount }

// SetModels changes what there is to reply with.
func (t *Chats) SetModels(f func(*api.ModelsResult)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(&t.models)
}

// SetCheck says what a check of a model finds.
func (t *Chats) SetCheck(c api.ModelCheck) { t.mu.Lock(); t.checks[c.Name] = c; t.mu.Unlock() }

// ChangeMessage changes a conversation: f changes a message, or adds one if the id is new.
func (t *Chats) ChangeMessage(chat, id string, f func(*api.Message)) {
	t.ChangeChat(chat, func(v *api.ChatView) {
		i := slices.IndexFunc(v.Messages, func(m api.Message) bool { return m.ID == id })
		if i < 0 {
			v.Messages = append(v.Messages, api.Message{ID: id, Role: "assistant", State: "done", At: t.now()})
			i = len(v.Messages) - 1
		}
		f(&v.Messages[i])
		t.find(chat).changed[id] = v.Version + 1
	})
}

// ChangeChat changes a conversation as a whole.
func (t *Chats) ChangeChat(chat string, f func(*api.ChatView)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c := t.find(chat); c != nil {
		f(&c.ChatView)
		c.Version++
	}
}

func (t *Chats) find(id string) *chat {
	for _, c := range t.chats {
		if c.Chat.ID == id {
			return c
		}
	}
	return nil
}

// recordCall records a call and says whether it fails; it holds the lock.
func (t *Chats) recordCall(words ...any) error {
	if t.fail == nil {
		t.calls = append(t.calls, fmt.Sprint(words...))
	}
	return t.fail
}

// List are those that have all words of the search.
func (t *Chats) List(_ context.Context, r api.ChatsRequest) (api.ChatsResult, error) {
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
func (t *Chats) ViewChat(_ context.Context, r api.ChatViewRequest) (api.ChatView, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.viewCount++
	if t.fail != nil {
		return api.ChatView{}, t.fail
	}
	c := t.find(r.ID)
	if c == nil {
		return api.ChatView{}, &api.Error{Code: api.CodeNotFound, Message: "There is no such conversation any more."}
	}
	v := c.ChatView
	v.Whole = r.After == 0 || r.After < c.completeSince || r.After > c.Version
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
func (t *Chats) Commands(context.Context, api.None) (api.CommandsResult, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return api.CommandsResult{Commands: t.commands}, t.fail
}

// ListUndo lists what the named calls did that can be undone.
func (t *Chats) ListUndo(_ context.Context, r api.ListUndoRequest) (api.ListUndoResult, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out api.ListUndoResult
	for _, c := range t.chats {
		for _, m := range c.Messages {
			for _, card := range slices.Backward(m.Cards) {
				if id := api.RecordID(card.Record); card.CanUndo && slices.Contains(r.IDs, id) {
					out.Entries = append(out.Entries, api.UndoEntry{ID: id, Kind: "tool", Domain: api.UndoTools, Label: card.Summary, At: card.Started, State: api.UndoStanding})
				}
			}
		}
	}
	return out, t.fail
}

// UndoRecord takes nothing back and says that it did.
func (t *Chats) UndoRecord(record int64) (api.UndoResult, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.recordCall("undo ", record); err != nil {
		return api.UndoResult{}, err
	}
	for _, c := range t.chats {
		for i := range c.Messages {
			for j := range c.Messages[i].Cards {
				if card := &c.Messages[i].Cards[j]; card.Record == record {
					card.CanUndo, card.Undone = false, t.now()
					c.Version++
					c.changed[c.Messages[i].ID] = c.Version
				}
			}
		}
	}
	return api.UndoResult{Undone: 1, Texts: []string{"invoice-december.pdf is back in Downloads"}}, nil
}

// SetCommands changes the typed commands.
func (t *Chats) SetCommands(all ...api.Command) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.commands = all
}
