package cli

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// Nod is no server of its own: the calls would go round.
func TestNodServesNoToolsToItself(t *testing.T) {
	t.Setenv("NOD_MCP_WRAPPED", "1")
	if err := (&mcpServeCmd{}).Run(&Session{}); err == nil {
		t.Error("it serves")
	}
}

// A wrapped Nod, or one behind another name, is not wrapped again.
func TestNodIsNotWrapped(t *testing.T) {
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "other")
	if err := os.Symlink(own, other); err != nil {
		t.Skip(err)
	}
	for _, program := range []string{own, other} {
		if err := (&mcpWrapCmd{Command: []string{program, "mcp", "serve"}}).Run(&Session{}); err == nil {
			t.Errorf("%s is wrapped", program)
		}
	}
	t.Setenv(wrapped, "1")
	if err := (&mcpWrapCmd{Command: []string{"npx", "x"}}).Run(&Session{}); err == nil {
		t.Error("it wraps")
	}
}

// A server is added once, under a name of its own.
func TestWhichServerIsWrapped(t *testing.T) {
	var all []api.ToolServer
	s, _ := session(t, func(server *api.Server) {
		api.Handle(server, api.ListServers, func(context.Context, api.None) (api.ServersResult, error) {
			return api.ServersResult{Servers: all}, nil
		})
		api.Handle(server, api.AddServer, func(_ context.Context, r api.AddServerRequest) (api.ServersResult, error) {
			all = append(all, api.ToolServer{Name: r.Name, Command: r.Command, URL: r.URL})
			return api.ServersResult{}, nil
		})
	})
	agent, done, err := s.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	for _, c := range []struct {
		cmd  mcpWrapCmd
		want string // empty: it fails
	}{
		{mcpWrapCmd{Command: []string{"npx", "-y", "@modelcontextprotocol/server-filesystem@1.2", "/a"}}, "filesystem"},
		{mcpWrapCmd{Command: []string{"npx", "-y", "@modelcontextprotocol/server-filesystem@1.2", "/a"}}, "filesystem"},
		{mcpWrapCmd{Command: []string{"npx", "-y", "@modelcontextprotocol/server-filesystem@1.2", "/b"}}, "filesystem_2"},
		{mcpWrapCmd{Command: []string{"uvx", "mcp-server-git"}}, "git"},
		{mcpWrapCmd{Command: []string{"/opt/9lives"}}, "server"},
		{mcpWrapCmd{Command: []string{"https://example.org/wiki"}}, "wiki"},
		{mcpWrapCmd{Name: "git"}, "git"},
		{mcpWrapCmd{Name: "git", Command: []string{"other"}}, ""},
		{mcpWrapCmd{Name: "none"}, ""},
		{mcpWrapCmd{}, ""},
	} {
		if got, err := c.cmd.server(t.Context(), agent); (err == nil) != (c.want != "") || err == nil && got != c.want {
			t.Errorf("%+v: %q, %v", c.cmd, got, err)
		}
	}
}

