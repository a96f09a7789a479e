package servers_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools/servers"
)

// added are settings in memory that refuse a server named bad.
type added struct{ r *rig }

func (a added) Check(s servers.Server) error {
	if s.Name == "bad" || slices.Contains(s.Secrets, "LD_PRELOAD") {
		return errors.New("it cannot be a server")
	}
	return nil
}
func (a added) Add(s servers.Server) error {
	a.r.mu.Lock()
	defer a.r.mu.Unlock()
	a.r.set = append(a.r.set, s)
	return nil
}
func (a added) Remove(name string) error {
	a.r.mu.Lock()
	defer a.r.mu.Unlock()
	a.r.set = slices.DeleteFunc(slices.Clone(a.r.set), func(s servers.Server) bool { return s.Name == name })
	return nil
}

const cursor = `{
  // mine
  "mcpServers": {
    "My FS": {"command": "npx", "args": ["-y", "fs"], "env": {"A_TOKEN": "hunter2hunter2", "NONE": ""}},
    "bad": {"command": "x"},
    "evil": {"command": "x", "env": {"LD_PRELOAD": "/tmp/evil.so"}},
    "told": {"command": "x", "args": ["--api-key", "hunter2hunter2"]}
  }
}
`

// takeOverRig is a rig with configurations of Cursor and of Claude Code.
func takeOverRig(t *testing.T) (r *rig, keys ring, cursorFile string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the configurations stand where Linux has them")
	}
	r, keys = newRig(t), ring{}
	must(t, r.sets())
	home := filepath.Dir(r.state)
	cursorFile = filepath.Join(home, ".cursor", "mcp.json")
	must(t, os.Mkdir(filepath.Dir(cursorFile), 0o700))
	must(t, os.WriteFile(cursorFile, []byte(cursor), 0o600))
	must(t, os.WriteFile(filepath.Join(home, ".claude.json"), []byte(`{"mcpServers": {"fs": {"command": "uvx", "args": ["git"]}}, "other": 1}`), 0o600))
	r.o.Home, r.o.Keyring, r.o.Added, r.o.Program = home, keys, added{r}, "/usr/bin/nod"
	r.servers = servers.New(r.o)
	must(t, r.servers.Refresh())
	return r, keys, cursorFile
}

// Nod is written before the servers of other assistants with one approval, which shows no secret; undo takes all of it back.
func TestServersAreTakenOver(t *testing.T) {
	r, keys, file := takeOverRig(t)
	res := r.call(servers.TakeOverTool, `{}`)
	if !res.Success || len(r.person.Questions()) != 1 {
		t.Fatalf("%+v after %d questions", res, len(r.person.Questions()))
	}
	q := r.question()
	shown := q.Preview.Diff.Before + q.Preview.Diff.After
	for _, row := range q.Preview.Rows {
		shown += row.Name + ": " + row.Value + "\n"
	}
	for want, is := range map[string]bool{"hunter2": false, "My FS: npx -y fs (A_TOKEN, NONE)": true, "My FS: nod mcp wrap --name my_fs": true, "bad: nod mcp wrap --name bad_mcp": true,
		"evil stays as it is": true, "told stays as it is: there may be a secret in its command": true, ".claude.json": true} {
		if strings.Contains(shown, want) != is {
			t.Errorf("%q is shown: %v\n%s", want, !is, shown)
		}
	}
	now := read(t, file)
	for want, is := range map[string]bool{"// mine": true, `"args": ["mcp","wrap","--name","my_fs"]`: true, "A_TOKEN": false, `"/usr/bin/nod"`: true, "/tmp/evil.so": true} {
		if strings.Contains(now, want) != is {
			t.Errorf("%q is in the file: %v\n%s", want, !is, now)
		}
	}
	set := r.settings()
	if len(set) != 3 || len(keys) != 1 || read(t, file+".before-nod") != cursor {
		t.Errorf("%+v, %d secrets", set, len(keys))
	}
	if !slices.ContainsFunc(set, func(s servers.Server) bool {
		return s.Name == "my_fs" && slices.Equal(s.Command, []string{"npx", "-y", "fs"}) && slices.Equal(s.Secrets, []string{"A_TOKEN"})
	}) {
		t.Errorf("%+v", set)
	}
	if _, err := r.Undo(t.Context(), res.Audit.Record); err != nil {
		t.Fatal(err)
	}
	if read(t, file) != cursor || len(r.settings()) > 0 || len(keys) > 0 {
		t.Errorf("after undo: %+v, %d secrets\n%s", r.settings(), len(keys), read(t, file))
	}
}

