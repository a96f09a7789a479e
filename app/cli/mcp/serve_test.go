package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/api"
)

// agent is one that has some tools and answers calls as the test says.
type agent struct {
	t      *testing.T
	answer func(context.Context, api.ClientCall) (string, error) // nil: that it failed
	hangUp func()                                                // ends the connection at the client's end

	server string // that is wrapped

	mu    sync.Mutex
	calls []api.ClientCall
	specs string // other than specs
}

const specs = `[
	{"name":"files.read_text","title":"Read","description":"Read a file.","risk":"low","confirmation":"never","args_schema":{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]},"enabled":true},
	{"name":"files.ensure_dir","title":"Make","description":"Make a folder.","risk":"low","confirmation":"never","mutates":true,"args_schema":{"type":"object"},"enabled":true},
	{"name":"clipboard.write","title":"Copy","description":"Copy.","risk":"low","confirmation":"if_destructive","mutates":true,"args_schema":{"type":"object"},"enabled":true},
	{"name":"browser.open_url","title":"Open","description":"Open.","risk":"medium","confirmation":"if_destructive","egress":true,"args_schema":{"type":"object"},"enabled":true},
	{"name":"find_tools","title":"Find","description":"Find.","risk":"low","confirmation":"never","args_schema":{"type":"object"},"enabled":true},
	{"name":"shell.run","title":"Run","description":"Run.","risk":"high","confirmation":"always","args_schema":{"type":"object"},"enabled":false}]`

// listen starts the agent and returns its socket; it ends with the context, and then ended is done.
func (a *agent) listen(ctx context.Context, ended *sync.WaitGroup) string {
	a.t.Helper()
	dir, err := os.MkdirTemp("", "nod")
	must(a.t, err)
	a.t.Cleanup(func() { _ = os.RemoveAll(dir) })
	l, err := net.Listen("unix", filepath.Join(dir, "s"))
	must(a.t, err)
	server := api.NewServer(api.NewHub("v"))
	api.Handle(server, api.ListTools, func(context.Context, api.None) (r api.ToolsResult, err error) {
		a.mu.Lock()
		defer a.mu.Unlock()
		return r, json.Unmarshal([]byte(cmp.Or(a.specs, specs)), &r.Tools)
	})
	api.Handle(server, api.CallForClient, func(ctx context.Context, r api.ClientCall) (api.CallResult, error) {
		a.mu.Lock()
		a.calls = append(a.calls, r)
		a.mu.Unlock()
		if a.answer == nil {
			return api.CallResult{}, errors.New("this agent does nothing")
		}
		text, err := a.answer(ctx, r)
		return api.CallResult{Results: []json.RawMessage{json.RawMessage(text)}}, err
	})
	ended.Go(func() { _ = server.Serve(ctx, l) })
	return l.Addr().String()
}

// connect serves the agent's tools to a client, and returns its connection.
func (a *agent) connect(patience time.Duration, o *mcp.ClientOptions) *mcp.ClientSession {
	a.t.Helper()
	ctx, cancel := context.WithCancel(a.t.Context())
	var ended sync.WaitGroup
	socket := a.listen(ctx, &ended)
	here, there := net.Pipe()
	ended.Go(func() {
		if err := Serve(ctx, Options{Agent: api.Dial(socket), Version: "1", In: here, Out: here, Patience: patience, Server: a.server}); err != nil {
			a.t.Errorf("the client hung up: %v", err)
		}
	})
	s, err := mcp.NewClient(&mcp.Implementation{Name: "Claude Desktop", Version: "1.2"}, o).Connect(ctx, &mcp.IOTransport{Reader: there, Writer: there}, nil)
	must(a.t, err)
	a.hangUp = func() { _ = there.Close() }
	a.t.Cleanup(func() { a.hangUp(); _ = s.Close(); cancel(); ended.Wait() })
	return s
}

func (a *agent) got() []api.ClientCall {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.calls)
}

