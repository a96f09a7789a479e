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

// heldStore is a store whose disk writes no message before the test lets it.
type heldStore struct {
	*store.Store
	let chan struct{}
}

func (s *heldStore) SaveMessages(ctx context.Context, ms ...chat.Message) error {
	<-s.let
	return s.Store.SaveMessages(ctx, ms...)
}

// What a person changes of a conversation while a reply waits for the disk stays so.
func TestAChangeWhileAReplyWaitsForTheDiskIsKept(t *testing.T) {
	b := newFixture(t)
	s := &heldStore{Store: b.store, let: make(chan struct{})}
	b.Close()
	d := b.deps()
	d.Store = s
	b.Service = chat.New(d)
	id := b.create()
	b.replies <- replyWith("Hello.")
	b.send(id, "Hi")
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(time.Millisecond) {
		v, err := b.View(t.Context(), id, 0)
		must(t, err)
		if n := len(v.Messages); n == 2 && v.Messages[1].State == chat.Done {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("%+v", v)
		}
	}
	_, err := b.Rename(t.Context(), id, "Renamed")
	must(t, err)
	close(s.let)
	b.waitIdle(id)
	b.Close()
	if c, ok, err := b.store.Chat(t.Context(), id); err != nil || !ok || c.Title != "Renamed" || c.Used == 0 {
		t.Errorf("%+v, %v, %v", c, ok, err)
	}
}
