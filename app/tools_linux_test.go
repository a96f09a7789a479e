package app_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// use calls tools as one plan: names and arguments in turn.
func (n *nod) use(calls ...string) []tools.Result {
	n.t.Helper()
	var req api.CallRequest
	for i := 0; i < len(calls); i += 2 {
		req.Calls = append(req.Calls, api.ToolCall{Tool: calls[i], Args: calls[i+1]})
	}
	var out []tools.Result
	for _, raw := range call(n, api.CallTools, req).Results {
		var r tools.Result
		must(n.t, json.Unmarshal(raw, &r))
		out = append(out, r)
	}
	return out
}

func (n *nod) write(name, text string) tools.Result {
	n.t.Helper()
	return n.use("files.write_text", fmt.Sprintf(`{"path":%q,"content":%q}`, filepath.Join(n.paths.User.Documents, name), text))[0]
}

func (n *nod) document(name string) string {
	b, err := os.ReadFile(filepath.Join(n.paths.User.Documents, name))
	if err != nil {
		return ""
	}
	return string(b)
}

func newNodWithPerson(t *testing.T) (*nod, person) {
	t.Helper()
	n := newNod(t)
	must(t, os.MkdirAll(n.paths.User.Documents, 0o755))
	n.settings(fmt.Sprintf("[tools]\nfolders = [%q]\n", n.paths.User.Documents))
	n.start()
	return n, n.sits()
}

// TestAWriteIsAskedFor goes the whole way of a call through the agent: denied,
// closed, approved, granted, revoked, undone, and all of it in a whole log.
func TestAWriteIsAskedFor(t *testing.T) {
	t.Parallel()
	n, p := newNodWithPerson(t)
	p.does("deny")
	if r := n.write("a.txt", "denied"); r.Success || r.Code != tools.CodeRefused || !strings.Contains(r.Error, "as the test wants") || n.document("a.txt") != "" {
		t.Fatalf("denied: %+v", r)
	}
	p.does("approve")
	if r := n.write("a.txt", "denied"); !r.Success || n.document("a.txt") != "denied" { // it is not a model that tries again
		t.Fatalf("the same again: %+v", r)
	}
	call(n, api.Undo, api.UndoRequest{Last: 1})
	first := n.write("a.txt", "one")
	if !first.Success || n.document("a.txt") != "one" || !first.CanUndo {
		t.Fatalf("approved: %+v", first)
	}
	p.does("always")
	if r := n.write("a.txt", "two"); !r.Success || n.document("a.txt") != "two" {
		t.Fatalf("always: %+v", r)
	}
	asked := len(p.saw())
	second := n.write("a.txt", "three")
	grants := call(n, api.ListGrants, api.None{}).Grants
	if !second.Success || second.Audit.Grant == "" || len(p.saw()) != asked || len(grants) != 1 || grants[0].Uses != 1 || grants[0].Title != "Write a file" {
		t.Fatalf("granted: %+v, %d questions, %+v", second, len(p.saw())-asked, grants)
	}
	if left := call(n, api.RevokeGrant, api.IDRequest{ID: grants[0].ID}).Grants; len(left) != 0 {
		t.Fatalf("revoked: %+v", left)
	}
	refused(n, api.RevokeGrant, api.IDRequest{ID: grants[0].ID}, api.CodeNotFound, "")
	p.does("close")
	for range 2 {
		if r := n.write("a.txt", "four"); r.Success || r.Code != tools.CodeClosed || n.document("a.txt") != "three" {
			t.Fatalf("closed, after the grant: %+v", r)
		}
	}
	asked = len(p.saw())
	if r := n.write("a.txt", "five"); r.Code != policy.CodeTraceEnded || !strings.Contains(r.Error, "counted over all requests") || len(p.saw()) != asked {
		t.Fatalf("after three denials: %+v", r)
	}
	if u := call(n, api.Undo, api.UndoRequest{ID: api.RecordID(first.Audit.Record)}); u.Undone != 0 || len(u.Left) != 1 || len(u.Errors) != 1 {
		t.Fatalf("an older version than the last was put back: %+v", u)
	}
	call(n, api.Undo, api.UndoRequest{ID: api.RecordID(second.Audit.Record)})
	if n.document("a.txt") != "two" {
		t.Fatalf("undone: %q", n.document("a.txt"))
	}
	if u := call(n, api.Undo, api.UndoRequest{Last: 1}); u.Undone != 1 {
		t.Errorf("the file that is back is not counted: %+v", u)
	}
	if n.document("a.txt") != "one" {
		t.Fatalf("undone by the timeline: %q", n.document("a.txt"))
	}
	n.recorded("refused_by_user", "window_closed", "approved", "granted", "undone_by_person")
	n.restart()
	n.recorded("approved")
	call(n, api.Undo, api.UndoRequest{Last: 1})
	if _, err := os.Lstat(filepath.Join(n.paths.User.Documents, "a.txt")); !os.IsNotExist(err) {
		t.Fatalf("the file that the first call made is there after its undo: %v", err)
	}
}

