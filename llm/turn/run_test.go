package turn_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

func TestAnAnswer(t *testing.T) {
	s := newFixture(t, line{thinking: "hm", text: "Hello!"})
	s.model.counts = 120
	out := s.run(t.Context(), request("hello"))
	s.want(out, turn.Answered, "")
	if len(out.Messages) != 2 || out.Messages[0].Text != "hello" || out.Messages[1].Text != "Hello!" || out.Turns != 1 {
		t.Errorf("%+v", out)
	}
	if out.Usage.Prompt != 120 || out.Usage.Reply != 3 || out.Usage.Total != 123 || out.Usage.Context != turn.DefaultContext || out.Usage.Tools == 0 {
		t.Errorf("%+v", out.Usage)
	}
	p := s.prompt(0)
	if p.Messages[0].Role != llm.System || !strings.Contains(p.Messages[0].Text, "2025-12-11") || p.Context != turn.DefaultContext || p.MaxTokens < p.Context/2 {
		t.Errorf("%+v", p)
	}
	var names []string
	for _, tool := range p.Tools {
		names = append(names, tool.Name)
	}
	if !slices.Equal(names, []string{"list_proposals", "approve_proposal", "files.read_text"}) {
		t.Errorf("offered %v", names)
	}
	if count[turn.Text](s) != 1 || count[turn.Thinking](s) != 1 || count[turn.UsageChanged](s) != 1 || count[turn.ReplyStarted](s) != 1 {
		t.Errorf("%#v", s.events)
	}
}

// What was listed earlier in the conversation goes on to the next message.
func TestWhatWasListedIsKept(t *testing.T) {
	s := newFixture(t, line{text: "There is one."})
	r := request("And now?")
	r.Listed = []string{"/docs"}
	if out := s.run(t.Context(), r); !slices.Equal(out.Listed, r.Listed) {
		t.Errorf("%q", out.Listed)
	}
}

// That only names were read of others goes on to the next message, until a text was.
func TestThatOnlyNamesWereReadIsKept(t *testing.T) {
	for name, c := range map[string]struct {
		change func(r *turn.Request)
		want   bool
	}{
		"names":           {func(r *turn.Request) { r.OnlyNames = true }, true},
		"it is not known": {func(*turn.Request) {}, false},
		"a file as well":  {func(r *turn.Request) { r.OnlyNames, r.Files = true, []turn.File{{Name: "a.txt", Text: "Pay me"}} }, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFixture(t, line{text: "Done."})
			r := request("Reject the first one")
			r.Labels = policy.Untrusted | policy.Private
			c.change(&r)
			if out := s.run(t.Context(), r); out.OnlyNames != c.want {
				t.Errorf("only names: %v", out.OnlyNames)
			}
		})
	}
}

func TestACallAndItsResult(t *testing.T) {
	s := newFixture(t, line{text: "Let me look.", calls: call("list_proposals", `{"status":"pending"}`)}, line{text: "There is one."})
	s.tools.says("list_proposals", data(`{"proposals":[{"id":"a1b2c3d4","filename":"x.pdf"}],"total":1}`))
	out := s.run(t.Context(), request("What proposals do you have?"))
	s.want(out, turn.Answered, "")
	var roles []llm.Role
	for _, m := range out.Messages {
		roles = append(roles, m.Role)
	}
	if !slices.Equal(roles, []llm.Role{llm.User, llm.Assistant, llm.ToolRole, llm.Assistant}) {
		t.Fatalf("%v", roles)
	}
	if want := `{"from":"list_proposals","data":{"proposals":[{"short_id":"1","id":"a1b2c3d4","filename":"x.pdf"}],"total":1}}`; out.Messages[2].Text != want {
		t.Errorf("got %s", out.Messages[2].Text)
	}
	if count[turn.CallsPlanned](s) != 1 || count[turn.CallStep](s) != 1 || count[turn.CallResult](s) != 1 {
		t.Errorf("%#v", s.events)
	}
	if len(s.tools.traces) != 1 || !s.tools.traces[out.Trace] {
		t.Errorf("traces %v, the outcome's is %s", s.tools.traces, out.Trace)
	}
}

