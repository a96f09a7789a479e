package turn_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// conversation goes on with what came of the messages before.
func (s *fixture) conversation(r turn.Request, texts ...string) []llm.Message {
	s.Helper()
	for _, text := range texts {
		r.Text = text
		out := s.run(s.Context(), r)
		r.History, r.Aliases = append(r.History, out.Messages...), out.Aliases
	}
	return r.History
}

// rendered is a prompt as most templates write it.
func rendered(t *testing.T, r llm.Request) string {
	t.Helper()
	head, err := json.Marshal(struct {
		Tools   []llm.Tool
		Context int
		Think   bool
	}{r.Tools, r.Context, r.Think})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.Write(head)
	for _, m := range r.Messages {
		m.Restart = false
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString("\n" + string(text))
	}
	return b.String()
}

// Each request of a conversation begins with the one before, byte for byte: between messages, within a loop of
// calls, after replies that were no good, and at its last reply.
func TestThePromptOnlyGrows(t *testing.T) {
	s := newFixture(t,
		line{text: "Hello!", thinking: "hm"},
		line{text: "Let me look.", thinking: "hm", calls: call("list_proposals", `{"status":"pending"}`)},
		line{calls: call("approve_proposal", `{"proposal_id":"1"}`)}, line{text: "Done."},
		line{text: "<tool_call>" + written}, line{}, line{text: "Fine."},
		line{calls: call("approve_proposal", `{"proposal_id":`)}, line{text: "That did not work."},
		line{calls: call("files.read_text", `{"path":"b"}`)}, line{text: "It has ended."},
		line{text: "Bye."})
	s.tools.says("list_proposals", data(`{"proposals":[{"id":"a1b2c3d4"}]}`))
	s.tools.says("files.read_text", no(policy.CodeTraceEnded, "Three calls were denied."))
	r := request("")
	r.Think = true
	s.conversation(r, "hello", "Approve the first", "And now?", "Once more", "Read b", "bye")
	for n := 1; n < len(s.model.requests); n++ {
		if before, now := rendered(t, s.prompt(n-1)), rendered(t, s.prompt(n)); !strings.HasPrefix(now, before) {
			t.Errorf("prompt %d does not begin with the one before:\n%s\n%s", n, before, now)
		}
	}
	if len(s.model.requests) != len(s.model.script) {
		t.Errorf("%d requests", len(s.model.requests))
	}
}

// Another day is told with the message of that day; the beginning stays.
func TestTheDateIsThatOfTheConversation(t *testing.T) {
	s := newFixture(t, line{text: "a"}, line{text: "b"})
	r := request("hello")
	s.run(t.Context(), r)
	r.Began = time.Date(2025, 12, 9, 23, 0, 0, 0, time.UTC)
	s.run(t.Context(), r)
	if got := s.prompt(0); !strings.Contains(got.Messages[0].Text, "Thursday 2025-12-11") || got.Messages[1].Text != "hello" {
		t.Errorf("%+v", got.Messages)
	}
	if got := s.prompt(1); !strings.Contains(got.Messages[0].Text, "Tuesday 2025-12-09") || got.Messages[1].Text != "hello\n\n(Today is Thursday 2025-12-11.)" {
		t.Errorf("%+v", got.Messages)
	}
}

// A window that is full is emptied in one step, so that most requests begin with the one before; it is said each time,
// and what was first asked is still in the summary.
func TestCompactionIsRare(t *testing.T) {
	const messages = 60
	s := newFixture(t, lines(messages, line{text: strings.Repeat("Some words of a reply. ", 30)})...)
	r := request("")
	r.Context = 4096
	var texts []string
	for i := range messages {
		texts = append(texts, fmt.Sprintf("Question %d. %s", i, strings.Repeat("It has some words. ", 10)))
	}
	s.conversation(r, texts...)
	anew := 0
	for n := 1; n < messages; n++ {
		if !strings.HasPrefix(rendered(t, s.prompt(n)), rendered(t, s.prompt(n-1))) {
			anew++
		}
	}
	if anew == 0 || anew > messages/4 || s.notes(turn.CodeSummed) != anew {
		t.Errorf("of %d prompts %d did not begin with the one before, %d notes", messages, anew, s.notes(turn.CodeSummed))
	}
	if end := s.prompt(messages - 1); !strings.Contains(allText(end), "the user asked \"Question 1.") || !strings.Contains(allText(end), "Question 59.") {
		t.Errorf("it ends with %s", allText(end))
	}
}

// The same in a loop of calls whose results fill the window, and for the message after it.
func TestCompactionWithinALoop(t *testing.T) {
	s := newFixture(t, append(lines(20, line{calls: call("files.read_text", `{"path":"a"}`)}), line{text: "Read."}, line{text: "Well."})...)
	s.tools.says("files.read_text", data(`{"text":"`+strings.Repeat("some words ", 300)+`"}`))
	r := request("")
	r.Context = 4096
	s.conversation(r, "Read them all", "And?")
	anew := 0
	for n := 1; n < len(s.model.requests); n++ {
		if !strings.HasPrefix(rendered(t, s.prompt(n)), rendered(t, s.prompt(n-1))) {
			anew++
		}
	}
	if anew == 0 || anew > 8 || !strings.HasPrefix(rendered(t, s.prompt(21)), rendered(t, s.prompt(20))) {
		t.Errorf("%d of %d prompts did not begin with the one before", anew, len(s.model.requests))
	}
	if !strings.Contains(allText(s.prompt(21)), "Read them all") {
		t.Error("the question is lost")
	}
}

