package chat_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/chat"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/llm/turn"
)

// slowStore is a store whose disk has not written an empty reply before the model
// is asked, and which notes its writes.
type slowStore struct {
	*store.Store
	asked chan struct{} // closed by the model

	mu     sync.Mutex
	writes []string
}

func (s *slowStore) note(write string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes = append(s.writes, write)
}

func (s *slowStore) SaveChat(ctx context.Context, c chat.Chat, ms ...chat.Message) error {
	for _, m := range ms {
		s.note("conversation with " + string(m.Role) + ", " + string(m.State))
	}
	return s.Store.SaveChat(ctx, c, ms...)
}

func (s *slowStore) SaveMessages(ctx context.Context, ms ...chat.Message) error {
	select {
	case <-s.asked:
	case <-time.After(time.Minute):
		s.note("before the model was asked:")
	}
	time.Sleep(10 * time.Millisecond) // what the model says meanwhile is not to be saved before
	for _, m := range ms {
		s.note(string(m.Role) + ", " + string(m.State))
	}
	return s.Store.SaveMessages(ctx, ms...)
}

// Before the model is asked there is one write, of what the person said. The empty
// reply is saved meanwhile, and before the whole one.
func TestTheModelDoesNotWaitForTheDisk(t *testing.T) {
	b := newFixture(t)
	s := &slowStore{Store: b.store, asked: make(chan struct{})}
	b.Close()
	d := b.deps()
	d.Store = s
	b.Service = chat.New(d)
	id := b.create()
	b.replies <- func(_ context.Context, _ turn.Request, on func(turn.Event)) turn.Outcome {
		close(s.asked)
		on(turn.Text{Text: "Hello."})
		return turn.Outcome{}
	}
	b.send(id, "Hi")
	want := texts(b.waitIdle(id))
	if writes := []string{"conversation with user, done", "assistant, streaming", "conversation with assistant, done"}; !slices.Equal(s.writes, writes) {
		t.Errorf("written: %q, want %q", s.writes, writes)
	}
	b.Close()
	b.Service = b.service()
	if got := texts(b.waitIdle(id)); !slices.Equal(got, want) {
		t.Errorf("saved %q, not %q", got, want)
	}
}
