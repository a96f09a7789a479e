package ollama

import (
	"runtime"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// A reply must not take memory for the longest line that a server could send: clearing
// that takes longer than all else that is done before the first text.
func TestAReplyTakesLittleMemory(t *testing.T) {
	s := modelserver.NewScripted(t, modelserver.New)
	b, err := New(Options{URL: s.URL})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	ask := llm.Request{Model: modelserver.ModelName, Messages: []llm.Message{{Role: llm.User, Text: "hello"}}}
	reply := func() {
		s.Next(modelserver.Say("hi"))
		if _, err := b.Chat(t.Context(), ask, func(llm.Chunk) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	reply()
	const replies = 4
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range replies {
		reply()
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / replies; each > 1<<20 {
		t.Errorf("a short reply takes %d KB", each>>10)
	}
}