// Results begin as the tests' model and a reader take them: denied, error, or from.
func TestHowResultsBegin(t *testing.T) {
	for _, c := range []struct {
		name string
		res  tools.Result
		want string
	}{
		{"done", data(`{"a":1}`), `{"from":"list_proposals","data":{"a":1}}`},
		{"no data", tools.Result{Success: true, Summary: "Cleared."}, `{"from":"list_proposals","done":"Cleared."}`},
		{"the person said no", no(tools.CodeRefused, "The user denied this. They say: later"), `{"denied":"The user denied this. They say: later","code":"refused_by_user"}`},
		{"the policy said no", no(policy.CodeOutOfScope, "Not there."), `{"denied":"Not there.","code":"path_out_of_scope"}`},
		{"not found", no("not_found", "There is no such proposal."), `{"error":"There is no such proposal.","code":"not_found"}`},
		{"failed with data", tools.Result{Error: "Half.", Code: "failed", Data: []byte(`{"n":1}`)}, `{"error":"Half.","code":"failed","data":{"n":1}}`},
		{"cut by the registry", tools.Result{Success: true, Code: tools.CodeTooMuch, Data: []byte(`{"t":"x"}`)}, `{"from":"list_proposals","data":{"t":"x"},"truncated":true}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newFixture(t, line{calls: call("list_proposals", `{}`)}, line{text: "ok"})
			s.tools.says("list_proposals", c.res)
			if got := s.run(t.Context(), request("go")).Messages[2].Text; got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestNothingToRun(t *testing.T) {
	s := newFixture(t)
	for _, r := range []turn.Request{{Text: "hi"}, {Model: llm.Model{Name: "tiny"}}} {
		if _, err := s.engine.Run(t.Context(), r, nil); err == nil {
			t.Errorf("%+v was run", r)
		}
	}
}

func TestWithoutTools(t *testing.T) {
	r := request("hi")
	r.Model.Tools = false
	s := newFixture(t, line{text: "```json\n{\"name\":\"list_proposals\",\"arguments\":{}}\n```"})
	s.want(s.run(t.Context(), r), turn.Answered, "")
	if p := s.prompt(0); len(p.Tools) != 0 || !strings.Contains(p.Messages[0].Text, "no tools") {
		t.Errorf("%+v", p)
	}
	s = newFixture(t, line{err: &llm.Error{Kind: llm.KindNoTools, Text: "no tools"}}, line{text: "Hello!"})
	s.want(s.run(t.Context(), request("hi")), turn.Answered, "")
	if len(s.prompt(1).Tools) != 0 || count[turn.Notice](s) != 1 {
		t.Errorf("%#v", s.events)
	}
}

// Each way of an interruption is told apart, with a way on; what was said stays.
func TestInterruptions(t *testing.T) {
	for _, c := range []struct {
		kind  llm.Kind
		ended turn.Ended
	}{
		{llm.KindUnreachable, turn.Interrupted}, {llm.KindInterrupted, turn.Interrupted}, {llm.KindNoModel, turn.Interrupted},
		{llm.KindNoTools, turn.Interrupted}, {llm.KindDenied, turn.Interrupted}, {llm.KindNotAServer, turn.Interrupted},
		{llm.KindServer, turn.Interrupted}, {llm.KindTooLarge, turn.Limited}, {llm.KindStopped, turn.Stopped}, {"new", turn.Interrupted},
	} {
		t.Run(string(c.kind), func(t *testing.T) {
			s := newFixture(t, line{text: "Half a", calls: call("list_proposals", `{}`), err: &llm.Error{Kind: c.kind}})
			out := s.run(t.Context(), request("go"))
			s.want(out, c.ended, string(c.kind))
			if m := last(out.Messages); m.Text != "Half a" || m.Calls != nil || s.tools.plans != 0 {
				t.Errorf("%+v, %d plans", m, s.tools.plans)
			}
		})
	}
	s := newFixture(t, line{err: errors.New("strange")})
	s.want(s.run(t.Context(), request("go")), turn.Interrupted, "server")
	s = newFixture(t, line{err: &llm.Error{Kind: llm.KindUnreachable, Text: "No server.", Remedy: "Press Start."}})
	if p := s.run(t.Context(), request("go")).Problem; p.Text != "No server." || p.Remedy != "Press Start." {
		t.Errorf("%+v", p)
	}
}

func TestWithoutAServer(t *testing.T) {
	s := newFixture(t)
	s.engine = turn.New(turn.Options{Backend: func() llm.Backend { return nil }, Tools: s.tools})
	s.want(s.run(t.Context(), request("go")), turn.Interrupted, "unreachable")
}

// A denial is told to the model; it goes on. After the trace has ended it gets
// one more reply, whose calls are not run; the tools stay, since the prompt begins with them.
func TestAfterTheTraceEnded(t *testing.T) {
	s := newFixture(t, line{calls: call("approve_proposal", `{"proposal_id":"x"}`)}, line{calls: call("approve_proposal", `{"proposal_id":"y"}`)},
		line{text: "I wanted to approve y.", calls: call("approve_proposal", `{"proposal_id":"z"}`)})
	n := 0
	s.tools.says("", tools.Result{})
	s.tools.do["approve_proposal"] = func(context.Context, tools.Request, tools.Batch) tools.Result {
		if n++; n == 1 {
			return no(tools.CodeRefused, "The user denied this.")
		}
		return no(policy.CodeTraceEnded, "Three calls of this request were denied.")
	}
	out := s.run(t.Context(), request("Approve everything"))
	s.want(out, turn.Limited, "trace_ended")
	if len(s.prompt(2).Tools) != len(s.prompt(1).Tools) || n != 2 || last(out.Messages).Text != "I wanted to approve y." || last(out.Messages).Calls != nil {
		t.Errorf("%d calls, %+v", n, last(out.Messages))
	}
	if !strings.Contains(allText(s.prompt(2)), `{"denied":"Three calls`) {
		t.Error("the model was not told why")
	}
}

// What is attached makes the trace untrusted and private; labels only join.
func TestLabels(t *testing.T) {
	r := request("sum this up")
	if out := newFixture(t, line{text: "ok"}).run(t.Context(), r); out.Labels != 0 {
		t.Errorf("%v", out.Labels)
	}
	r.Labels = policy.Private
	if out := newFixture(t, line{text: "ok"}).run(t.Context(), r); out.Labels != policy.Private {
		t.Errorf("%v", out.Labels)
	}
	r.Files = []turn.File{{Name: "a.txt", Text: "x"}}
	if out := newFixture(t, line{text: "ok"}).run(t.Context(), r); out.Labels != policy.Private|policy.Untrusted {
		t.Errorf("%v", out.Labels)
	}
}

// A lone </think> makes the text before it thinking, however the reply is cut
// into pieces; one inside a line is text.
func TestALoneEndOfThinking(t *testing.T) {
	for whole, want := range map[string][2]string{
		"They greet me.\nSo do I.\n</think>\n\nHello!": {"Hello!", "They greet me.\nSo do I.\n"},
		"</think>\nHello!":                           {"Hello!", ""},
		"hm\n</think>\r\nHello!":                     {"Hello!", "hm\n"},
		"The tag </think> ends it.":                  {"The tag </think> ends it.", ""},
		"<think>hm</think>\nIt is\n</think>\nindeed": {"It is\n</think>\nindeed", "hm"},
	} {
		for size := 1; size <= len(whole); size++ {
			s := newFixture(t, line{during: func(_ context.Context, on func(llm.Chunk) error) error {
				for piece := range slices.Chunk([]byte(whole), size) {
					if err := on(llm.Chunk{Text: string(piece)}); err != nil {
						return err
					}
				}
				return nil
			}})
			out := s.run(t.Context(), request("hi"))
			if m := out.Messages[len(out.Messages)-1]; m.Text != want[0] || m.Thinking != want[1] {
				t.Errorf("%q in pieces of %d: text %q, thinking %q", whole, size, m.Text, m.Thinking)
			}
		}
	}
}
