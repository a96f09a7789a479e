package turn_test

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools/policy"
)

const written = `{"name":"list_proposals","arguments":{"status":"pending"}}`

// Each malformed reply is answered with one correction that says what is wrong
// with it, and nothing is run.
func TestCorrections(t *testing.T) {
	for _, c := range []struct {
		name string
		line line
		want string // in what the model is told
	}{
		{"a fenced block", line{text: "```json\n" + written + "\n```"}, `a call of list_proposals as text, so nothing was done. Make it as a tool call: list_proposals(status?: "pending"|"all", limit?: number)`},
		{"a bare fence among words", line{text: "I will look:\n```\n" + written + "\n```\nThere."}, "as text"},
		{"a fence that is not closed", line{text: "```json\n" + written}, "as text"},
		{"nothing but JSON", line{text: " " + written + "\n"}, "as text"},
		{"a list of calls", line{text: "[" + written + "," + written + "]"}, "as text"},
		{"parameters", line{text: `{"name":"list_proposals","parameters":{}}`}, "as text"},
		{"the form of OpenAI", line{text: `{"type":"function","function":{"name":"list_proposals","arguments":"{}"}}`}, "as text"},
		{"tags", line{text: "Let me look. <tool_call>" + written + "</tool_call>"}, "as text"},
		{"tags of Mistral", line{text: "[TOOL_CALLS] [" + written + "]"}, "as text"},
		{"tags of Llama", line{text: `<function=list_proposals>{"status":"pending"}</function>`}, "as text"},
		{"Python", line{text: `list_proposals(status="pending")`}, "as text"},
		{"Python in a block", line{text: "```tool_code\nlist_proposals()\n```"}, "as text"},
		{"a tag and an unknown tool", line{text: `<tool_call>{"name":"list_proposal","arguments":{}}</tool_call>`}, `There is no tool named "list_proposal". Did you mean list_proposals?`},
		{"cut off", line{text: `<tool_call>{"name":"list_proposals","arguments":`}, "call of list_proposals was cut off or is not valid JSON"},
		{"cut off at the name", line{text: `<tool_call>{"na`}, "your tool call was cut off or is not valid JSON"},
		{"cut off at the tag", line{text: `<tool_call>`}, "your tool call was cut off"},
		{"no arguments", line{text: `<tool_call>{"name":"list_proposals"}</tool_call>`}, "was cut off or is not valid JSON"},
		{"while thinking", line{thinking: "<tool_call>" + written + "</tool_call>"}, "list_proposals while thinking"},
		{"inline thinking", line{text: "<think><tool_call>" + written + "</tool_call></think>"}, "list_proposals while thinking"},
		{"nothing", line{}, "your reply was empty"},
		{"white space", line{text: " \n "}, "your reply was empty"},
		{"nothing but thoughts", line{thinking: "hm"}, "your reply was empty"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newFixture(t, c.line, line{text: "Fine."})
			out := s.run(t.Context(), request("go"))
			s.want(out, turn.Answered, "")
			told := last(s.prompt(1).Messages)
			if told.Role != llm.User || !strings.HasPrefix(told.Text, "error: ") || !strings.Contains(told.Text, c.want) {
				t.Errorf("the model was told %q", told.Text)
			}
			if s.tools.plans != 0 || count[turn.Correction](s) != 1 || last(out.Messages).Text != "Fine." {
				t.Errorf("%d plans, %#v, %+v", s.tools.plans, s.events, out.Messages)
			}
		})
	}
}

// What only looks like a call is an answer.
func TestTextThatIsNoCall(t *testing.T) {
	for _, text := range []string{
		"A model writes <tool_call> before a call.", "Use `list_proposals` for that.", "```json\n{\"name\":\"Ann\",\"age\":4}\n```",
		`{"answer":42}`, "[1,2,3]", "```go\nlist_proposals()\n```", "```json\n{\"name\":\"other\",\"arguments\":{}}\n```", "{", "[", "```", "(", "list_proposals",
		"Calls such as list_proposals(status) list them.",
	} {
		s := newFixture(t, line{text: text})
		if out := s.run(t.Context(), request("go")); out.Ended != turn.Answered || out.Messages[1].Text != text {
			t.Errorf("%q: %s %+v", text, out.Ended, out.Messages)
		}
	}
	s := newFixture(t, line{thinking: "<tool_call>" + written + "</tool_call>", text: "Hello again!"})
	s.want(s.run(t.Context(), request("go")), turn.Answered, "")
	if s.tools.plans != 0 {
		t.Error("a call in thinking was made")
	}
}

// What the registry refuses for its form is a correction, too: the result says
// what would be right.
func TestMalformedCalls(t *testing.T) {
	for _, c := range []struct {
		name, tool string
		code       policy.Code
		want       string
		corrected  int
	}{
		{"missing", "approve_proposal", policy.CodeMissing, `{"error":"Wrong. It is called like this: approve_proposal(proposal_id: string).","code":"args_missing"}`, 1},
		{"unknown", "lst_proposals", policy.CodeUnknownTool, `{"error":"There is no tool named \"lst_proposals\". Did you mean list_proposals?","code":"unknown_tool"}`, 1},
		{"nothing like it", "weather", policy.CodeUnknownTool, `There are: list_proposals, approve_proposal, files.read_text.`, 1},
		{"another spelling", "functions.files-read_text", policy.CodeUnknownTool, `Did you mean files.read_text?`, 1},
		{"the log is broken", "approve_proposal", policy.CodeAuditDown, `{"error":"Wrong.","code":"audit_unwritable"}`, 0},
		{"too often", "approve_proposal", policy.CodeRate, `{"error":"Wrong.","code":"budget_rate"}`, 0},
		{"denied", "approve_proposal", policy.CodeForbidden, `{"denied":"Wrong.","code":"path_always_denied"}`, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newFixture(t, line{calls: call(c.tool, `{}`)}, line{text: "Fine."})
			s.tools.says(c.tool, no(c.code, "Wrong."))
			out := s.run(t.Context(), request("go"))
			s.want(out, turn.Answered, "")
			if got := out.Messages[2].Text; !strings.Contains(got, c.want) || count[turn.Correction](s) != c.corrected {
				t.Errorf("got %s and %d corrections", got, count[turn.Correction](s))
			}
			if got := len(s.prompt(1).Messages); got != 4 {
				t.Errorf("%d messages: it was told twice", got)
			}
		})
	}
}

