package config

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
)

// Servers are added to the file and removed from it, which keeps everything else.
func TestServersAreEdited(t *testing.T) {
	const before = "# mine\nsettle = \"3s\" # short\n\n[mcp.old] # one\ncommand = [\"a\", \"-x\", \"-x\"]\n"
	p := place(t, before)
	l := Open(p)
	want := []Server{{Name: "old", Command: []string{"a", "-x", "-x"}}}
	if got := l.Get().Servers; !reflect.DeepEqual(got, want) {
		t.Fatalf("%+v", got)
	}
	if err := l.AddServer(Server{Name: "fs", Command: []string{"npx", `say "hi"`}, Folders: []string{p.Home + "/Notes"}}); err != nil {
		t.Fatal(err)
	}
	if err := l.AddServer(Server{Name: "fs", Command: []string{"npx"}}); !errors.Is(err, ErrServerExists) {
		t.Errorf("twice: %v", err)
	}
	if got := l.Get().Servers; len(got) != 2 || got[0].Name != "fs" || got[0].Command[1] != `say "hi"` || got[0].Folders[0] != p.Home+"/Notes" || !reflect.DeepEqual(Open(p).Get().Servers, got) {
		t.Errorf("%+v", got)
	}
	for variable, want := range map[string]error{"A_TOKEN": nil, "LD_PRELOAD": ErrSetting, "path": ErrSetting, "A=B": ErrSetting, "PYTHONPATH": ErrSetting} {
		for range 2 {
			if err := l.AddServerSecret("fs", variable); !errors.Is(err, want) {
				t.Errorf("%s: %v", variable, err)
			}
		}
	}
	if got := l.Get().Servers[0].Secrets; !reflect.DeepEqual(got, []string{"A_TOKEN"}) || !reflect.DeepEqual(Open(p).Get().Servers[0].Secrets, got) {
		t.Errorf("secrets %q", got)
	}
	if err := l.RemoveServer("fs"); err != nil {
		t.Fatal(err)
	}
	wiki := Server{Name: "wiki", URL: "https://example.org/mcp", Secrets: []string{"Authorization"}}
	if err := l.AddServer(wiki); err != nil || !reflect.DeepEqual(Open(p).Get().Servers[1], wiki) {
		t.Errorf("%v, %+v", err, l.Get().Servers)
	}
	if err := l.AddServerSecret("wiki", "Host"); !errors.Is(err, ErrSetting) {
		t.Errorf("a header that is no secret: %v", err)
	}
	if err := l.RemoveServer("wiki"); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(p.Config); err != nil || string(text) != before {
		t.Errorf("%v, %q", err, text)
	}
	if err := l.RemoveServer("fs"); !errors.Is(err, ErrServerUnknown) {
		t.Errorf("removed: %v", err)
	}
}

// A server without a command, with a name of Nod's own tools, or one that is none, is said.
func TestServersThatAreNone(t *testing.T) {
	for text, want := range map[string]string{
		"[mcp.fs]":                                             "no list of texts",
		"[mcp.fs]\ncommand = \"npx\"":                          "no list of texts",
		"[mcp.fs]\ncommand = [1]":                              "no list of texts",
		"[mcp.fs]\ncommand = [\"\"]":                           "no list of texts",
		"[mcp.files]\ncommand = [\"x\"]":                       "cannot be the name of a server",
		"[mcp.\"A b\"]\ncommand = [\"x\"]":                     "cannot be the name of a server",
		"[mcp.fs]\ncommand = [\"x\"]\nfoo = 1":                 "foo",
		"[mcp.fs]\ncommand = [\"x\"]\nfolders = [\"~\"]":       "whole home",
		"[mcp.fs]\ncommand = [\"x\"]\nfolders = [\"~/.ssh\"]":  "keys",
		"[mcp.fs]\ncommand = [\"x\"]\nfolders = \"/a\"":        "write a list",
		"[mcp.fs]\nurl = \"http://example.org\"":               "no address of a server",
		"[mcp.fs]\nurl = \"https://a:b@example.org\"":          "no address of a server",
		"[mcp.fs]\nurl = \"https://a.org\"\ncommand = [\"x\"]": "unknown key \"command\"",
		"[mcp.fs]\ncommand = [\"x\"]\nsecrets = [\"PATH\"]":    "cannot be a secret",
	} {
		if _, problems := Load(place(t, text)); len(problems) == 0 || !strings.Contains(problems[0].String(), want) {
			t.Errorf("%s: %v", text, problems)
		}
	}
}
