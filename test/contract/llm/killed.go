package contract

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// RunKilled holds what a back end does when a real server dies, in each phase, and
// that all goes on when it is back.
func RunKilled(t *testing.T, open func(*testing.T) (Rig, *modelserver.Server)) {
	var s *modelserver.Server
	r := rig(t, func(t *testing.T) (r Rig) {
		r, s = open(t)
		return r
	})
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	again := func(t *testing.T) {
		t.Helper()
		if err := s.Restart(ctx); err != nil {
			t.Fatal(err)
		}
		want(t, ask(t, r, text("hello")), "")
	}
	dies := func(t *testing.T, die func() error, at int) {
		t.Helper()
		h := askWith(ctx, r.Backend, endless(), func(h heard) error {
			if h.chunks == at {
				return die()
			}
			return nil
		})
		if want(t, h, llm.KindInterrupted); h.chunks < at {
			t.Errorf("%d chunks", h.chunks)
		}
	}
	want(t, ask(t, r, text("hello")), "")
	t.Run("killed at the first word", func(t *testing.T) { dies(t, s.Kill, 1); again(t) })
	t.Run("killed in the middle", func(t *testing.T) { dies(t, s.Kill, 10); again(t) })
	t.Run("its runner dies", func(t *testing.T) {
		dies(t, s.KillRunner, 5)
		want(t, ask(t, r, text("hello")), "") // the server loads the model again
	})
	t.Run("stopped between", func(t *testing.T) {
		if err := s.Stop(); err != nil {
			t.Fatal(err)
		}
		want(t, ask(t, r, text("hello")), llm.KindUnreachable)
		_, err := r.Backend.Models(ctx)
		if errorKind(t, err) != llm.KindUnreachable {
			t.Errorf("models: %v", err)
		}
		again(t)
	})
	t.Run("keeps to a length", func(t *testing.T) { length(t, r) })
	t.Run("a schema binds the model", func(t *testing.T) { binds(t, r) })
}

// binds asks for something that the model would never say by itself.
func binds(t *testing.T, r Rig) {
	req := text("hello")
	req.Format = json.RawMessage(`{"type":"object","properties":{"colour":{"type":"string","enum":["red","blue"]}},"required":["colour"]}`)
	h := ask(t, r, req)
	want(t, h, "")
	var got struct{ Colour string }
	if err := json.Unmarshal([]byte(h.text), &got); err != nil || got.Colour != "red" && got.Colour != "blue" {
		t.Errorf("heard %q: %v", h.text, err)
	}
}

func length(t *testing.T, r Rig) {
	req := text("Tick")
	req.MaxTokens = 5
	h := ask(t, r, req)
	if h.err == nil && h.done.Reason != "length" {
		t.Errorf("the reply ended by %q: %q", h.done.Reason, h.text)
	}
	want(t, h, "")
}