// recorded asks that the log is whole and has records with these codes.
func (n *nod) recorded(codes ...string) {
	n.t.Helper()
	if s := call(n, api.VerifyLog, api.None{}); !s.OK || s.Records == 0 {
		n.t.Fatalf("the log: %+v", s)
	}
	var have []string
	for _, r := range call(n, api.ListActivity, api.ActivityRequest{Limit: 1000}).Records {
		have = append(have, r.Code)
		if r.Title == "" && r.Code != string(policy.CodeUnknownTool) {
			n.t.Errorf("%s has no title (%s)", r.Tool, r.Code)
		}
	}
	for _, c := range codes {
		if !slices.Contains(have, c) {
			n.t.Errorf("no record says %s: %q", c, have)
		}
	}
}

// What a tool does is recorded as its call, and not as something that the person did.
func TestAToolIsNotThePerson(t *testing.T) {
	t.Parallel()
	n, p := newNodWithPerson(t)
	p.does("approve")
	brief := filepath.Join(n.paths.User.Documents, "brief.md")
	must(t, os.WriteFile(brief, []byte("# Plan\n\nNora prints flyers by 2027-04-10.\n"), 0o600))
	call(n, api.ExampleCampaign, api.None{})
	if r := n.use("upload_context_file", fmt.Sprintf(`{"binaryRef":%q}`, brief))[0]; !r.Success {
		t.Fatalf("%+v", r)
	}
	for _, r := range call(n, api.ListActivity, api.ActivityRequest{Limit: 1000}).Records {
		if r.Tool == "nod.plan_upload" {
			t.Errorf("%+v", r)
		}
	}
	n.recorded()
}

// The settings stay closed to tools under another name, too.
func TestSettingsUnderAnotherName(t *testing.T) {
	t.Parallel()
	n, p := newNodWithPerson(t)
	p.does("approve")
	link := filepath.Join(n.paths.User.Documents, "notes.toml")
	must(t, os.Link(n.paths.Config, link))
	if r := n.use("files.read_text", fmt.Sprintf(`{"path":%q}`, link))[0]; r.Success || r.Code != "path_always_denied" {
		t.Errorf("%+v", r)
	}
}

// What one plan asks for is asked in one window, and each answer is for its own call.
func TestOneWindowForAPlan(t *testing.T) {
	t.Parallel()
	n, p := newNodWithPerson(t)
	p.does("approve")
	args := func(name string) string {
		return fmt.Sprintf(`{"path":%q,"content":"x"}`, filepath.Join(n.paths.User.Documents, name))
	}
	rs := n.use("files.write_text", args("a.txt"), "files.list_dir", fmt.Sprintf(`{"path":%q}`, n.paths.User.Documents), "files.write_text", args("b.txt"))
	for _, r := range rs {
		if !r.Success {
			t.Errorf("%+v", r)
		}
	}
	saw := p.saw()
	first, _, _ := strings.Cut(saw[0], " ")
	if len(saw) != 2 || !strings.HasPrefix(saw[1], first+" ") {
		t.Errorf("saw %q", saw)
	}
}

// Another process of the same user reads and answers nothing over the local API,
// and a window that was not started by this agent does not either.
func TestOnlyTheOwnWindowAnswers(t *testing.T) {
	t.Parallel()
	n, p := newNodWithPerson(t)
	answered := make(chan tools.Result, 1)
	go func() { answered <- n.write("a.txt", "x") }()
	n.until("a question waits", func() bool { return n.status().Approvals == 1 })
	for _, c := range []*api.Client{n.Client, n.WithSecret("guess"), api.Dial(n.paths.Socket).WithSecret(strings.Repeat("A", 26))} {
		for _, err := range []error{
			second(api.ListApprovals.Call(t.Context(), c, api.None{})),
			second(api.AnswerApproval.Call(t.Context(), c, api.AnswerRequest{Request: "x", Answers: []api.QuestionAnswer{{ID: "y", Approve: true}}})),
			second(api.CallToolsForPerson.Call(t.Context(), c, api.CallRequest{Calls: []api.ToolCall{{Tool: "files.write_text", Args: "{}"}}})),
		} {
			if e, ok := err.(*api.Error); !ok || e.Code != api.CodeForbidden {
				t.Errorf("%v", err)
			}
		}
	}
	p.does("crash") // it does so at its next look
	other := make(chan tools.Result, 1)
	go func() { other <- n.write("b.txt", "x") }()
	for _, r := range []tools.Result{<-answered, <-other} {
		if r.Success || r.Code != tools.CodeClosed {
			t.Errorf("when the window had crashed: %+v", r)
		}
	}
	if n.document("a.txt")+n.document("b.txt") != "" {
		t.Error("something was written")
	}
}

func second[T any](_ T, err error) error { return err }

