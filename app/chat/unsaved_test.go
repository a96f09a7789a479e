package chat_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/nod-app/nod/app/chat"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
)

// A reply that comes in many small pieces is not copied anew with each: an
// endless one took a minute of work to its limit.
func TestManySmallPiecesAreNotCopiedEach(t *testing.T) {
	b := newBench(t)
	id := b.begin()
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
	m := b.rest(id)[1]
	if want := strings.Repeat(piece, pieces); m.Text != want || m.Thinking != want {
		t.Errorf("%d and %d bytes arrived", len(m.Text), len(m.Thinking))
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 100*pieces*uint64(len(piece)) {
		t.Errorf("%d MB were taken for it", took>>20)
	}
}

// fickle is a store that at times takes nothing, as on a disk that is full or
// has become read-only.
type fickle struct {
	*store.Store
	shut atomic.Bool
}

var errShut = errors.New("the disk is read-only")

func (f *fickle) SaveChat(ctx context.Context, c chat.Chat) error {
	if f.shut.Load() {
		return errShut
	}
	return f.Store.SaveChat(ctx, c)
}

func (f *fickle) SaveMessages(ctx context.Context, ms ...chat.Message) error {
	if f.shut.Load() {
		return errShut
	}
	return f.Store.SaveMessages(ctx, ms...)
}

func (f *fickle) DeleteMessage(ctx context.Context, id string) error {
	if f.shut.Load() {
		return errShut
	}
	return f.Store.DeleteMessage(ctx, id)
}

func (f *fickle) CutMessages(ctx context.Context, chat string, from int) error {
	if f.shut.Load() {
		return errShut
	}
	return f.Store.CutMessages(ctx, chat, from)
}

func newFickle(t *testing.T) (*bench, *fickle) {
	b := newBench(t)
	f := &fickle{Store: b.store}
	b.Close()
	d := b.deps()
	d.Store = f
	b.Service = chat.New(d)
	return b, f
}

// What a store does not take is shown, and kept with what is said next, or at
// the end if that goes.
func TestWhatAStoreDoesNotTakeIsKeptLater(t *testing.T) {
	for name, later := range map[string]func(*bench, string){
		"with the next message": func(b *bench, id string) {
			b.replies <- says("three")
			b.send(id, "3")
			b.rest(id)
		},
		"at the end": func(*bench, string) {},
	} {
		t.Run(name, func(t *testing.T) {
			b, f := newFickle(t)
			id := b.begin()
			b.replies <- says("one")
			b.send(id, "1")
			b.rest(id)
			b.replies <- func(ctx context.Context, r turn.Request, on func(turn.Event)) turn.Outcome {
				on(turn.Text{Text: "tw"})
				f.shut.Store(true)
				on(turn.Text{Text: "o"})
				return turn.Outcome{Messages: []llm.Message{{Role: llm.Assistant, Text: "two"}}}
			}
			b.send(id, "2")
			ms := b.rest(id)
			if k := len(ms); k != 5 || ms[3].Text != "two" || ms[3].State != chat.Done || !strings.Contains(ms[4].Text, errShut.Error()) {
				t.Fatalf("%q", texts(ms))
			}
			if _, _, err := b.Send(t.Context(), id, chat.Input{Text: "no"}); !errors.Is(err, errShut) {
				t.Errorf("said to a store that takes nothing: %v", err)
			}
			if got := texts(b.rest(id)); len(got) != 5 {
				t.Errorf("what could not be said is shown as said: %q", got)
			}
			f.shut.Store(false)
			later(b, id)
			want := texts(b.rest(id))
			b.Close()
			b.Service = b.service()
			if got := texts(b.rest(id)); !slices.Equal(got, want) {
				t.Errorf("kept %q, not %q", got, want)
			}
		})
	}
}

// A message that waited and cannot be kept when its turn comes stays, and says so.
func TestAWaitingMessageIsNotLostToAStoreThatTakesNothing(t *testing.T) {
	b, f := newFickle(t)
	id := b.begin()
	b.replies <- func(ctx context.Context, r turn.Request, on func(turn.Event)) turn.Outcome {
		on(turn.Text{Text: "one"})
		<-ctx.Done()
		f.shut.Store(true)
		return turn.Outcome{Ended: turn.Stopped}
	}
	b.send(id, "1")
	b.speaks(id)
	b.send(id, "2")
	b.send(id, "3")
	must(t, b.Stop(t.Context(), id, ""))
	var waited []chat.Message
	for _, m := range b.rest(id) {
		if m.Role == chat.User && m.State == chat.Stopped && m.Problem != "" && m.Remedy != "" {
			waited = append(waited, m)
		}
	}
	if len(waited) != 2 || waited[0].Text != "2" || waited[1].Text != "3" {
		t.Fatalf("%q", texts(b.rest(id)))
	}
	f.shut.Store(false)
	b.replies <- says("two")
	_, _, err := b.Send(t.Context(), id, chat.Input{Text: "2", Edit: waited[0].ID})
	must(t, err)
	want := texts(b.rest(id))
	if last := want[len(want)-1]; last != "assistant: two" {
		t.Errorf("%q", want)
	}
	b.Close()
	b.Service = b.service()
	if got := texts(b.rest(id)); !slices.Equal(got, want) {
		t.Errorf("kept %q, not %q", got, want)
	}
}
