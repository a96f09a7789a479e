package models

import (
	"context"
	"fmt"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// A model thinks where the settings say so, else if most of it is on a graphics card.
func TestThinks(t *testing.T) {
	for name, c := range map[string]struct {
		think llm.Thinking
		vram  int // of 100
		can   bool
		want  bool
	}{
		"on a graphics card":            {llm.ThinkAuto, 100, true, true},
		"on the processor":              {llm.ThinkAuto, 0, true, false},
		"mostly on the processor":       {llm.ThinkAuto, 30, true, false},
		"the settings say nothing":      {"", 100, true, true},
		"always":                        {llm.ThinkAlways, 0, true, true},
		"never":                         {llm.ThinkNever, 100, true, false},
		"always, and it cannot":         {llm.ThinkAlways, 100, false, false},
		"on a graphics card, it cannot": {llm.ThinkAuto, 100, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := modelserver.NewScripted(t, modelserver.New)
			s.At("/api/ps", func(r *modelserver.Reply) {
				r.Raw(fmt.Appendf(nil, `{"models":[{"name":"tiny:latest","size":100,"size_vram":%d}]}`, c.vram))
			})
			m := New(Options{Settings: func() Settings { return Settings{URL: s.URL, Think: c.think} }, Key: func(context.Context) (string, error) { return "", nil }, Changed: func() {}})
			t.Cleanup(m.Close)
			if got := m.Thinks(t.Context(), llm.Model{Name: "tiny", Thinking: c.can}); got != c.want {
				t.Errorf("it thinks: %v", got)
			}
			if m.Thinks(t.Context(), llm.Model{Name: "other", Thinking: c.can}) && c.think != llm.ThinkAlways {
				t.Error("one that is not loaded thinks")
			}
		})
	}
}
