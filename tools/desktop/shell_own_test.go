package desktop

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// newOwn is a bench of shell.run with a person who approves, and the folder that
// it may work in; own holds a program and a socket of Nod's.
func newOwn(t *testing.T) (b *tooltest.Bench, dir, own string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the programs are those of Unix")
	}
	base, err := filepath.EvalSymlinks(t.TempDir())
	done(t, err)
	dir, own = filepath.Join(base, "work"), filepath.Join(base, "home", "own")
	done(t, os.Mkdir(dir, 0o755))
	done(t, os.MkdirAll(filepath.Join(own, "run"), 0o755))
	for _, name := range []string{"nod", "run/agent.sock", "config.toml"} {
		done(t, os.WriteFile(filepath.Join(own, name), []byte("#!/bin/sh\n"), 0o755))
	}
	done(t, os.Symlink(filepath.Join(own, "nod"), filepath.Join(dir, "link")))
	done(t, os.Link(filepath.Join(own, "nod"), filepath.Join(dir, "hard")))
	done(t, os.Symlink(own, filepath.Join(dir, "folder")))
	t.Setenv("PATH", os.Getenv("PATH")+string(os.PathListSeparator)+own)
	t.Setenv("HOME", filepath.Dir(own))
	t.Setenv("USER", "home")
	tool, err := shell{limit: time.Minute, grace: time.Second, own: ownPaths{filepath.Join(own, "nod"), filepath.Join(own, "run"), filepath.Join(own, "run/agent.sock")}}.tool()
	done(t, err)
	scope := policy.Scope{Roots: []policy.Root{{Path: dir, Writable: true}}}
	return tooltest.NewBench(t, []tools.Tool{tool}, tools.Settings{Scope: scope, On: map[string]bool{"shell.run": true}}), dir, own
}

func done(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Nod's own program and socket are refused under every name that leads to them,
// before anybody is asked; what merely is called alike is not.
func TestNodsOwnProgramIsRefused(t *testing.T) {
	b, dir, own := newOwn(t)
	for _, argv := range [][]string{
		{"nod", "call", "x"}, {own + "/nod"}, {"./link", "call"}, {"./hard"}, {"folder/nod"},
		{"env", "nod", "call"}, {"env", "A=b", own + "/nod"}, {"nice", "./link"}, {"find", ".", "-exec", "nod", "call", ";"},
		{"sh", "-c", "true; nod call x"}, {"sh", "-c", "x=1 ./hard"}, {"sh", "-c", "cat<folder/run/agent.sock"}, {"sh", "-c", "$(nod status)"}, {"sh", "-c", "~/own/nod call"},
		{"sh", "-c", `"$HOME/own/nod" call`}, {"sh", "-c", filepath.Dir(filepath.Dir(own)) + "/$USER/own/nod call"}, {"sh", "-c", "~home/own/nod"}, {"sh", "-c", "echo 'nod'"}, {"bash", "-c", "${HOME}/own/run/agent.sock"},
		{"cat", own + "/run/agent.sock"}, {"cat", own + "/run/other.sock"}, {"cat", "folder/run/agent.sock"}, {"printf", "--unix-socket=" + own + "/run/agent.sock"},
		{"printf", "UNIX-CONNECT:" + own + "/run/agent.sock,x"}, {"printf", "print('" + own + "/run/agent.sock')"}, {"cp", own + "/nod", "copy"},
	} {
		if !strings.Contains(argv[0], "/") {
			if _, err := exec.LookPath(argv[0]); err != nil {
				continue // not on this machine
			}
		}
		if r := b.Do(0, "shell.run", runArgs{Argv: argv, Dir: dir}); r.Success || r.Code != codeOwn {
			t.Errorf("%q: %+v", argv, r)
		}
	}
	if n := len(b.Person.Questions()); n > 0 {
		t.Errorf("asked %d times", n)
	}
	for _, argv := range [][]string{
		{"printf", "nod on, nod off"}, {"printf", own + "/nodding"}, {"printf", "/elsewhere/nod"}, {"printf", "nodding"}, {"sh", "-c", "echo nodding"}, {"printf", "~"}, {"printf", "a", "", "$"},
	} {
		if r := b.Do(0, "shell.run", runArgs{Argv: argv, Dir: dir}); !r.Success {
			t.Errorf("%q: %+v", argv, r)
		}
	}
	if r := b.Do(0, "shell.run", runArgs{Argv: []string{"sh", "-c", manyWords()}, Dir: dir}); r.Code != codeBadArgv {
		t.Errorf("a script of many words: %+v", r)
	}
}

func manyWords() string {
	var s strings.Builder
	for i := range maxWords + 1 {
		fmt.Fprintf(&s, "%d ", i)
	}
	return s.String()
}

// Who approves is told of what runs others.
func TestTheQuestionWarns(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		argv []string
		row  string
		says string
	}{
		{[]string{"/usr/bin/git", "-c", "alias.x=!id", "x"}, "Options", "alias"},
		{[]string{"/usr/bin/git", "-calias.x=!id", "x"}, "Options", "alias"},
		{[]string{"/usr/bin/git", "clone", "--config", "core.fsmonitor=id", "x"}, "Options", "alias"},
		{[]string{"/usr/bin/git", "grep", "-Oid", "x"}, "Options", "alias"},
		{[]string{"/usr/bin/git", "status"}, "Options", ""},
		{[]string{"/usr/bin/find", ".", "-exec", "id", ";"}, "Options", "another program"},
		{[]string{"/usr/bin/find", ".", "-execdir", "id", "+"}, "Options", "another program"},
		{[]string{"/usr/bin/find", ".", "-ok", "id", ";"}, "Options", "another program"},
		{[]string{"/usr/bin/find", ".", "-delete"}, "Options", "removes"},
		{[]string{"/usr/bin/env", "id"}, "Runs others", "env"},
		{[]string{"/usr/bin/python3", "-c", "1"}, "Runs others", "python3"},
		{[]string{"/usr/bin/python3.12", "x.py"}, "Runs others", "python3.12"},
		{[]string{"/usr/bin/perl", "-e", "1"}, "Runs others", "perl"},
		{[]string{"/usr/bin/nice", "id"}, "Runs others", "nice"},
		{[]string{"/usr/bin/env", "bash", "-c", "id"}, "Shell", "bash"},
		{[]string{"/usr/bin/tar", "--to-command=id", "-xf", "a"}, "Options", "tar"},
		{[]string{"/usr/bin/printf", "x"}, "Runs others", ""},
	} {
		got := ""
		for _, r := range describe(c.argv[0], c.argv, policy.Place{Root: dir, Path: dir}) {
			if r.Name == c.row {
				got = r.Value
			}
		}
		if (got == "") != (c.says == "") || !strings.Contains(got, c.says) {
			t.Errorf("%q: %s is %q, want %q", c.argv, c.row, got, c.says)
		}
	}
}