const findSchema = `{"type":"object","properties":{"query":{"type":"string"}},"required":["query"]}`

// doorTools are the tools of the fixture behind find_tools.
type doorTools struct{ *fakeTools }

func (d doorTools) Specs() []tools.Spec {
	return append(d.fakeTools.Specs(), tools.Spec{Name: "find_tools", Description: "Finds.", ArgsSchema: json.RawMessage(findSchema), Enabled: true})
}

func newDoor(t *testing.T, script ...line) (*fixture, turn.Request) {
	s := newFixture(t, script...)
	s.engine = turn.New(turn.Options{Backend: func() llm.Backend { return s.model }, Tools: doorTools{s.tools}, Now: time.Now})
	r := request("go")
	r.Tools = []string{"find_tools", "list_proposals"}
	return s, r
}

// The registry gets the call that is within call_tool; the history keeps what the model wrote.
func TestCallsThroughTheDoor(t *testing.T) {
	for name, c := range map[string]struct{ tool, args, called, with string }{
		"as it should be":      {"call_tool", `{"name":"secret.tool","arguments":{"path":"/x"}}`, "secret.tool", `{"path":"/x"}`},
		"arguments as a text":  {"call_tool", `{"name":"secret.tool","arguments":"{\"path\":\"/x\"}"}`, "secret.tool", `{"path":"/x"}`},
		"no arguments":         {"call_tool", `{"name":"secret.tool"}`, "secret.tool", `{}`},
		"by its own name":      {"secret.tool", `{"path":"/x"}`, "secret.tool", `{"path":"/x"}`},
		"a short id":           {"call_tool", `{"name":"approve_proposal","arguments":{"proposal_id":"1"}}`, "approve_proposal", `{"proposal_id":"a1b2c3d4"}`},
		"no tool":              {"call_tool", `{"arguments":{}}`, "call_tool", `{"arguments":{}}`},
		"a tool of the prompt": {"call_tool", `{"name":"list_proposals","arguments":{}}`, "list_proposals", `{}`},
	} {
		t.Run(name, func(t *testing.T) {
			s, r := newDoor(t, line{calls: call(c.tool, c.args)}, line{text: "Done."})
			r.Aliases = turn.Aliases{"a1b2c3d4"}
			s.tools.says("call_tool", no(policy.CodeUnknownTool, "There is none."))
			out := s.run(t.Context(), r)
			if q := s.tools.called[0]; q.Tool != c.called || string(q.Args) != c.with || q.Withheld {
				t.Errorf("%s(%s), withheld %v", q.Tool, q.Args, q.Withheld)
			}
			if m := s.prompt(1).Messages[2]; m.Calls[0].Name != c.tool || m.Calls[0].Args != c.args {
				t.Errorf("the model reads %+v", m.Calls[0])
			}
			if got := out.Messages[2].Text; c.called == "call_tool" && !strings.Contains(got, "call_tool(name: string, arguments: object)") {
				t.Errorf("it is told %s", got)
			}
		})
	}
}

// Each request has the same few tools; a name that is nearly that of another one is put right.
func TestTheDoorIsShown(t *testing.T) {
	s, r := newDoor(t, line{calls: call("call_tool", `{"name":"secret_tool","arguments":{}}`)}, line{text: "Done."})
	s.tools.says("secret_tool", no(policy.CodeUnknownTool, "There is none."))
	out := s.run(t.Context(), r)
	var names []string
	for _, tool := range s.prompt(0).Tools {
		names = append(names, tool.Name)
	}
	if !slices.Equal(names, []string{"find_tools", "call_tool", "list_proposals"}) {
		t.Errorf("offered %v", names)
	}
	if got := out.Messages[2].Text; !strings.Contains(got, "Did you mean secret.tool?") {
		t.Errorf("it is told %s", got)
	}
}

// What a conversation begins with is read before anything is asked, and the request then begins with it.
func TestWarm(t *testing.T) {
	s := newFixture(t, line{text: "x"}, line{text: "Hello!"})
	r := request("")
	r.History = []llm.Message{{Role: llm.User, Text: "a"}, {Role: llm.Assistant, Text: "b"}}
	if err := s.engine.Warm(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	r.Text = "hello"
	s.run(t.Context(), r)
	if s.prompt(0).MaxTokens != 1 || len(s.prompt(0).Messages) != 3 || !strings.HasPrefix(rendered(t, s.prompt(1)), rendered(t, s.prompt(0))) {
		t.Errorf("%+v\n%+v", s.prompt(0), s.prompt(1))
	}
}
