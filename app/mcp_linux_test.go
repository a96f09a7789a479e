package app_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/cli/mcp"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// mcpClient connects a client of that name to the agent's tools.
func (n *nod) mcpClient(name string) *sdk.ClientSession { return n.wrapClient(name, "") }

// wrapClient connects a client of that name to the tools of one server; empty: to all tools.
func (n *nod) wrapClient(name, server string) *sdk.ClientSession {
	n.t.Helper()
	here, there := net.Pipe()
	ctx, cancel := context.WithCancel(n.t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- mcp.Serve(ctx, mcp.Options{Agent: n.Client, Version: "test", In: here, Out: here, Server: server})
	}()
	s, err := sdk.NewClient(&sdk.Implementation{Name: name, Version: "1"}, nil).Connect(ctx, &sdk.IOTransport{Reader: there, Writer: there}, nil)
	must(n.t, err)
	n.t.Cleanup(func() { _ = s.Close(); cancel(); <-ended })
	return s
}

// mcpAnswer is what a client gets of a call.
type mcpAnswer struct {
	Status, Error, Summary string
	Code                   policy.Code
}

func (n *nod) overMCP(s *sdk.ClientSession, tool string, args any) (a mcpAnswer) {
	n.t.Helper()
	r, err := s.CallTool(n.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: args})
	must(n.t, err)
	must(n.t, json.Unmarshal([]byte(r.Content[0].(*sdk.TextContent).Text), &a))
	return a
}

func writeArgs(n *nod, name, text string) map[string]any {
	return map[string]any{"path": filepath.Join(n.paths.User.Documents, name), "content": text}
}

// A client of the Model Context Protocol lists and calls tools; its person is asked, approves, and takes it back.
func TestToolsOverMCP(t *testing.T) {
	t.Parallel()
	n, p := newNodWithPerson(t)
	s := n.mcpClient("Claude Desktop")
	list, err := s.ListTools(t.Context(), nil)
	must(t, err)
	if len(list.Tools) < 30 {
		t.Errorf("only %d tools", len(list.Tools))
	}
	p.does("deny")
	if a := n.overMCP(s, "files.write_text", writeArgs(n, "a.txt", "one")); a.Code != tools.CodeRefused || n.document("a.txt") != "" {
		t.Fatalf("denied: %+v", a)
	}
	p.does("approve")
	if a := n.overMCP(s, "files.write_text", writeArgs(n, "a.txt", "one")); a.Code != policy.CodeRecentlyRefused {
		t.Fatalf("denied, and tried again: %+v", a)
	}
	if a := n.overMCP(s, "files.write_text", writeArgs(n, "a.txt", "two")); a.Status != "done" || n.document("a.txt") != "two" {
		t.Fatalf("approved: %+v", a)
	}
	call(n, api.Undo, api.UndoRequest{Last: 1})
	if _, err := os.Lstat(filepath.Join(n.paths.User.Documents, "a.txt")); !os.IsNotExist(err) {
		t.Fatalf("after undo: %v", err)
	}
	for name, args := range map[string]json.RawMessage{
		"twice":   json.RawMessage(`{"path":"/a","path":"/b","content":""}`),
		"unknown": json.RawMessage(`{"path":"/a","content":"","approved":true}`),
		"outside": json.RawMessage(`{"path":"/etc/passwd","content":""}`),
		"list":    json.RawMessage(`[1]`),
	} {
		asked := len(p.saw())
		if a := n.overMCP(s, "files.write_text", args); a.Status != "failed" || len(p.saw()) != asked {
			t.Errorf("%s: %+v", name, a)
		}
	}
	n.recorded("refused_by_user", "recently_refused", "approved", "undone_by_person", "args_duplicate_key", "args_unknown_property")
}

// What one program is allowed, no other gets by calling itself the same. It can be revoked, all of it at once.
func TestAClientThatClaimsAnothersName(t *testing.T) {
	t.Parallel()
	n, p := newNodWithPerson(t)
	must(t, os.WriteFile(filepath.Join(n.paths.User.Documents, "a.txt"), []byte("mine"), 0o600))
	read := map[string]any{"path": filepath.Join(n.paths.User.Documents, "a.txt")}
	p.does("always")
	s := n.mcpClient("Claude Desktop")
	if a := n.overMCP(s, "files.read_text", read); a.Status != "done" {
		t.Fatalf("approved: %+v", a)
	}
	p.does("deny")
	if a := n.overMCP(s, "files.read_text", read); a.Status != "done" {
		t.Fatalf("granted: %+v", a)
	}
	if a := n.overMCP(n.mcpClient("Cursor"), "files.read_text", read); a.Status != "done" {
		t.Fatalf("the same program by another name: %+v", a)
	}
	if text := n.asAnotherProgram("Claude Desktop", "files.read_text", read); !strings.Contains(text, string(tools.CodeRefused)) || strings.Contains(text, "mine") {
		t.Errorf("another program by that name: %s", text)
	}
	all := call(n, api.ListClients, api.None{}).Clients
	if len(all) != 2 || all[0].Program != filepath.Join(n.dir, "other") || all[0].Grants != 0 || all[1].Grants != 1 || all[1].Calls != 3 {
		t.Fatalf("%+v", all)
	}
	if grants := call(n, api.ListGrants, api.None{}).Grants; len(grants) != 1 || grants[0].Program != all[1].Program {
		t.Errorf("%+v", grants)
	}
	refused(n, api.RevokeClient, api.IDRequest{ID: all[0].ID}, api.CodeNotFound, "")
	call(n, api.RevokeClient, api.IDRequest{ID: all[1].ID})
	if a := n.overMCP(s, "files.read_text", read); a.Status != "failed" {
		t.Errorf("revoked: %+v", a)
	}
}

