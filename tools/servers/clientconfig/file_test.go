package clientconfig

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// file is a configuration of a client with a text.
func file(t *testing.T, client, text string) Place {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	for _, p := range Places("linux", home) {
		if p.Client == client {
			must(t, os.MkdirAll(filepath.Dir(p.Path), 0o700))
			must(t, os.WriteFile(p.Path, []byte(text), 0o600))
			return p
		}
	}
	t.Fatalf("no client %s", client)
	return Place{}
}

// Nod is written in the place of servers, and all else stays, with its comments.
func TestServersAreReplaced(t *testing.T) {
	for client, c := range map[string]struct {
		text    string
		entries []Entry
		want    string
	}{
		"Cursor": {"{\n  // mine\n  \"theme\": \"dark\",\n  \"mcpServers\": {\n    \"fs\": { // files\n      \"command\": \"npx\",\n      \"args\": [\"-y\", \"server\"], /* yes */\n      \"env\": {\"A_TOKEN\": \"hunter2\"},\n      \"autoApprove\": [],\n    },\n" +
			"    \"bare\": {\"command\": \"x\"},\n    \"web\": {\"type\": \"http\", \"url\": \"https://example.org/mcp\", \"headers\": {\"Authorization\": \"Bearer x\"}},\n    \"asks\": {\"command\": \"x\", \"env\": {\"T\": \"${input:t}\"}},\n    \"nod\": {\"command\": \"nod\", \"args\": [\"mcp\", \"serve\"]}\n  }\n}\n",
			[]Entry{{Name: "fs", Command: []string{"npx", "-y", "server"}, Secrets: map[string]string{"A_TOKEN": "hunter2"}}, {Name: "bare", Command: []string{"x"}},
				{Name: "web", URL: "https://example.org/mcp", Secrets: map[string]string{"Authorization": "Bearer x"}},
				{Name: "asks", Command: []string{"x"}, Secrets: map[string]string{"T": "${input:t}"}, Left: "it has values that the assistant fills in"},
				{Name: "nod", Command: []string{"nod", "mcp", "serve"}, Left: "it is Nod"}},
			"{\n  // mine\n  \"theme\": \"dark\",\n  \"mcpServers\": {\n    \"fs\": { // files\n      \"command\": \"/bin/nod\",\n      \"args\": [\"mcp\",\"wrap\",\"--name\",\"n_fs\"], /* yes */\n      \n      \"autoApprove\": [],\n    },\n" +
				"    \"bare\": {\"command\": \"/bin/nod\",\"args\": [\"mcp\",\"wrap\",\"--name\",\"n_bare\"]},\n    \"web\": {\"type\": \"stdio\", \"command\": \"/bin/nod\", \"args\": [\"mcp\",\"wrap\",\"--name\",\"n_web\"]},\n    \"asks\": {\"command\": \"x\", \"env\": {\"T\": \"${input:t}\"}},\n    \"nod\": {\"command\": \"nod\", \"args\": [\"mcp\", \"serve\"]}\n  }\n}\n"},
		"goose": {"# mine\nGOOSE_MODEL: x\nextensions:\n  developer:\n    type: builtin\n  fs:\n    enabled: true # on\n    type: stdio\n    cmd: npx\n    args:\n      - -y\n    envs:\n      A_TOKEN: hunter2\n    timeout: 300\n",
			[]Entry{{Name: "fs", Command: []string{"npx", "-y"}, Secrets: map[string]string{"A_TOKEN": "hunter2"}}},
			"# mine\nGOOSE_MODEL: x\nextensions:\n  developer:\n    type: builtin\n  fs:\n    enabled: true # on\n    type: stdio\n    cmd: /bin/nod\n    args:\n      - mcp\n      - wrap\n      - --name\n      - n_fs\n    timeout: 300\n"},
	} {
		f, err := Read(file(t, client, c.text))
		must(t, err)
		if !reflect.DeepEqual(f.Entries, c.entries) {
			t.Errorf("%s: %+v", client, f.Entries)
		}
		names := map[string]string{}
		for _, e := range f.Entries {
			if e.Left == "" {
				names[e.Name] = "n_" + e.Name
			}
		}
		got, err := f.Write("/bin/nod", names)
		must(t, err)
		if string(got) != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", client, got, c.want)
		}
	}
}

// What is no configuration, or one that another reader could read in another way, is refused with a reason.
func TestHostileConfigurations(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "cannot be read",
		"[]":                   "no JSON object",
		"{\"mcpServers\": []}": "no JSON object",
		"{\"mcpServers\": {}, \"mcpServers\": {\"a\": {}}}": "twice",
		"{\"mcpServers\": {\"a\": {}, \"a\": {}}}":          "twice",
		strings.Repeat("[", 100_000):                        "too deep",
		"{" + strings.Repeat(" ", maxFile):                  "larger than",
		"\x00\xff":                                          "cannot be read",
	} {
		if _, err := Read(file(t, "Cursor", text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"a: &a [1]\nextensions: [*a]": "no mapping", "\t": "cannot be read", "- 1": "no mapping",
	} {
		if _, err := Read(file(t, "goose", text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	for text, want := range map[string]string{
		`{"mcpServers": {"a": {"command": 1}}}`: "not written", `{"mcpServers": {"a": 1}}`: "not written", `{"mcpServers": {"a": {"command": "a", "command": "b"}}}`: "not written",
		`{"mcpServers": {"a": {}}}`: "no command", `{"mcpServers": {"a": {"url": "http://x"}}}`: "https://", `{"mcpServers": {"a": {"command": "x", "cwd": "/"}}}`: "folder",
	} {
		f, err := Read(file(t, "Cursor", text))
		if err != nil || len(f.Entries) != 1 || !strings.Contains(f.Entries[0].Left, want) {
			t.Errorf("%s: %+v, %v", text, f.Entries, err)
		}
	}
	p := file(t, "Cursor", "{}")
	other := p.Path + ".real"
	must(t, os.Rename(p.Path, other))
	if _, err := Read(p); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("none: %v", err)
	}
	must(t, os.Symlink(other, p.Path))
	if _, err := Read(p); err == nil || !strings.Contains(err.Error(), "link") {
		t.Errorf("a link: %v", err)
	}
	must(t, os.Remove(p.Path))
	must(t, os.Rename(other, p.Path))
	dir := filepath.Dir(p.Path)
	must(t, os.Rename(dir, dir+".real"))
	must(t, os.Symlink(dir+".real", dir))
	if _, err := Read(p); err == nil || !strings.Contains(err.Error(), "link") {
		t.Errorf("a folder that is a link: %v", err)
	}
}
