package chat

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// ErrNoChat: there is no such conversation.
var ErrNoChat = errors.New("there is no such conversation")

// Service holds the conversations. It is safe for concurrent use.
type Service struct {
	d Deps

	mu    sync.Mutex
	talks map[string]*talk
	tasks sync.WaitGroup // replies under way
	ended bool
}

// New makes a Service; it does nothing by itself.
func New(d Deps) *Service {
	if d.Changed == nil {
		d.Changed = func(string) {}
	}
	return &Service{d: d, talks: map[string]*talk{}}
}

// newID is 8 lower-case base-32 characters (design §1).
func newID() string { return strings.ToLower(rand.Text()[:8]) }

// What is said of a reply that was under way when Nod ended.
const (
	endedIn   = "Nod ended in the middle of this reply."
	sendAgain = "Let the message be replied to once more, or go on from here."
)

// Settle ends the replies that were under way when Nod last ended.
func (s *Service) Settle(ctx context.Context) error {
	ms, err := s.d.Store.Streaming(ctx)
	if err != nil || len(ms) == 0 {
		return err
	}
	for i := range ms {
		ms[i].State, ms[i].Problem, ms[i].Remedy = Stopped, endedIn, sendAgain
		for j := range ms[i].Cards {
			if c := &ms[i].Cards[j]; c.State == CardWaiting || c.State == CardRunning {
				c.State, c.Reason = CardFailed, "Nod ended in the middle of this call; the Activity window says what is known of it."
			}
		}
	}
	return s.d.Store.SaveMessages(ctx, ms...)
}

// Close ends all replies and waits for what they leave.
func (s *Service) Close() {
	s.mu.Lock()
	s.ended = true
	for _, t := range s.talks {
		t.end()
	}
	s.mu.Unlock()
	s.tasks.Wait()
	s.keepRest(context.Background())
}

// List returns the conversations in which all words of the query occur, newest
// first, and which of them are busy.
func (s *Service) List(ctx context.Context, query string) ([]Chat, map[string]bool, error) {
	cs, err := s.d.Store.Chats(ctx, query)
	busy := map[string]bool{}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, t := range s.talks {
		if t.busy() {
			busy[id] = true
		}
	}
	return cs, busy, err
}

// Begin makes a conversation. An empty model is that of Deps.
func (s *Service) Begin(ctx context.Context, model string) (Chat, error) {
	if model == "" {
		model = s.d.Model()
	}
	now := time.Now()
	c := Chat{ID: newID(), Title: "New chat", Model: model, Created: now, Changed: now}
	if err := s.d.Store.SaveChat(ctx, c); err != nil {
		return Chat{}, err
	}
	s.d.Changed("")
	return c, nil
}

// View is a conversation, or what changed in it after a version.
func (s *Service) View(ctx context.Context, id string, after int64) (View, error) {
	t, err := s.talk(ctx, id)
	if err != nil {
		return View{}, err
	}
	return t.view(after), nil
}

// talk brings a conversation into memory.
func (s *Service) talk(ctx context.Context, id string) (*talk, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t, ok := s.talks[id]; ok {
		return t, nil
	}
	c, ok, err := s.d.Store.Chat(ctx, id)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, ErrNoChat
	}
	ms, err := s.d.Store.Messages(ctx, id)
	if err != nil {
		return nil, err
	}
	t := newTalk(c, ms, func() { s.d.Changed(id) })
	s.talks[id] = t
	return t, nil
}

// change changes and keeps a conversation itself.
func (s *Service) change(ctx context.Context, id string, f func(*Chat)) (Chat, error) {
	t, err := s.talk(ctx, id)
	if err != nil {
		return Chat{}, err
	}
	c := t.change(f)
	if err := s.d.Store.SaveChat(ctx, c); err != nil {
		return Chat{}, err
	}
	t.pulse.now()
	s.d.Changed("")
	return c, nil
}

// maxTitle is how long a title may be, in characters.
const maxTitle = 80

// Rename gives a conversation another title.
func (s *Service) Rename(ctx context.Context, id, title string) (Chat, error) {
	title = shorten(title, maxTitle)
	if title == "" {
		return Chat{}, remark("Give the conversation a name.")
	}
	return s.change(ctx, id, func(c *Chat) { c.Title = title })
}

// Use lets another model reply from now on.
func (s *Service) Use(ctx context.Context, id, model string) (Chat, error) {
	return s.change(ctx, id, func(c *Chat) { c.Model = model })
}

// Delete ends and deletes a conversation for good.
func (s *Service) Delete(ctx context.Context, id string) error {
	t, err := s.talk(ctx, id)
	if err != nil {
		return err
	}
	t.forget()
	t.end()
	t.wait() // what the reply still keeps is deleted, too
	s.mu.Lock()
	delete(s.talks, id)
	s.mu.Unlock()
	if err := s.d.Store.DeleteChat(ctx, id); err != nil {
		return err
	}
	s.d.Changed("")
	return nil
}

// shorten makes a line of at most n characters.
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
