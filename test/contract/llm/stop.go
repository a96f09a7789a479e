package contract

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/llm"
)

func stopBefore(t *testing.T, r Rig) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	h := askWith(ctx, r.Backend, text("Tick"), func(heard) error { return nil })
	want(t, h, llm.KindStopped)
	if h.chunks != 0 || !errors.Is(h.err, context.Canceled) {
		t.Errorf("%d chunks, %v", h.chunks, h.err)
	}
	_, err := r.Backend.Models(ctx)
	if errorKind(t, err) != llm.KindStopped {
		t.Errorf("models: %v", err)
	}
}

func stopFirst(t *testing.T, r Rig) {
	ctx, cancel := context.WithCancel(t.Context())
	h := askWith(ctx, r.Backend, endless(), func(heard) error { cancel(); return nil })
	want(t, h, llm.KindStopped)
	if h.chunks != 1 {
		t.Errorf("%d chunks, though the first one stopped it", h.chunks)
	}
}

func stopEndless(t *testing.T, r Rig) {
	ctx, cancel := context.WithCancel(t.Context())
	h := askWith(ctx, r.Backend, endless(), func(h heard) error {
		if h.chunks == 20 {
			go cancel()
		}
		return nil
	})
	want(t, h, llm.KindStopped)
	if !strings.HasPrefix(h.text, "tick tock") {
		t.Errorf("heard %q", h.text)
	}
	want(t, ask(t, r, text("hello")), "") // it is free again
}

// endless asks for the reply that ends only when it is stopped.
func endless() llm.Request {
	r := text("Tick")
	r.MaxTokens = 0
	return r
}

func deadline(t *testing.T, r Rig) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	h := askWith(ctx, r.Backend, endless(), func(heard) error {
		// Ollama breaks a reply off that repeats one token 31 times, and a tiny
		// model does so in the end: it must not get there before the deadline.
		<-ctx.Done()
		return nil
	})
	want(t, h, llm.KindStopped)
	if !errors.Is(h.err, context.DeadlineExceeded) {
		t.Errorf("%v", h.err)
	}
}

func refusal(t *testing.T, r Rig) {
	enough := errors.New("enough")
	ctx, cancel := context.WithTimeout(t.Context(), replyTimeout)
	defer cancel()
	h := askWith(ctx, r.Backend, endless(), func(heard) error { return enough })
	if !errors.Is(h.err, enough) || h.chunks != 1 {
		t.Errorf("%v after %d chunks", h.err, h.chunks)
	}
}