// At most twice; then it is the user who is told.
func TestTwoCorrections(t *testing.T) {
	for name, l := range map[string]line{
		"as text": {text: "<tool_call>" + written}, "empty": {}, "unknown": {calls: call("nothing", "{}")}, "flood": {calls: many(5000)}, "too many": {calls: many(9)},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFixture(t, lines(9, l)...)
			s.tools.says("nothing", no(policy.CodeUnknownTool, "There is none."))
			out := s.run(t.Context(), request("go"))
			s.want(out, turn.Malformed, turn.CodeMalformed)
			if len(s.model.requests) != 3 || count[turn.Correction](s) != 2 {
				t.Errorf("asked %d times, corrected %d times", len(s.model.requests), count[turn.Correction](s))
			}
		})
	}
}

// A tool that there is, but not in this conversation, is for the registry to refuse and
// record, as is one that is off.
func TestToolsOfOtherWindows(t *testing.T) {
	s := newFixture(t, line{calls: append(call("secret.tool", `{"path":"/x"}`), llm.Call{Name: "shell.run", Args: "{}"}, llm.Call{Name: "list_proposals", Args: "{}"})}, line{text: "Fine."})
	s.tools.says("secret.tool", no(policy.CodeUnknownTool, "There is none."))
	s.tools.says("shell.run", no(policy.CodeToolOff, "It is off."))
	out := s.run(t.Context(), request("go"))
	for i, q := range s.tools.called {
		if want := []string{"secret.tool", "shell.run", "list_proposals"}[i]; q.Tool != want || q.Withheld != (want == "secret.tool") {
			t.Errorf("%+v, want %s", q, want)
		}
	}
	for i, want := range []string{`{"error":"There is no tool named \"secret.tool\"`, `{"denied":"It is off."`, `{"from":"list_proposals"`} {
		if got := out.Messages[2+i].Text; !strings.HasPrefix(got, want) {
			t.Errorf("result %d is %s", i, got)
		}
	}
}

// Arguments that are no JSON object go to the registry as they are, and back to
// the server as an empty object, since some refuse the whole history otherwise.
func TestBrokenArguments(t *testing.T) {
	for _, args := range []string{`{"status":`, `"{}"`, `[]`, ``, `null`, "{\"a\":\"\xff\"}x"} {
		s := newFixture(t, line{calls: call("list_proposals", args)}, line{text: "Fine."})
		s.run(t.Context(), request("go"))
		if got := string(s.tools.called[0].Args); got != args {
			t.Errorf("%q became %q", args, got)
		}
		if got := s.prompt(1).Messages[2].Calls[0].Args; got != `{}` {
			t.Errorf("%q goes back as %q", args, got)
		}
	}
}

var unreadable = &llm.Error{Kind: llm.KindBadCall, Text: "The model server could not read what the model wrote: EOF", Remedy: "Choose another model."}

// A reply that the server ended since it could not read the call in it is a
// malformed call: the model is corrected, and its half reply is not kept.
func TestACallThatTheServerCannotReadIsCorrected(t *testing.T) {
	s := newFixture(t, line{text: "Let me look. ", err: unreadable}, line{text: "Fine."})
	out := s.run(t.Context(), request("go"))
	s.want(out, turn.Answered, "")
	if told := last(s.prompt(1).Messages); told.Role != llm.User || !strings.Contains(told.Text, "could not read your tool call") {
		t.Errorf("the model was told %q", told.Text)
	}
	if last(out.Messages).Text != "Fine." {
		t.Errorf("%+v", out.Messages)
	}
}

// After two corrections the model is asked without tools, and only if that fails
// the person is told, in the server's words.
func TestACallThatTheServerNeverReads(t *testing.T) {
	bad := line{text: "Let me look. ", err: unreadable}
	s := newFixture(t, bad, bad, bad, line{text: "I cannot look."})
	out := s.run(t.Context(), request("go"))
	s.want(out, turn.Answered, "")
	if len(s.prompt(2).Tools) == 0 || len(s.prompt(3).Tools) > 0 || count[turn.Notice](s) != 1 {
		t.Errorf("tools %d then %d, %#v", len(s.prompt(2).Tools), len(s.prompt(3).Tools), s.events)
	}
	if last := out.Messages[len(out.Messages)-1]; last.Text != "I cannot look." {
		t.Errorf("%+v", out.Messages)
	}
	s = newFixture(t, bad, bad, bad, bad)
	out = s.run(t.Context(), request("go"))
	if s.want(out, turn.Malformed, string(llm.KindBadCall)); !strings.Contains(out.Problem.Text, "EOF") || out.Problem.Remedy == "" {
		t.Errorf("%+v", out.Problem)
	}
}
