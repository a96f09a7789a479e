package turn_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
)

func lines(n int, l line) []line {
	out := make([]line, n)
	for i := range out {
		out[i] = l
	}
	return out
}

func TestTheLastTurnRunsNoCall(t *testing.T) {
	script := append(lines(24, line{calls: call("list_proposals", `{}`)}), line{text: "I looked 24 times.", calls: call("list_proposals", `{}`)}, line{text: "never"})
	s := newFixture(t, script...)
	out := s.run(t.Context(), request("Keep looking"))
	s.want(out, turn.Limited, turn.CodeTurns)
	if out.Turns != 25 || s.tools.plans != 24 || last(out.Messages).Text != "I looked 24 times." {
		t.Errorf("%d turns, %d plans, %+v", out.Turns, s.tools.plans, last(out.Messages))
	}
	if p := s.prompt(24); len(p.Tools) == 0 || !strings.HasPrefix(last(p.Messages).Text, "error: this request has used up") {
		t.Errorf("%+v", last(p.Messages))
	}
}

// A call that the last reply writes as text is no answer.
func TestTheLastTurnWritesACall(t *testing.T) {
	s := newFixture(t, append(lines(24, line{calls: call("list_proposals", `{}`)}), line{text: "<tool_call>" + written})...)
	out := s.run(t.Context(), request("Keep looking"))
	s.want(out, turn.Limited, turn.CodeTurns)
	if m := last(out.Messages); strings.Contains(m.Text, "tool_call") || count[turn.Correction](s) != 1 {
		t.Errorf("%+v", last(out.Messages))
	}
}

func many(n int) []llm.Call {
	out := make([]llm.Call, n)
	for i := range out {
		out[i] = llm.Call{ID: fmt.Sprint(i), Name: "list_proposals", Args: fmt.Sprintf(`{"limit":%d}`, i+1)}
	}
	return out
}

// H10: of many calls at once eight reach the registry, of a flood none.
func TestTooManyCalls(t *testing.T) {
	for _, c := range []struct{ calls, reach int }{{8, 8}, {9, 8}, {500, 8}, {10_000, 0}} {
		t.Run(fmt.Sprint(c.calls), func(t *testing.T) {
			s := newFixture(t, line{text: "All of it.", calls: many(c.calls)}, line{text: "Done."})
			out := s.run(t.Context(), request("Call many tools"))
			s.want(out, turn.Answered, "")
			if len(s.tools.called) != c.reach {
				t.Errorf("%d calls reached the registry", len(s.tools.called))
			}
			said := last(s.prompt(1).Messages).Text
			if corrected := strings.HasPrefix(said, "error: you made"); corrected != (c.calls > 8) || count[turn.Correction](s) == 1 != corrected {
				t.Errorf("the model was told %q", said)
			}
			if len(allText(s.prompt(1))) > 8000 {
				t.Error("the flood comes back to the model")
			}
		})
	}
}

func TestDuplicateIDs(t *testing.T) {
	same := llm.Call{ID: "1", Name: "list_proposals", Args: `{}`}
	other := llm.Call{ID: "1", Name: "list_proposals", Args: `{"limit":1}`}
	none := llm.Call{Name: "list_proposals", Args: `{}`}
	s := newFixture(t, line{calls: []llm.Call{same, same, other, none, none}}, line{text: "ok"})
	s.run(t.Context(), request("go"))
	ids := map[string]bool{}
	for _, q := range s.tools.called {
		ids[q.ID] = true
	}
	if len(s.tools.called) != 4 || len(ids) != 4 {
		t.Errorf("%+v", s.tools.called)
	}
}

// huge is 100 MB, in a hurry less.
func huge() int {
	if testing.Short() {
		return 4 << 20
	}
	return 100 << 20
}

// A reply without an end is ended, and what was said of it stays.
func TestReplyWithoutEnd(t *testing.T) {
	for name, chunk := range map[string]llm.Chunk{
		"text": {Text: strings.Repeat("tick ", 1000)}, "thinking": {Thinking: strings.Repeat("hm ", 1000)},
		"arguments": {Calls: []llm.Call{{Name: "list_proposals", Args: strings.Repeat(" ", 100_000)}}},
		"all once":  {Text: strings.Repeat("x", huge())},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFixture(t, line{during: func(_ context.Context, on func(llm.Chunk) error) error {
				for {
					if err := on(chunk); err != nil {
						return err
					}
				}
			}})
			out := s.run(t.Context(), request("Tick"))
			s.want(out, turn.Limited, turn.CodeReplyLong)
			if n := len(last(out.Messages).Text); n > 1<<20 || chunk.Text != "" && n < 1<<19 || s.tools.plans > 0 {
				t.Errorf("%d bytes kept, %d plans", n, s.tools.plans)
			}
		})
	}
}

