package chat_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/chat"
)

// A reply that comes in many small pieces is not copied anew with each: an
// endless one took a minute of work to its limit.
func TestManySmallPiecesAreNotCopiedEach(t *testing.T) {
	b := newBench(t)
	id := b.begin()
	const pieces, piece = 50_000, "tick tock "
	var before, after runtime.MemStats
	b.replies <- func(_ context.Context, _ chat.Reply, on func(chat.News)) chat.Outcome {
		runtime.ReadMemStats(&before)
		for range pieces {
			on(chat.News{Text: piece, Thinking: piece})
		}
		runtime.ReadMemStats(&after)
		return chat.Outcome{}
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