// Where there is no keyring, only servers without secrets are taken over.
func TestNoKeyringToTakeOverInto(t *testing.T) {
	r, _, file := takeOverRig(t)
	r.o.Keyring = nil
	r.servers = servers.New(r.o)
	must(t, r.servers.Refresh())
	if res := r.call(servers.TakeOverTool, `{}`); !res.Success || !strings.Contains(read(t, file), "hunter2hunter2") || !strings.Contains(read(t, file), "bad_mcp") {
		t.Errorf("%+v\n%s", res, read(t, file))
	}
}

// A take-over that ends between its steps leaves nothing that its undo does not take back: no server, and no secret.
func TestATakeOverThatEndsHalfway(t *testing.T) {
	r, keys, file := takeOverRig(t)
	must(t, os.WriteFile(file, []byte(strings.Replace(cursor, `"NONE": ""`, `"Z_TOKEN": "hunter3hunter3"`, 1)), 0o600))
	r.o.Keyring = halfway{keys}
	r.servers = servers.New(r.o)
	must(t, r.servers.Refresh())
	res := r.call(servers.TakeOverTool, `{}`)
	if res.Success || len(keys) != 1 || !res.CanUndo || !strings.Contains(read(t, file), "hunter3") {
		t.Fatalf("%+v, %d secrets", res, len(keys))
	}
	r.servers = servers.New(r.o) // the next Nod
	must(t, r.servers.Refresh())
	if _, err := r.Undo(t.Context(), res.Audit.Record); err != nil || len(keys) > 0 || len(r.settings()) > 0 {
		t.Errorf("%v, %d secrets, %+v", err, len(keys), r.settings())
	}
}

// halfway is a keyring that keeps one secret and no other.
type halfway struct{ ring }

func (h halfway) Set(ctx context.Context, account, text string) error {
	if len(h.ring) > 0 {
		return errors.New("it is locked by now")
	}
	return h.ring.Set(ctx, account, text)
}

// A configuration that changed since stays, and undo says so; one that changes while the person looks is not written.
func TestConfigurationsThatChange(t *testing.T) {
	r, _, file := takeOverRig(t)
	res := r.call(servers.TakeOverTool, `{}`)
	must(t, os.WriteFile(file, []byte(`{"mine": 1}`), 0o600))
	if _, err := r.Undo(t.Context(), res.Audit.Record); err == nil || !strings.Contains(err.Error(), file) || read(t, file) != `{"mine": 1}` || len(r.settings()) == 0 {
		t.Errorf("%v: %s", err, read(t, file))
	}
	r, _, file = takeOverRig(t)
	r.person.During = func() { must(t, os.WriteFile(file, []byte(cursor+" "), 0o600)) }
	if res := r.call(servers.TakeOverTool, `{}`); res.Success || read(t, file) != cursor+" " || len(r.settings()) > 0 {
		t.Errorf("%+v", res)
	}
}

// A configuration that is a link is left, and said.
func TestALinkIsNotTakenOver(t *testing.T) {
	r, _, file := takeOverRig(t)
	must(t, os.Remove(filepath.Join(r.o.Home, ".claude.json")))
	must(t, os.Rename(file, file+".real"))
	must(t, os.Symlink(file+".real", file))
	if res := r.call(servers.TakeOverTool, `{}`); res.Success || !strings.Contains(res.Error, "link") || read(t, file+".real") != cursor {
		t.Errorf("%+v", res)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	must(t, err)
	return string(text)
}
