package turn_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/ollama"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/test/modelserver"
	"github.com/nod-app/nod/tools/policy"
)

// The loop on a real Ollama server, with the model that the project trains. This
// server takes JSON in a text, and a tag in thinking, for calls itself and hands
// them on as such; what is written otherwise comes to the loop as text.
func TestOnARealServer(t *testing.T) {
	if testing.Short() {
		t.Skip("the real server is started in the long run only")
	}
	real := modelserver.Real(t)
	server, err := ollama.New(ollama.Options{URL: real.URL})
	if err != nil {
		t.Fatal(err)
	}
	type exchange struct {
		user        string
		ended       turn.Ended
		code        string
		says        string   // the last message
		called      []string // by the registry's names
		corrections int
	}
	const missing = "Use a missing tool once"
	missed := exchange{missing, turn.Answered, "", "You have pending proposals.", []string{"no_such_tool", "list_proposals"}, 1}
	if real.Style() == modelserver.New { // it leaves such a call out, so that an empty reply is corrected: the model knows no answer to that
		missed = exchange{missing, turn.Malformed, turn.CodeMalformed, "", nil, 2}
	}
	for _, c := range []exchange{
		{"hello", turn.Answered, "", "Hello! How can I help you?", nil, 0},
		{"What proposals do you have?", turn.Answered, "", "You have pending proposals.", []string{"list_proposals"}, 0},
		{"Look, then approve the invoice", turn.Answered, "", "I looked, and the invoice is approved.", []string{"list_proposals", "approve_proposal"}, 0},
		{"Break a call once", turn.Answered, "", "You have pending proposals.", []string{"list_proposals"}, 1},
		{"Write a call in Python once", turn.Answered, "", "You have pending proposals.", []string{"list_proposals"}, 1},
		missed,
		{"Break a call", turn.Malformed, turn.CodeMalformed, "", nil, 2},
		{"Write a call in a tag", turn.Malformed, turn.CodeMalformed, "", nil, 2},
		{"Write a call in Python", turn.Malformed, turn.CodeMalformed, "", nil, 2},
		{"Keep looking", turn.Limited, turn.CodeTurns, "", slices.Repeat([]string{"list_proposals"}, 24), 0},
	} {
		t.Run(c.user, func(t *testing.T) {
			s := newFixture(t)
			s.engine = turn.New(turn.Options{Backend: func() llm.Backend { return server }, Tools: s.tools, Now: time.Now})
			s.tools.says("no_such_tool", no(policy.CodeUnknownTool, "There is none."))
			s.tools.says("list_proposals", data(`{"proposals":[{"id":"a1b2c3d4"}],"total":1}`))
			r := request(c.user)
			r.Model = llm.Model{Name: modelserver.ModelName, Tools: true}
			r.Context = 4096
			out := s.run(t.Context(), r)
			s.want(out, c.ended, c.code)
			if got := last(out.Messages).Text; c.says != "" && got != c.says {
				t.Errorf("it says %q, %+v", got, out.Problem)
			}
			var called []string
			for _, q := range s.tools.called {
				called = append(called, q.Tool)
				if q.Tool == "approve_proposal" && string(q.Args) != `{"proposal_id":"a1b2c3d4"}` {
					t.Errorf("the registry got %s", q.Args)
				}
			}
			if !slices.Equal(called, c.called) || count[turn.Correction](s) != c.corrections && c.ended != turn.Limited {
				t.Errorf("called %v, %d corrections", called, count[turn.Correction](s))
			}
			if out.Usage.Prompt == 0 || out.Usage.Reply == 0 {
				t.Errorf("%+v", out.Usage)
			}
		})
	}
	t.Run("stopped in the middle", func(t *testing.T) {
		s := newFixture(t)
		s.engine = turn.New(turn.Options{Backend: func() llm.Backend { return server }, Tools: s.tools})
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		r := request("Tick")
		r.Model = llm.Model{Name: modelserver.ModelName}
		r.Context = 4096
		out, err := s.engine.Run(ctx, r, func(e turn.Event) {
			if _, ok := e.(turn.Text); ok {
				stop()
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		s.want(out, turn.Stopped, "stopped")
		if last(out.Messages).Role != llm.Assistant || last(out.Messages).Text == "" {
			t.Errorf("what was said is lost: %+v", out.Messages)
		}
	})
}