// asAnotherProgram calls a tool from a process of another program, and returns what that prints.
func (n *nod) asAnotherProgram(label, tool string, args any) string {
	n.t.Helper()
	own, err := os.Executable()
	must(n.t, err)
	other := filepath.Join(n.dir, "other")
	must(n.t, os.Link(own, other))
	text, err := json.Marshal(args)
	must(n.t, err)
	out, err := exec.CommandContext(n.t.Context(), other, "client", n.paths.Socket, label, tool, string(text)).CombinedOutput()
	must(n.t, err)
	return string(out)
}

// A server's tools are asked for before there are any, and are tools as all others then: of the chat, of clients, and in the log.
func TestAServersTools(t *testing.T) {
	t.Parallel()
	n, p := newNodWithPerson(t)
	own, err := os.Executable()
	must(t, err)
	call(n, api.AddServer, api.AddServerRequest{Name: "fake", Command: []string{own, "mcpserver"}})
	refused(n, api.RemoveServer, api.ServerRequest{Name: "other"}, api.CodeNotFound, "")
	if st := call(n, api.ListServers, api.None{}).Servers; len(st) != 1 || len(st[0].Tools) != 0 || !strings.Contains(st[0].Remedy, "nod mcp approve fake") {
		t.Fatalf("%+v", st)
	}
	p.does("approve")
	if r := n.use("servers.approve", `{"server":"fake"}`)[0]; !r.Success || !r.CanUndo {
		t.Fatalf("%+v", r)
	}
	s := n.mcpClient("Claude Desktop")
	if a := n.overMCP(s, "fake.echo", map[string]any{"say": "hi"}); a.Status != "done" {
		t.Fatalf("%+v", a)
	}
	if r := n.use("find_tools", `{"query":"fake.echo"}`)[0]; !strings.Contains(string(r.Data), "Says it again") {
		t.Errorf("%s", r.Data)
	}
	call(n, api.Undo, api.UndoRequest{Last: 1})
	if a := n.overMCP(s, "fake.echo", map[string]any{"say": "hi"}); a.Code != policy.CodeUnknownTool {
		t.Errorf("after undo: %+v", a)
	}
	if st := call(n, api.RemoveServer, api.ServerRequest{Name: "fake"}).Servers; len(st) != 0 {
		t.Errorf("%+v", st)
	}
}

// Nod is put before the server of another assistant, which then starts nod mcp wrap as its configuration says: the server is approved, its tool is
// called under its own name, and undo gives the configuration back, byte for byte.
func TestAnAssistantsServerIsTakenOverAndWrapped(t *testing.T) {
	t.Parallel()
	n, p := newNodWithPerson(t)
	own, err := os.Executable()
	must(t, err)
	file := filepath.Join(n.dir, ".cursor", "mcp.json")
	before := fmt.Sprintf("{\n  // mine\n  \"mcpServers\": {\"Echo It\": {\"command\": %q, \"args\": [\"mcpserver\"]}}\n}\n", own)
	must(t, errors.Join(os.Mkdir(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(before), 0o600)))
	p.does("deny")
	if r := n.use("servers.take_over", `{}`)[0]; r.Code != tools.CodeRefused || read(t, file) != before {
		t.Fatalf("denied: %+v\n%s", r, read(t, file))
	}
	p.does("approve")
	if r := n.use("servers.take_over", `{}`)[0]; !r.Success || !r.CanUndo {
		t.Fatalf("%+v", r)
	}
	if now := read(t, file); !strings.Contains(now, `["mcp","wrap","--name","echo_it"]`) || strings.Contains(now, "mcpserver") {
		t.Fatal(now)
	}
	s := n.wrapClient("Cursor", "echo_it") // which asks for the approval of the server
	n.until("the server's tool is there", func() bool {
		list, err := s.ListTools(t.Context(), nil)
		must(t, err)
		return slices.ContainsFunc(list.Tools, func(t *sdk.Tool) bool { return t.Name == "echo" })
	})
	if a := n.overMCP(s, "echo", map[string]any{"say": "hi"}); a.Status != "done" {
		t.Errorf("%+v", a)
	}
	n.recorded("approved")
	call(n, api.Undo, api.UndoRequest{Last: 2}) // the approval, and the take-over
	if read(t, file) != before || len(call(n, api.ListServers, api.None{}).Servers) > 0 {
		t.Errorf("after undo:\n%s", read(t, file))
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	must(t, err)
	return string(text)
}