// A question says that the person asked only if the window process called, and it is asked
// all the same.
func TestAQuestionSaysWhoAsked(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	must(t, os.MkdirAll(n.paths.User.Documents, 0o755))
	n.settings(fmt.Sprintf("[tools]\nfolders = [%q]\n", n.paths.User.Documents))
	n.start()
	window := n.windowClient()
	request := func(origin api.Origin) api.CallRequest { // a call that was denied is not asked about again
		args := fmt.Sprintf(`{"path":%q,"content":"x"}`, filepath.Join(n.paths.User.Documents, string(origin)))
		return api.CallRequest{Words: "I am the person", Calls: []api.ToolCall{{Tool: "files.write_text", Args: args}}}
	}
	for origin, ask := range map[api.Origin]func(api.CallRequest) (api.CallResult, error){
		api.FromProgram: func(r api.CallRequest) (api.CallResult, error) { return api.CallTools.Call(t.Context(), window, r) },
		api.FromPerson: func(r api.CallRequest) (api.CallResult, error) {
			return api.CallToolsForPerson.Call(t.Context(), window, r)
		},
	} {
		ended := make(chan error, 1)
		go func() { ended <- second(ask(request(origin))) }()
		n.until("a question waits", func() bool { return n.status().Approvals == 1 })
		waiting, err := api.ListApprovals.Call(t.Context(), window, api.None{})
		must(t, err)
		got := waiting.Requests[0]
		if got.Origin != origin {
			t.Errorf("%q asked, the question says %q", origin, got.Origin)
		}
		_, err = api.AnswerApproval.Call(t.Context(), window, api.AnswerRequest{Request: got.ID, Answers: []api.QuestionAnswer{{ID: got.Questions[0].ID}}})
		must(t, err)
		must(t, <-ended)
	}
}

// Without a display no one can be asked.
func TestNoDisplayIsANo(t *testing.T) {
	if len(os.Getenv("DISPLAY")+os.Getenv("WAYLAND_DISPLAY")) > 0 {
		t.Setenv("DISPLAY", "")
		t.Setenv("WAYLAND_DISPLAY", "")
	}
	n := newNod(t)
	must(t, os.MkdirAll(n.paths.User.Documents, 0o755))
	n.start()
	if r := n.write("a.txt", "x"); r.Success || r.Code != "no_window" || n.document("a.txt") != "" {
		t.Fatalf("%+v", r)
	}
}

// With a log that cannot be kept nothing runs, and Nod says so.
func TestNoLogNoTool(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	must(t, os.MkdirAll(n.paths.State, 0o755))
	must(t, os.WriteFile(filepath.Join(n.paths.State, "audit"), []byte("in the way"), 0o600))
	n.start()
	r := n.use("get_watched_directories", "{}")[0]
	if r.Success || r.Code != "audit_unwritable" || r.Audit.Record != -1 {
		t.Fatalf("%+v", r)
	}
	if !slices.ContainsFunc(n.status().Warnings, func(w api.Warning) bool { return w.Code == "audit" }) {
		t.Errorf("%+v", n.status().Warnings)
	}
}

// Labels are not washed off by another request: what a caller has read in one,
// it knows in the next.
func TestARequestHasReadWhatThoseBeforeItRead(t *testing.T) {
	t.Parallel()
	n, p := newNodWithPerson(t)
	p.does("always")
	if r := n.write("a.txt", "one"); !r.Success {
		t.Fatalf("%+v", r)
	}
	p.does("deny")
	if r := n.write("a.txt", "two"); !r.Success || r.Audit.Grant == "" {
		t.Fatalf("granted: %+v", r)
	}
	if r := n.use("files.list_dir", fmt.Sprintf(`{"path":%q}`, n.paths.User.Documents))[0]; !r.Success {
		t.Fatalf("%+v", r)
	}
	if r := n.write("a.txt", "three"); r.Code != tools.CodeRefused || !slices.Contains(r.Audit.Labels, "untrusted") {
		t.Errorf("grants rest once somebody's text was read: %+v", r)
	}
}

// Denials are counted from request to request, also of requests that run at once.
func TestRequestsAreDeniedOnlySoOften(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	n.start()
	var all sync.WaitGroup
	for range policy.DefaultLimits().Denials {
		all.Go(func() {
			if r := n.use("files.read_text", `{"path":"/etc/passwd"}`)[0]; r.Code != "path_out_of_scope" {
				t.Errorf("%+v", r)
			}
		})
	}
	all.Wait()
	if r := n.use("get_watched_directories", "{}")[0]; r.Code != policy.CodeTraceEnded {
		t.Errorf("%+v", r)
	}
}

// Nor is a person asked without end, a request for each question.
func TestRequestsAskOnlySoOften(t *testing.T) {
	t.Parallel()
	n, p := newNodWithPerson(t)
	p.does("approve")
	for i := range policy.DefaultLimits().Prompts {
		if r := n.write("a.txt", fmt.Sprint(i)); !r.Success {
			t.Fatalf("question %d: %+v", i, r)
		}
	}
	if r := n.write("a.txt", "once more"); r.Code != policy.CodePrompts || len(p.saw()) != policy.DefaultLimits().Prompts {
		t.Errorf("%+v, asked %d times", r, len(p.saw()))
	}
}