func TestReplyThatFillsTheWindow(t *testing.T) {
	s := newFixture(t, line{text: "tick tock", reason: "length"})
	out := s.run(t.Context(), request("Tick"))
	s.want(out, turn.Limited, turn.CodeReplyCut)
	if last(out.Messages).Text != "tick tock" {
		t.Errorf("%+v", out.Messages)
	}
}

// The time of a request ends it wherever it is; the time of questions is free.
func TestTime(t *testing.T) {
	wait := func(ctx context.Context, d time.Duration) error {
		select {
		case <-ctx.Done():
			return &llm.Error{Kind: llm.KindStopped, Text: "stopped", Err: ctx.Err()}
		case <-time.After(d):
			return nil
		}
	}
	slow := func(d time.Duration) line {
		return line{during: func(ctx context.Context, on func(llm.Chunk) error) error {
			if err := on(llm.Chunk{Text: "So"}); err != nil {
				return err
			}
			return wait(ctx, d)
		}}
	}
	asks := func(s *fixture, question, work time.Duration) {
		s.tools.says("", tools.Result{})
		s.tools.do["approve_proposal"] = func(ctx context.Context, q tools.Request, p tools.Batch) tools.Result {
			p.On(tools.Step{CallID: q.ID, State: tools.Waiting, Question: "q"})
			err := wait(ctx, question)
			p.On(tools.Step{CallID: q.ID, State: tools.Running})
			if err == nil {
				err = wait(ctx, work)
			}
			if err != nil {
				return no(tools.CodeCanceled, "The request was stopped.")
			}
			return data(`{}`)
		}
	}
	for _, c := range []struct {
		name           string
		question, work time.Duration
		reply          time.Duration
		want           turn.Ended
	}{
		{"a slow reply", 0, 0, 11 * time.Minute, turn.Limited},
		{"a person who thinks for an hour", time.Hour, time.Minute, 8 * time.Minute, turn.Answered},
		{"a slow tool", 0, 11 * time.Minute, 0, turn.Limited},
		{"all together", time.Minute, 6 * time.Minute, 5 * time.Minute, turn.Limited},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newFixture(t, line{calls: call("approve_proposal", `{"proposal_id":"x"}`)}, slow(c.reply))
				asks(s, c.question, c.work)
				code := ""
				if c.want == turn.Limited {
					code = turn.CodeTime
				}
				s.want(s.run(t.Context(), request("go")), c.want, code)
			})
		})
	}
}

// The one who stops, wherever it is, gets what was said, and nothing goes on behind.
// In a bubble a goroutine that is left fails the test.
func TestStop(t *testing.T) {
	before := runtime.NumGoroutine()
	for at := range 8 {
		t.Run(fmt.Sprint(at), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				defer stop()
				point := 0
				here := func() {
					if point == at {
						stop()
					}
					point++
				}
				s := newFixture(t, line{text: "Let me look. And more.", calls: call("list_proposals", `{}`)}, line{text: "One."})
				s.tools.says("", tools.Result{})
				s.tools.do["list_proposals"] = func(ctx context.Context, _ tools.Request, _ tools.Batch) tools.Result {
					here()
					if ctx.Err() != nil {
						return no(tools.CodeCanceled, "The request was stopped.")
					}
					return data(`{}`)
				}
				out, err := s.engine.Run(ctx, request("go"), func(e turn.Event) {
					if _, used := e.(turn.UsageChanged); !used {
						here()
					}
				})
				if err != nil {
					t.Fatal(err)
				}
				s.sound(out)
				s.want(out, turn.Stopped, "stopped")
				if at == 1 && (last(out.Messages).Text != "Let me look. And more." || s.tools.plans > 0) {
					t.Errorf("%+v", out.Messages)
				}
			})
		})
	}
	if after := runtime.NumGoroutine(); after > before+2 {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
}
