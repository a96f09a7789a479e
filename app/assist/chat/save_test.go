package chat_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/llm/turn"
)

// slowStore is a store whose disk has not written what the person said before the model
// is asked, and which notes its writes.
type slowStore struct {
	*store.Store
	asked chan struct{} // closed by the model
	held  func() error  // called while what the person said is not on the disk

	mu     sync.Mutex
	writes []string
}

func (s *slowStore) SaveChat(ctx context.Context, c chat.Chat, ms ...chat.Message) error {
	if len(ms) > 0 && ms[0].Role == chat.User {
		select {
		case <-s.asked:
		case <-time.After(time.Minute):
			return errors.New("the model was not asked")
		}
		if err := s.held(); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range ms {
		s.writes = append(s.writes, string(m.Role)+", "+string(m.State))
	}
	return s.Store.SaveChat(ctx, c, ms...)
}

// newSlowFixture is one whose disk is slow; held is called while what the person said
// is not on it, some time after the model has begun to reply.
func newSlowFixture(t *testing.T, held func(b *fixture) error) (*fixture, *slowStore) {
	b := newFixture(t)
	s := &slowStore{Store: b.store, asked: make(chan struct{})}
	s.held = func() error {
		time.Sleep(10 * time.Millisecond) // so that it is seen if something does not wait
		return held(b)
	}
	b.Close()
	d := b.deps()
	d.Store = s
	b.Service = chat.New(d)
	return b, s
}

// The model is asked while what the person said is on its way to the disk, and nothing of
// the reply is shown before it is there. The empty reply is written with it.
func TestTheModelDoesNotWaitForTheDisk(t *testing.T) {
	var id string
	b, s := newSlowFixture(t, func(b *fixture) error {
		v, err := b.View(t.Context(), id, 0)
		if last := len(v.Messages) - 1; err != nil || last != 1 || v.Messages[last].Text != "" {
			t.Errorf("shown before the disk has what was said: %q, %v", texts(v.Messages), err)
		}
		return nil
	})
	id = b.create()
	b.replies <- func(_ context.Context, _ turn.Request, on func(turn.Event)) turn.Outcome {
		on(turn.ReplyStarted{Turn: 1})
		close(s.asked)
		on(turn.Text{Text: "Hello."})
		return turn.Outcome{}
	}
	b.send(id, "Hi")
	want := texts(b.waitIdle(id))
	if writes := []string{"user, done", "assistant, streaming", "assistant, done"}; !slices.Equal(s.writes, writes) {
		t.Errorf("written: %q, want %q", s.writes, writes)
	}
	b.Close()
	b.Service = b.service()
	if got := texts(b.waitIdle(id)); !slices.Equal(got, want) {
		t.Errorf("saved %q, not %q", got, want)
	}
}

// A message that cannot be saved is not there, nor is what the model has begun to reply to
// it; none of its calls runs.
func TestAReplyToAMessageThatCannotBeSavedIsDropped(t *testing.T) {
	b, s := newSlowFixture(t, func(*fixture) error { return errReadOnly })
	id := b.create()
	b.replies <- func(ctx context.Context, _ turn.Request, on func(turn.Event)) turn.Outcome {
		on(turn.ReplyStarted{Turn: 1})
		close(s.asked)
		on(turn.CallsPlanned{})
		if ctx.Err() == nil {
			t.Error("the calls could run")
		}
		on(turn.Text{Text: "Done."})
		return turn.Outcome{Listed: []string{"/docs"}}
	}
	if _, _, err := b.Send(t.Context(), id, chat.Input{Text: "Hi"}); !errors.Is(err, errReadOnly) {
		t.Errorf("sent: %v", err)
	}
	if ms := b.waitIdle(id); len(ms) != 0 {
		t.Errorf("there is %q", texts(ms))
	}
	s.held = func() error { return nil }
	b.replies <- replyWith("Hello.")
	b.send(id, "Once more")
	if got, want := texts(b.waitIdle(id)), []string{"user: Once more", "assistant: Hello."}; !slices.Equal(got, want) {
		t.Errorf("then there is %q, not %q", got, want)
	}
	if last := b.requests[len(b.requests)-1]; len(last.Listed) > 0 {
		t.Errorf("what was dropped has listed %q", last.Listed)
	}
}

// A window that has looked at a conversation while a message was being saved is told that the
// message, and the reply to it, are not there.
func TestWindowsAreToldOfAMessageThatCannotBeSaved(t *testing.T) {
	var told []int // how many messages there are, whenever windows are told of the conversation
	b := newFixture(t)
	b.Close()
	s := &failingStore{Store: b.store}
	d := b.deps()
	d.Store = s
	var id string
	d.OnChange = func(of string) {
		if of == id && id != "" {
			v, err := b.View(t.Context(), id, 0)
			must(t, err)
			told = append(told, len(v.Messages))
		}
	}
	b.Service = chat.New(d)
	id = b.create()
	s.failing.Store(true)
	b.replies <- replyWith("Hello.")
	if _, _, err := b.Send(t.Context(), id, chat.Input{Text: "Hi"}); !errors.Is(err, errReadOnly) {
		t.Errorf("sent: %v", err)
	}
	if len(told) == 0 || told[len(told)-1] != 0 {
		t.Errorf("told of %v messages", told)
	}
}

// What was queued behind a message that cannot be saved does not wait for ever.
func TestWhatIsQueuedBehindAMessageThatCannotBeSavedIsSent(t *testing.T) {
	var id string
	b, s := newSlowFixture(t, nil)
	s.held = func() error {
		s.held = func() error { return nil }
		if _, queued, err := b.Send(t.Context(), id, chat.Input{Text: "Second"}); !queued || err != nil {
			t.Errorf("queued %t, %v", queued, err)
		}
		return errReadOnly
	}
	id = b.create()
	b.replies <- func(_ context.Context, _ turn.Request, on func(turn.Event)) turn.Outcome {
		close(s.asked)
		return turn.Outcome{}
	}
	b.replies <- replyWith("Hello.")
	if _, _, err := b.Send(t.Context(), id, chat.Input{Text: "First"}); !errors.Is(err, errReadOnly) {
		t.Errorf("sent: %v", err)
	}
	if got, want := texts(b.waitIdle(id)), []string{"user: Second", "assistant: Hello."}; !slices.Equal(got, want) {
		t.Errorf("there is %q, not %q", got, want)
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

// watchedStore calls a function once, before it saves the next messages.
type watchedStore struct {
	*store.Store
	before atomic.Pointer[func()]
}

func (s *watchedStore) SaveMessages(ctx context.Context, ms ...chat.Message) error {
	if before := s.before.Swap(nil); before != nil {
		(*before)()
	}
	return s.Store.SaveMessages(ctx, ms...)
}

// A message that is taken back while it is being saved does not come back.
func TestWhatIsTakenBackWhileItIsSavedStaysAway(t *testing.T) {
	b := newFixture(t)
	b.Close()
	s := &watchedStore{Store: b.store}
	d := b.deps()
	d.Store = s
	b.Service = chat.New(d)
	id := b.create()
	b.replies <- replyUntilStopped
	b.send(id, "First")
	b.waitForText(id)
	taken := make(chan error, 1)
	save := func() {
		v, err := b.View(t.Context(), id, 0)
		must(t, err)
		begun := make(chan struct{})
		go func() { close(begun); taken <- b.Stop(t.Context(), id, v.Queue[0].ID) }()
		<-begun
		for range 100 { // taken back before it is saved, if nothing keeps it from that
			runtime.Gosched()
			if v, err := b.View(t.Context(), id, 0); err != nil || len(v.Queue) == 0 {
				break
			}
		}
	}
	s.before.Store(&save)
	_, queued, err := b.Send(t.Context(), id, chat.Input{Text: "Second"})
	if !queued || err != nil {
		t.Fatalf("queued %t, %v", queued, err)
	}
	must(t, <-taken)
	must(t, b.Stop(t.Context(), id, ""))
	b.waitIdle(id)
	kept, err := b.store.Messages(t.Context(), id)
	must(t, err)
	for _, m := range kept {
		if m.Text == "Second" {
			t.Error("it is still kept")
		}
	}
}

// What a person changes of a conversation while a reply waits for the disk stays so.
func TestAChangeWhileAReplyWaitsForTheDiskIsKept(t *testing.T) {
	b := newFixture(t)
	s := &heldStore{Store: b.store, let: make(chan struct{})}
	b.Close()
	d := b.deps()
	d.Store = s
	b.Service = chat.New(d)
	b.model = "" // so that the reply is saved empty after what was said
	id := b.create()
	b.model = "tiny"
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
