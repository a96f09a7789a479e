package chat_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
)

// The text so far is not copied with each piece: with that an replyUntilStopped reply took a
// minute of CPU time to its limit.
func TestManySmallPiecesAreNotCopiedEachTimeTime(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	const pieces, piece = 50_000, "tick tock "
	var before, after runtime.MemStats
	b.replies <- func(_ context.Context, _ turn.Request, on func(turn.Event)) turn.Outcome {
		runtime.ReadMemStats(&before)
		for range pieces {
			on(turn.Text{Text: piece})
			on(turn.Thinking{Text: piece})
		}
		runtime.ReadMemStats(&after)
		return turn.Outcome{}
	}
	b.send(id, "Tick")
	m := b.waitIdle(id)[1]
	if want := strings.Repeat(piece, pieces); m.Text != want || m.Thinking != want {
		t.Errorf("%d and %d bytes arrived", len(m.Text), len(m.Thinking))
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 100*pieces*uint64(len(piece)) {
		t.Errorf("%d MB were allocated", took>>20)
	}
}

// failingStore is a store whose writes can be made to fail, as on a disk that is
// full or has become read-only.
type failingStore struct {
	*store.Store
	failing atomic.Bool
}

var errReadOnly = errors.New("the disk is read-only")

func (f *failingStore) SaveChat(ctx context.Context, c chat.Chat, ms ...chat.Message) error {
	if f.failing.Load() {
		return errReadOnly
	}
	return f.Store.SaveChat(ctx, c, ms...)
}

func (f *failingStore) SaveMessages(ctx context.Context, ms ...chat.Message) error {
	if f.failing.Load() {
		return errReadOnly
	}
	return f.Store.SaveMessages(ctx, ms...)
}

func (f *failingStore) DeleteMessage(ctx context.Context, id string) error {
	if f.failing.Load() {
		return errReadOnly
	}
	return f.Store.DeleteMessage(ctx, id)
}

func (f *failingStore) CutMessages(ctx context.Context, chat string, from int) error {
	if f.failing.Load() {
		return errReadOnly
	}
	return f.Store.CutMessages(ctx, chat, from)
}

func newFailingFixture(t *testing.T) (*fixture, *failingStore) {
	b := newFixture(t)
	f := &failingStore{Store: b.store}
	b.Close()
	d := b.deps()
	d.Store = f
	b.Service = chat.New(d)
	return b, f
}

// What a store fails to save is shown, and saved with the next message, or when
// the service closes.
func TestUnsavedMessagesAreSavedLater(t *testing.T) {
	for name, later := range map[string]func(*fixture, string){
		"with the next message": func(b *fixture, id string) {
			b.replies <- replyWith("three")
			b.send(id, "3")
			b.waitIdle(id)
		},
		"at the end": func(*fixture, string) {},
	} {
		t.Run(name, func(t *testing.T) {
			b, f := newFailingFixture(t)
			id := b.create()
			b.replies <- replyWith("one")
			b.send(id, "1")
			b.waitIdle(id)
			b.replies <- func(ctx context.Context, r turn.Request, on func(turn.Event)) turn.Outcome {
				on(turn.Text{Text: "tw"})
				f.failing.Store(true)
				on(turn.Text{Text: "o"})
				return turn.Outcome{Messages: []llm.Message{{Role: llm.Assistant, Text: "two"}}}
			}
			b.send(id, "2")
			ms := b.waitIdle(id)
			if k := len(ms); k != 5 || ms[3].Text != "two" || ms[3].State != chat.Done || !strings.Contains(ms[4].Text, errReadOnly.Error()) {
				t.Fatalf("%q", texts(ms))
			}
			if _, _, err := b.Send(t.Context(), id, chat.Input{Text: "no"}); !errors.Is(err, errReadOnly) {
				t.Errorf("sent to a store that fails: %v", err)
			}
			if got := texts(b.waitIdle(id)); len(got) != 5 {
				t.Errorf("a message that was refused is shown: %q", got)
			}
			f.failing.Store(false)
			later(b, id)
			want := texts(b.waitIdle(id))
			b.Close()
			b.Service = b.service()
			if got := texts(b.waitIdle(id)); !slices.Equal(got, want) {
				t.Errorf("saved %q, not %q", got, want)
			}
		})
	}
}

// A queued message that cannot be saved when its turn comes is kept, with the problem.
func TestAQueuedMessageIsNotLostWhenTheStoreFails(t *testing.T) {
	b, f := newFailingFixture(t)
	id := b.create()
	b.replies <- func(ctx context.Context, r turn.Request, on func(turn.Event)) turn.Outcome {
		on(turn.Text{Text: "one"})
		<-ctx.Done()
		f.failing.Store(true)
		return turn.Outcome{Ended: turn.Stopped}
	}
	b.send(id, "1")
	b.waitForText(id)
	b.send(id, "2")
	b.send(id, "3")
	must(t, b.Stop(t.Context(), id, ""))
	var waited []chat.Message
	for _, m := range b.waitIdle(id) {
		if m.Role == chat.User && m.State == chat.Stopped && m.Problem != "" && m.Remedy != "" {
			waited = append(waited, m)
		}
	}
	if len(waited) != 2 || waited[0].Text != "2" || waited[1].Text != "3" {
		t.Fatalf("%q", texts(b.waitIdle(id)))
	}
	f.failing.Store(false)
	b.replies <- replyWith("two")
	_, _, err := b.Send(t.Context(), id, chat.Input{Text: "2", Edit: waited[0].ID})
	must(t, err)
	want := texts(b.waitIdle(id))
	if last := want[len(want)-1]; last != "assistant: two" {
		t.Errorf("%q", want)
	}
	b.Close()
	b.Service = b.service()
	if got := texts(b.waitIdle(id)); !slices.Equal(got, want) {
		t.Errorf("saved %q, not %q", got, want)
	}
}
