package turn_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// model is a back end that replies by a script and keeps what it was asked.
type model struct {
	llm.Backend // nothing but Chat is called

	mu       sync.Mutex
	script   []line
	requests []llm.Request
	counts   int // tokens of a prompt that it reports; 0: none
}

// line is one reply. With during, the reply is what that makes of it.
type line struct {
	text     string
	thinking string
	calls    []llm.Call
	reason   string
	err      error
	during   func(ctx context.Context, on func(llm.Chunk) error) error
}

func (m *model) Chat(ctx context.Context, r llm.Request, on func(llm.Chunk) error) (llm.Completion, error) {
	m.mu.Lock()
	n := len(m.requests)
	m.requests = append(m.requests, r)
	l := line{text: "(the script is over)"}
	if n < len(m.script) {
		l = m.script[n]
	}
	m.mu.Unlock()
	if ctx.Err() != nil {
		return llm.Completion{}, &llm.Error{Kind: llm.KindStopped, Text: "stopped", Err: ctx.Err()}
	}
	if l.during != nil {
		return llm.Completion{}, l.during(ctx, on)
	}
	for _, c := range []llm.Chunk{{Thinking: l.thinking}, {Text: l.text}, {Calls: l.calls}} {
		if c.Text == "" && c.Thinking == "" && c.Calls == nil {
			continue
		}
		if err := on(c); err != nil {
			return llm.Completion{}, err
		}
	}
	if l.err != nil {
		return llm.Completion{}, l.err
	}
	if l.reason == "" {
		l.reason = "stop"
	}
	return llm.Completion{Reason: l.reason, PromptTokens: m.counts, ReplyTokens: 3}, nil
}

// fakeTools are tools whose results the test sets.
type fakeTools struct {
	mu     sync.Mutex
	do     map[string]func(context.Context, tools.Request, tools.Batch) tools.Result
	called []tools.Request
	traces map[string]bool
	plans  int
}

const listSchema = `{"type":"object","properties":{"status":{"type":"string","enum":["pending","all"],"description":"which"},"limit":{"type":["null","number"]}},"required":[]}`

func (b *fakeTools) Specs() []tools.Spec {
	one := json.RawMessage(`{"type":"object","properties":{"proposal_id":{"type":"string"}},"required":["proposal_id"]}`)
	path := json.RawMessage(`{"type":"object","properties":{"path":{"type":"string"}},"required":["path"],"additionalProperties":false}`)
	return []tools.Spec{
		{Name: "list_proposals", Description: "Lists.", ArgsSchema: json.RawMessage(listSchema), Enabled: true},
		{Name: "approve_proposal", Description: "Approves.", ArgsSchema: one, Enabled: true},
		{Name: "files.read_text", Description: "Reads.", ArgsSchema: path, Enabled: true},
		{Name: "secret.tool", Description: "Of another window.", ArgsSchema: path, Enabled: true},
		{Name: "shell.run", Description: "Off.", ArgsSchema: path},
	}
}

func (b *fakeTools) Call(ctx context.Context, t *tools.Trace, p tools.Batch) []tools.Result {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.plans++
	if b.traces == nil {
		b.traces = map[string]bool{}
	}
	b.traces[t.ID] = true
	var out []tools.Result
	for _, q := range p.Calls {
		b.called = append(b.called, q)
		res := tools.Result{Success: true, Data: json.RawMessage(`{"did":"` + q.Tool + `"}`), Summary: "Did it."}
		if f := b.do[q.Tool]; f != nil {
			res = f(ctx, q, p)
		}
		res.CallID, res.Tool = q.ID, q.Tool
		if p.On != nil {
			p.On(tools.Step{CallID: q.ID, Tool: q.Tool, State: tools.Ended, Result: &res})
		}
		out = append(out, res)
	}
	return out
}

// says makes a tool give that result.
func (b *fakeTools) says(tool string, res tools.Result) {
	if b.do == nil {
		b.do = map[string]func(context.Context, tools.Request, tools.Batch) tools.Result{}
	}
	b.do[tool] = func(context.Context, tools.Request, tools.Batch) tools.Result { return res }
}