// What is offered has all four hints and is in one order; nothing else of the protocol is offered.
func TestWhatIsOffered(t *testing.T) {
	a := &agent{t: t}
	s := a.connect(0, nil)
	caps := s.InitializeResult().Capabilities
	if caps.Tools == nil || caps.Tools.ListChanged || caps.Logging != nil || caps.Prompts != nil || caps.Resources != nil || caps.Completions != nil {
		t.Errorf("%+v", caps)
	}
	r, err := s.ListTools(t.Context(), nil)
	must(t, err)
	if _, err := s.ListPrompts(t.Context(), nil); err == nil {
		t.Error("it has prompts")
	}
	var got []string
	for _, tool := range r.Tools {
		h := tool.Annotations
		if h == nil || h.DestructiveHint == nil || h.OpenWorldHint == nil || tool.Title == "" || tool.Description == "" {
			t.Errorf("%s: %+v", tool.Name, tool)
			continue
		}
		text, _ := json.Marshal([]bool{h.ReadOnlyHint, *h.DestructiveHint, h.IdempotentHint, *h.OpenWorldHint})
		got = append(got, tool.Name+" "+string(text))
	}
	want := []string{"browser.open_url [false,false,false,true]", "clipboard.write [false,true,false,false]", "files.ensure_dir [false,false,false,false]",
		"files.read_text [true,false,true,false]", "nod.result [true,false,true,false]"}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A wrapped server has its own tools under its own names, once they are approved; then its client is told.
func TestAWrappedServer(t *testing.T) {
	const fs = `[{"name":"files.write_text","enabled":true,"args_schema":{"type":"object"}},{"name":"fs.write","description":"Write.","enabled":true,"args_schema":{"type":"object"}},
		{"name":"fsx.write","enabled":true,"args_schema":{"type":"object"}},{"name":"fs.files.read","enabled":true,"args_schema":{"type":"object"}}]`
	approved, changed := make(chan bool), make(chan bool, 8)
	a := &agent{t: t, server: "fs", specs: `[]`}
	a.answer = func(ctx context.Context, r api.ClientCall) (string, error) {
		if r.Tool == "servers.approve" {
			<-approved
		}
		return `{"success":true,"summary":"Done."}`, nil
	}
	s := a.connect(0, &mcp.ClientOptions{ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { changed <- true }})
	list := func() (names []string) {
		r, err := s.ListTools(t.Context(), nil)
		must(t, err)
		for _, tool := range r.Tools {
			names = append(names, tool.Name)
		}
		return names
	}
	if got := list(); !slices.Equal(got, []string{"nod.result"}) {
		t.Errorf("%q before it is approved", got)
	}
	a.mu.Lock()
	a.specs = fs
	a.mu.Unlock()
	close(approved)
	<-changed
	for deadline := time.Now().Add(5 * time.Second); len(list()) < 3 && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	if got := list(); !slices.Equal(got, []string{"files.read", "nod.result", "write"}) {
		t.Errorf("%q", got)
	}
	for _, tool := range []string{"write", "files.read"} {
		_, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: tool})
		must(t, err)
	}
	if _, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "files.write_text"}); err == nil {
		t.Error("a tool of Nod's is called")
	}
	var tools []string
	for _, c := range a.got() {
		tools = append(tools, c.Tool)
	}
	if !slices.Equal(tools, []string{"servers.approve", "fs.write", "fs.files.read"}) {
		t.Errorf("called %q", tools)
	}
}

// The arguments reach the agent as they are, and a result is there twice: structured, and the same as text.
func TestCallsAndAnswers(t *testing.T) {
	a := &agent{t: t}
	s := a.connect(0, nil)
	for name, c := range map[string]struct {
		answer, want string
		err          error
		failed       bool
	}{
		"done":   {answer: `{"success":true,"data":{"text":"hi"},"summary":"Read a.txt.","audit":{"trace_id":"t1"}}`, want: `{"status":"done","data":{"text":"hi"},"summary":"Read a.txt."}`},
		"denied": {answer: `{"success":false,"error":"The user denied this.","code":"refused_by_user","summary":"No."}`, want: `{"status":"failed","error":"The user denied this.","code":"refused_by_user","summary":"No."}`, failed: true},
		"wrong":  {err: api.Invalid("too many programs"), want: `{"status":"failed","error":"too many programs","code":"failed"}`, failed: true},
	} {
		a.answer = func(context.Context, api.ClientCall) (string, error) { return c.answer, c.err }
		args := json.RawMessage(`{"path":"a.txt","path":"b.txt","n":1e400}`) // for the agent to refuse
		r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "files.read_text", Arguments: args})
		must(t, err)
		structured, _ := json.Marshal(r.StructuredContent)
		if text := r.Content[0].(*mcp.TextContent).Text; r.IsError != c.failed || text != c.want || !sameJSON(string(structured), text) {
			t.Errorf("%s: %v %s, %s", name, r.IsError, text, structured)
		}
		all := a.got()
		if last := all[len(all)-1]; last != (api.ClientCall{Label: "Claude Desktop 1.2", Tool: "files.read_text", Args: string(args)}) {
			t.Errorf("%s: %+v", name, last)
		}
	}
	if _, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "shell.run"}); err == nil || len(a.got()) != 3 {
		t.Errorf("a tool that is off was called: %v", err)
	}
}

