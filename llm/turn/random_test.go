package turn_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
)

// soup is bytes of any kind, of which some look like something.
func soup(r *rand.Rand) string {
	bits := []string{"<tool_call>", "</tool_call>", "```json\n", "```", `{"name":"list_proposals","arguments":`, "{", "}", "[", "]", `"`, "<think>", "</think>", "<|im_end|>", "\x00", "\xff", "é", "日", "\n", `\`, "1", "list_proposals", "error: ", strings.Repeat("x", 300)}
	var b strings.Builder
	for range r.IntN(40) {
		if r.IntN(4) == 0 {
			b.WriteByte(byte(r.IntN(256)))
		} else {
			b.WriteString(bits[r.IntN(len(bits))])
		}
	}
	return b.String()
}

// Whatever a model says and a tool returns, in whatever pieces, the run ends in
// an outcome that is sound, and no prompt holds a token or invalid UTF-8.
func TestRandomReplies(t *testing.T) {
	seeds := uint64(500)
	if testing.Short() {
		seeds = 100
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 4))
		s := newFixture(t)
		for range 30 {
			chunks := make([]llm.Chunk, r.IntN(6))
			for i := range chunks {
				switch r.IntN(4) {
				case 0:
					chunks[i].Thinking = soup(r)
				case 1:
					chunks[i].Calls = []llm.Call{{ID: soup(r), Name: []string{soup(r), "list_proposals"}[r.IntN(2)], Args: []string{soup(r), "{}"}[r.IntN(2)]}}
				default:
					chunks[i].Text = soup(r)
				}
			}
			fail := r.IntN(10) == 0
			s.model.script = append(s.model.script, line{during: func(_ context.Context, on func(llm.Chunk) error) error {
				for _, c := range chunks {
					if err := on(c); err != nil {
						return err
					}
				}
				if fail {
					return &llm.Error{Kind: llm.KindInterrupted, Text: soup(r)}
				}
				return nil
			}})
		}
		s.tools.says("list_proposals", tools.Result{Success: r.IntN(2) == 0, Error: soup(r), Data: json.RawMessage(soup(r)), Code: "failed"})
		req := request("x" + soup(r))
		req.Files = []turn.File{{Name: soup(r), Text: soup(r)}}
		req.Context = []int{0, 1, 1500}[r.IntN(3)]
		for range r.IntN(5) {
			req.History = append(req.History, llm.Message{Role: []llm.Role{llm.User, llm.Assistant, llm.ToolRole, "x"}[r.IntN(4)], Text: soup(r), Calls: call(soup(r), soup(r))})
		}
		out, err := s.engine.Run(t.Context(), req, func(e turn.Event) { s.events = append(s.events, e) })
		if err != nil || out.Ended == "" {
			t.Fatalf("seed %d: %v %+v", seed, err, out)
		}
		s.sound(out)
		for _, p := range s.model.requests {
			if text := allText(p); strings.Contains(text, "<|") || strings.Contains(text, "tool_call>") && strings.Contains(text, "<tool_call>") || !utf8.ValidString(text) {
				t.Fatalf("seed %d: %q", seed, text)
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// Conversations do not wait for each other.
func TestSeveralAtOnce(t *testing.T) {
	e := turn.New(turn.Options{Backend: func() llm.Backend { return &model{script: []line{{text: "ok"}}, counts: 500} }, Tools: &fakeTools{}, Now: time.Now})
	errs := make(chan error)
	for range 8 {
		go func() {
			out, err := e.Run(context.Background(), request("hi"), nil)
			if err == nil && out.Ended != turn.Answered {
				err = fmt.Errorf("ended %s", out.Ended)
			}
			errs <- err
		}()
	}
	for range 8 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
}