func no(code policy.Code, text string) tools.Result {
	return tools.Result{Error: text, Code: code, Summary: text, Audit: tools.Audit{Decision: "blocked"}}
}

func data(s string) tools.Result { return tools.Result{Success: true, Data: json.RawMessage(s)} }

func call(name, args string) []llm.Call { return []llm.Call{{ID: "x", Name: name, Args: args}} }

// fixture is an engine with a scripted model and scripted tools.
type fixture struct {
	*testing.T
	engine *turn.Engine
	model  *model
	tools  *fakeTools
	events []turn.Event
}

func newFixture(t *testing.T, script ...line) *fixture {
	s := &fixture{T: t, model: &model{script: script}, tools: &fakeTools{}}
	s.engine = turn.New(turn.Options{Backend: func() llm.Backend { return s.model }, Tools: s.tools,
		Now: func() time.Time { return time.Date(2025, 12, 11, 9, 0, 0, 0, time.UTC) }})
	return s
}

var chatTools = []string{"list_proposals", "approve_proposal", "files.read_text", "shell.run", "nonsense", "list_proposals"}

func request(text string) turn.Request {
	return turn.Request{Model: llm.Model{Name: "tiny", Tools: true, Thinking: true}, Text: text, Tools: chatTools}
}

// run runs a request; whatever it comes to, the outcome is sound.
func (s *fixture) run(ctx context.Context, r turn.Request) turn.Outcome {
	s.Helper()
	out, err := s.engine.Run(ctx, r, func(e turn.Event) { s.events = append(s.events, e) })
	if err != nil {
		s.Fatal(err)
	}
	s.sound(out)
	return out
}

func (s *fixture) sound(out turn.Outcome) {
	s.Helper()
	if out.Ended == "" || (out.Ended == turn.Answered) != (out.Problem == nil) {
		s.Errorf("ended %q with %+v", out.Ended, out.Problem)
	}
	if p := out.Problem; p != nil && (p.Code == "" || p.Text == "" || p.Remedy == "") {
		s.Errorf("a problem without code, text or a way on: %+v", *p)
	}
	if len(out.Messages) == 0 || out.Messages[0].Role != llm.User {
		s.Fatalf("the messages do not begin with the user's: %+v", out.Messages)
	}
	open := map[string]bool{}
	for _, m := range out.Messages {
		for _, c := range m.Calls {
			open[c.ID] = true
		}
		if m.Role == llm.ToolRole {
			if !open[m.CallID] {
				s.Errorf("a result without a call: %+v", m)
			}
			delete(open, m.CallID)
		}
	}
	if len(open) > 0 {
		s.Errorf("calls without a result: %v", open)
	}
}

// prompt is the n-th prompt that the model got, from 0.
func (s *fixture) prompt(n int) llm.Request {
	s.Helper()
	if n >= len(s.model.requests) {
		s.Fatalf("the model was asked %d times", len(s.model.requests))
	}
	return s.model.requests[n]
}

// allText is all that a prompt holds, but for the system prompt.
func allText(r llm.Request) string {
	var b strings.Builder
	for _, m := range r.Messages {
		if m.Role != llm.System {
			fmt.Fprintln(&b, m.Role, m.Text, m.Thinking, m.Calls, m.Tool)
		}
	}
	return b.String()
}

func count[E turn.Event](s *fixture) (n int) {
	for _, e := range s.events {
		if _, ok := e.(E); ok {
			n++
		}
	}
	return n
}

// notes is how many remarks of a code the person got.
func (s *fixture) notes(code string) (n int) {
	for _, e := range s.events {
		if note, ok := e.(turn.Notice); ok && note.Code == code {
			n++
		}
	}
	return n
}

func last(ms []llm.Message) llm.Message { return ms[len(ms)-1] }

func (s *fixture) want(out turn.Outcome, ended turn.Ended, code string) {
	s.Helper()
	got := ""
	if out.Problem != nil {
		got = out.Problem.Code
	}
	if out.Ended != ended || got != code {
		s.Errorf("ended %s (%s), want %s (%s)", out.Ended, got, ended, code)
	}
}
