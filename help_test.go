package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/nod-app/nod/app/cli"
	"github.com/nod-app/nod/test/texts"
)

// speakPseudo has the settings name the language in which the pseudo-language is loaded.
func speakPseudo(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("NOD_CONFIG_DIR", dir)
	if err := os.WriteFile(filepath.Join(dir, "config.toml"), []byte("language = \"de\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	texts.UsePseudo(t, ".")
}

var latinWord = regexp.MustCompile(`\p{Latin}[\p{Latin}_-]*`)

// The help of each command is in the language of the person, but for what is typed.
func TestHelpIsInOneLanguage(t *testing.T) {
	speakPseudo(t)
	parser, err := kong.New(&commandLine{}, kong.Name("nod"), kong.Vars{"version": "7"})
	if err != nil {
		t.Fatal(err)
	}
	typed := map[string]bool{"nod": true, "h": true, "help": true, "command": true}
	var paths []string
	var walk func(n *kong.Node, path string)
	walk = func(n *kong.Node, path string) {
		note := func(s string) {
			for _, w := range latinWord.FindAllString(s, -1) {
				typed[w] = true
			}
		}
		note(n.Summary())
		for _, f := range n.Flags {
			note(f.String() + " " + strings.Join(f.Envs, " "))
		}
		if n.Hidden {
			return
		}
		paths = append(paths, path)
		for _, c := range n.Children {
			walk(c, strings.TrimSpace(path+" "+c.Name))
		}
	}
	walk(parser.Model.Node, "")
	for _, path := range paths {
		var out, said bytes.Buffer
		if code := run(t.Context(), append(strings.Fields(path), "--help"), &out, &said); code != cli.ExitDone {
			t.Errorf("nod %s --help: %d, %s", path, code, &said)
		}
		for _, word := range latinWord.FindAllString(out.String(), -1) {
			if !typed[word] {
				t.Errorf("nod %s --help: %q is English, in\n%s", path, word, &out)
				break
			}
		}
	}
}

// A line that is too wide goes on below the beginning of its text, and no line begins with a full stop.
func TestFold(t *testing.T) {
	for line, want := range map[string]string{
		"  undo    取り消す":                  "  undo    取り消す",
		"  undo    取り消す一二三四五":             "  undo    取り消す一二\n          三四五",
		"  undo    取り消す一二。三":              "  undo    取り消す一二。\n          三",
		"  undo    as it was before that": "  undo    as it was before that",
	} {
		if got := fold(line, 22); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// inEnglish sets the environment of a desktop in English, without settings.
func inEnglish(t *testing.T) {
	t.Helper()
	t.Setenv("LANGUAGE", "")
	t.Setenv("LC_ALL", "C")
	t.Setenv("NOD_CONFIG_DIR", t.TempDir())
}

// What is wrong with a command line is said in the language of the person.
func TestUsageErrorsAreInOneLanguage(t *testing.T) {
	speakPseudo(t)
	for _, args := range []string{"aprove --all", "xylophone", "scan", "autostart maybe", "ls --limit x", "--hidde", "--zzz", "ls --limit 0", "approve", "history 3w"} {
		var out, said bytes.Buffer
		if code := run(t.Context(), strings.Fields(args), &out, &said); code != cli.ExitUsage {
			t.Errorf("%s: %d", args, code)
		}
		for _, english := range []string{" is ", " not ", "give", "Usage", "mean", "unexpected", "unknown", "missing", "whole", "of one"} {
			if strings.Contains(said.String(), english) {
				t.Errorf("%s: %q is English, in %s", args, english, &said)
			}
		}
	}
}

// A program reads the same JSON in each language.
func TestJSONIsEnglish(t *testing.T) {
	for args, want := range map[string]bool{
		"status --json": true, "status": false, "proposals --json --limit 3": true, "mcp serve": true, "mcp wrap -- x": true, "mcp list": false, "mcp list --json": true, "rules --json": true, "undo --list": false,
	} {
		parser, err := kong.New(&commandLine{}, kong.Name("nod"), kong.Vars{"version": "7"}, kong.ExplicitGroups(groups))
		if err != nil {
			t.Fatal(err)
		}
		k, err := parser.Parse(strings.Fields(args))
		if err != nil {
			t.Fatalf("%s: %v", args, err)
		}
		if got := forScripts(k); got != want {
			t.Errorf("%s: %v", args, got)
		}
	}
}