func sameJSON(a, b string) bool {
	var x, y any
	if json.Unmarshal([]byte(a), &x) != nil || json.Unmarshal([]byte(b), &y) != nil {
		return false
	}
	one, _ := json.Marshal(x)
	two, _ := json.Marshal(y)
	return string(one) == string(two)
}

// A call that takes long is answered in time with an id, under which its result can be had once; meanwhile the
// client is told of progress.
func TestACallThatWaits(t *testing.T) {
	answered := make(chan struct{})
	a := &agent{t: t, answer: func(ctx context.Context, _ api.ClientCall) (string, error) {
		select {
		case <-answered:
		case <-ctx.Done():
		}
		return `{"success":true,"summary":"Done."}`, nil
	}}
	told := make(chan string, 64)
	s := a.connect(90*time.Millisecond, &mcp.ClientOptions{ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
		told <- r.Params.Message
	}})
	ask := func(tool string, args any) answer {
		t.Helper()
		params := &mcp.CallToolParams{Name: tool, Arguments: args}
		params.SetProgressToken("p1")
		r, err := s.CallTool(t.Context(), params)
		must(t, err)
		var out answer
		must(t, json.Unmarshal([]byte(r.Content[0].(*mcp.TextContent).Text), &out))
		if r.IsError != (out.Status == failed) {
			t.Errorf("%+v", r)
		}
		return out
	}
	first := ask("files.ensure_dir", nil)
	if first.Status != waiting || first.ID == "" || !strings.Contains(<-told, "waits for its user") {
		t.Fatalf("%+v", first)
	}
	id := map[string]any{"id": first.ID}
	if again := ask(resultTool, id); again.Status != waiting || again.ID != first.ID {
		t.Errorf("%+v", again)
	}
	if other := ask(resultTool, map[string]any{"id": "x"}); other.Status != failed || other.Code != "not_found" {
		t.Errorf("%+v", other)
	}
	close(answered)
	if last := ask(resultTool, id); last.Status != done || last.Summary != "Done." {
		t.Errorf("%+v", last)
	}
	if gone := ask(resultTool, id); gone.Code != "not_found" || len(a.got()) != 1 {
		t.Errorf("%+v after %d calls", gone, len(a.got()))
	}
}

// A call that its client cancels, or that waits when the client goes, is withdrawn from the agent.
func TestCallsAreWithdrawn(t *testing.T) {
	begun, withdrawn := make(chan struct{}, 1), make(chan struct{}, 1)
	a := &agent{t: t, answer: func(ctx context.Context, _ api.ClientCall) (string, error) {
		begun <- struct{}{}
		<-ctx.Done()
		withdrawn <- struct{}{}
		return "{}", nil
	}}
	s := a.connect(time.Minute, nil)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-begun; cancel() }()
	if _, err := s.CallTool(ctx, &mcp.CallToolParams{Name: "files.ensure_dir"}); err == nil {
		t.Error("a call that was cancelled has a result")
	}
	<-withdrawn
	go func() { _, _ = s.CallTool(t.Context(), &mcp.CallToolParams{Name: "files.ensure_dir"}) }()
	<-begun
	a.hangUp()
	<-withdrawn
}

// When too many calls wait for their results, the oldest is cancelled.
func TestKeptCallsAreBounded(t *testing.T) {
	c := newCalls(t.Context(), Options{})
	first, cancelled := &running{id: "first"}, false
	first.cancel = func() { cancelled = true }
	c.keep(first)
	for range mostKept {
		c.keep(&running{cancel: func() {}})
	}
	if len(c.kept) != mostKept || c.find("first") != nil || !cancelled {
		t.Errorf("%d are kept, the first was cancelled: %v", len(c.kept), cancelled)
	}
}

// A client whose agent has gone is told so.
func TestTheAgentHasGone(t *testing.T) {
	c := newCalls(t.Context(), Options{Agent: api.Dial(filepath.Join(t.TempDir(), "s")), Patience: time.Minute})
	r, err := c.call(t.Context(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Name: "files.ensure_dir"}})
	must(t, err)
	if text := r.Content[0].(*mcp.TextContent).Text; !r.IsError || !strings.Contains(text, "not_running") {
		t.Errorf("%s", text)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