// The commands about programs and servers say what the agent says, and pass on what they were given.
func TestMCPCommands(t *testing.T) {
	var added []api.AddServerRequest
	var called api.ToolCall
	var kept api.KeepSecretRequest
	servers := api.ServersResult{Servers: []api.ToolServer{{Name: "fs", Command: []string{"npx", "a\x1b[31mb"}, Problem: "you have not approved its tools"}}}
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ListClients, func(context.Context, api.None) (api.ClientsResult, error) {
			return api.ClientsResult{Clients: []api.ToolClient{{ID: "a1b2", Program: "/usr/bin/claude", Label: "Claude\x1b[2J", Calls: 3, Grants: 1}}}, nil
		})
		api.Handle(server, api.RevokeClient, func(_ context.Context, r api.IDRequest) (api.ClientsResult, error) {
			if r.ID != "a1b2" {
				return api.ClientsResult{}, &api.Error{Code: api.CodeNotFound, Message: "no such program"}
			}
			return api.ClientsResult{}, nil
		})
		api.Handle(server, api.ListActivity, func(_ context.Context, r api.ActivityRequest) (api.ActivityResult, error) {
			if r.Before == 0 { // of another tool, and not the last page
				return api.ActivityResult{Records: []api.ActivityRecord{{Tool: "files.write_text", Summary: "fs.txt"}}, Next: 7}, nil
			}
			return api.ActivityResult{Records: []api.ActivityRecord{{Tool: "fs.write", Decision: api.DecisionAllowed, Summary: "In its folders it changed a.txt."}}}, nil
		})
		api.Handle(server, api.ListServers, func(context.Context, api.None) (api.ServersResult, error) { return servers, nil })
		api.Handle(server, api.AddServer, func(_ context.Context, r api.AddServerRequest) (api.ServersResult, error) {
			added = append(added, r)
			return servers, nil
		})
		api.Handle(server, api.RemoveServer, func(context.Context, api.ServerRequest) (api.ServersResult, error) { return api.ServersResult{}, nil })
		api.Handle(server, api.StopServer, func(_ context.Context, r api.StopServerRequest) (api.ServersResult, error) {
			return api.ServersResult{Servers: []api.ToolServer{{Name: r.Name, Stopped: !r.Start, Confined: true, Problem: map[bool]string{false: "you stopped it"}[r.Start]}}}, nil
		})
		api.Handle(server, api.KeepSecret, func(_ context.Context, r api.KeepSecretRequest) (api.ServersResult, error) {
			kept = r
			return servers, nil
		})
		api.Handle(server, api.CallTools, func(_ context.Context, r api.CallRequest) (api.CallResult, error) {
			called = r.Calls[0]
			return api.CallResult{Results: []json.RawMessage{json.RawMessage(`{"tool":"servers.approve","success":true,"summary":"Approved the tools of fs."}`)}}, nil
		})
	})
	for _, c := range []struct {
		run  func(*Session) error
		want string
	}{
		{(&mcpClientsCmd{}).Run, "/usr/bin/claude"},
		{(&mcpRevokeCmd{ID: "a1b2"}).Run, "Revoked."},
		{(&mcpListCmd{}).Run, "    not confined: it can change all your files\n    you have not approved its tools"},
		{(&mcpAddCmd{Name: "fs", Folder: []string{"/a/../b"}, Command: []string{"npx", "-y", "-y"}}).Run, "fs: npx"},
		{(&mcpAddCmd{Name: "wiki", Command: []string{"https://example.org/mcp"}}).Run, "fs: npx"},
		{(&mcpRemoveCmd{Name: "fs"}).Run, "nod mcp add NAME -- COMMAND"},
		{(&mcpStopCmd{Name: "fs"}).Run, "you stopped it"},
		{(&mcpStartCmd{mcpStopCmd{Name: "fs"}}).Run, "fs: \n"},
		{(&mcpSecretCmd{Name: "fs", Variable: "A_TOKEN"}).Run, "Kept A_TOKEN in the system keyring.\n"},
		{(&mcpApproveCmd{Name: "fs"}).Run, "Approved the tools of fs."},
		{(&mcpLogCmd{Name: "fs"}).Run, "In its folders it changed a.txt."},
		{(&mcpLogCmd{Name: "other"}).Run, "No calls."},
	} {
		out.Reset()
		s.In = strings.NewReader("hunter2 \n")
		if err := c.run(s); err != nil || !strings.Contains(out.String(), c.want) || strings.Contains(out.String(), "\x1b") || strings.Contains(out.String(), "hunter2") {
			t.Errorf("%v: %q, want %q", err, out.String(), c.want)
		}
	}
	if !reflect.DeepEqual(added, []api.AddServerRequest{{Name: "fs", Command: []string{"npx", "-y", "-y"}, Folders: []string{"/b"}}, {Name: "wiki", URL: "https://example.org/mcp"}}) || called.Tool != approveServer || called.Args != `{"server":"fs"}` {
		t.Errorf("%+v, %+v", added, called)
	}
	if kept != (api.KeepSecretRequest{Name: "fs", Variable: "A_TOKEN", Value: "hunter2 "}) {
		t.Errorf("%+v", kept)
	}
	if err := (&mcpRevokeCmd{ID: "x"}).Run(s); err == nil {
		t.Error("a program that is not there was revoked")
	}
}
