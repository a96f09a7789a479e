// Package chat manages conversations with a model: the messages, the calls of
// the assistant, and the queue of messages that wait. One reply runs at a time in
// each conversation. A restart in the middle of a reply loses only its last words.
//
// It declares what it needs of a model, of the tools and of the store; app ties
// them together.
package chat

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// ErrNotFound means that there is no such conversation.
var ErrNotFound = lang.Errorf("there is no such conversation")

// Service manages the conversations. It is safe for concurrent use.
type Service struct {
	deps Deps

	mu       sync.Mutex // locked before that of a session, never while one is
	sessions map[string]*session
	replies  sync.WaitGroup // running replies
	closed   bool
}

// New makes a Service.
func New(d Deps) *Service {
	if d.OnChange == nil {
		d.OnChange = func(string) {}
	}
	return &Service{deps: d, sessions: map[string]*session{}}
}

// newID returns 8 random lower-case base-32 characters.
func newID() string { return strings.ToLower(rand.Text()[:8]) }

// The problem and remedy of a reply that was running when Nod ended.
const (
	interruptedText   = "Nod ended in the middle of this reply."
	interruptedRemedy = "Ask for another reply, or go on from here."
)

// MarkInterrupted marks the replies that were running when Nod last ended as stopped.
func (s *Service) MarkInterrupted(ctx context.Context) error {
	ms, err := s.deps.Store.Streaming(ctx)
	if err != nil || len(ms) == 0 {
		return err
	}
	for i := range ms {
		ms[i].State, ms[i].Problem, ms[i].Remedy = Stopped, lang.Said(interruptedText), lang.Said(interruptedRemedy)
		for j := range ms[i].Cards {
			if c := &ms[i].Cards[j]; c.State == CardWaiting || c.State == CardRunning {
				c.State, c.Reason = CardFailed, lang.Say("Nod ended in the middle of this call; the History page says what is known of it.")
			}
		}
	}
	return s.deps.Store.SaveMessages(ctx, ms...)
}

// Close stops all replies, waits for them and saves what is unsaved.
func (s *Service) Close() {
	s.mu.Lock()
	s.closed = true
	for _, conv := range s.sessions {
		conv.stopReply()
	}
	s.mu.Unlock()
	s.replies.Wait()
	s.saveUnsaved(context.Background())
}

// List returns the conversations in which all words of the query occur, newest
// first, and which of them are busy.
func (s *Service) List(ctx context.Context, query string) ([]Chat, map[string]bool, error) {
	cs, err := s.deps.Store.Chats(ctx, query)
	busy := map[string]bool{}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, conv := range s.sessions {
		if conv.busy() {
			busy[id] = true
		}
	}
	return cs, busy, err
}

// Create makes a conversation. An empty model means the default one.
func (s *Service) Create(ctx context.Context, model string) (Chat, error) {
	if model == "" {
		model = s.deps.DefaultModel()
	}
	now := time.Now()
	c := Chat{ID: newID(), Title: lang.Say("New chat"), Model: model, Created: now, Changed: now}
	if err := s.deps.Store.SaveChat(ctx, c); err != nil {
		return Chat{}, err
	}
	s.mu.Lock()
	s.sessions[c.ID] = newSession(c, nil, func() { s.deps.OnChange(c.ID) })
	s.mu.Unlock()
	s.deps.OnChange("")
	return c, nil
}

// View returns a conversation, or what changed in it after a version.
func (s *Service) View(ctx context.Context, id string, after int64) (View, error) {
	conv, err := s.session(ctx, id)
	if err != nil {
		return View{}, err
	}
	if after == 0 {
		conv.use()
		s.warm(conv)
	}
	return conv.view(after), nil
}

// session loads a conversation, unless it is in memory.
func (s *Service) session(ctx context.Context, id string) (*session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if conv, ok := s.sessions[id]; ok {
		return conv, nil
	}
	c, ok, err := s.deps.Store.Chat(ctx, id)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, ErrNotFound
	}
	ms, err := s.deps.Store.Messages(ctx, id)
	if err != nil {
		return nil, err
	}
	conv := newSession(c, ms, func() { s.deps.OnChange(id) })
	s.sessions[id] = conv
	return conv, nil
}

// change changes and saves the properties of a conversation.
func (s *Service) change(ctx context.Context, id string, f func(*Chat)) (Chat, error) {
	conv, err := s.session(ctx, id)
	if err != nil {
		return Chat{}, err
	}
	c := conv.updateChat(f)
	if err := s.deps.Store.SaveChat(ctx, c); err != nil {
		return Chat{}, err
	}
	conv.throttle.flush()
	s.deps.OnChange("")
	return c, nil
}

// maxTitle is how long a title may be, in characters.
const maxTitle = 80

// Rename gives a conversation another title.
func (s *Service) Rename(ctx context.Context, id, title string) (Chat, error) {
	title = shorten(title, maxTitle)
	if title == "" {
		return Chat{}, inputError(lang.Say("Give the conversation a name."))
	}
	return s.change(ctx, id, func(c *Chat) { c.Title = title })
}

// SetModel makes another model reply from now on.
func (s *Service) SetModel(ctx context.Context, id, model string) (Chat, error) {
	return s.change(ctx, id, func(c *Chat) { c.Model = model })
}

// Delete stops and deletes a conversation for good.
func (s *Service) Delete(ctx context.Context, id string) error {
	conv, err := s.session(ctx, id)
	if err != nil {
		return err
	}
	conv.markDeleted()
	conv.stopReply()
	conv.waitForReply() // so what the reply still saves is deleted, too
	s.mu.Lock()
	delete(s.sessions, id)
	s.mu.Unlock()
	if err := s.deps.Store.DeleteChat(ctx, id); err != nil {
		return err
	}
	s.deps.OnChange("")
	return nil
}

// shorten makes one line of at most n characters.
func shorten(s string, n int) string {
	r := []rune(strings.Join(strings.Fields(s), " "))
	if len(r) > n {
		r = append(slices.Clone(r[:n-1]), '…')
	}
	return string(r)
}

func wrap(op string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("chat: %s: %w", op, err)
}
