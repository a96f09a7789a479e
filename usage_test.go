package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/cli"
)

// What is wrong with a command line is said in words, with what may be meant.
func TestUsageErrors(t *testing.T) {
	inEnglish(t)
	for args, want := range map[string]string{
		"aprove --all":           "nod: there is no command aprove; did you mean approve?",
		"rules exprt":            "nod: there is no command exprt; did you mean export?",
		"xylophone":              "nod: unexpected argument xylophone",
		"scan":                   "nod: <dir> is missing\nUsage: nod scan <dir> [flags]",
		"rules add":              "nod: <name> is missing\nUsage: nod rules add <name> [flags]",
		"models check":           "nod: <name> is missing\nUsage: nod models check <name> [flags]",
		"autostart maybe":        `nod: change is one of on, off, and not "maybe"` + "\nUsage: nod autostart [<change>] [flags]",
		"history 3w":             `nod: keep is one of forever, 2y, 1y, 90d, and not "3w"` + "\nUsage: nod history [<keep>] [flags]",
		"proposals --status wat": `nod: --status is one of waiting, pending, approved, rejected, invalid, left, all, and not "wat"` + "\nUsage: nod proposals",
		"ls --limit -5":          `nod: --limit is followed by a whole number, and not by "-5"` + "\nUsage: nod proposals",
		"--hidde":                `did you mean "--hidden"?`,
	} {
		var out, said bytes.Buffer
		if code := run(t.Context(), strings.Fields(args), &out, &said); code != cli.ExitUsage || !strings.Contains(said.String(), want) {
			t.Errorf("%s: %d, %q, want … %q …", args, code, said.String(), want)
		}
	}
}

// Help lists each command once, under the part of Nod that it is of, those first that one needs first.
func TestHelpIsInGroups(t *testing.T) {
	inEnglish(t)
	var out, said bytes.Buffer
	if code := run(t.Context(), []string{"--help"}, &out, &said); code != cli.ExitDone {
		t.Fatal(code, said.String())
	}
	_, list, _ := strings.Cut(out.String(), "\nCommands:\n")
	var titles []string
	for line := range strings.Lines(list) {
		switch text := strings.TrimSpace(line); {
		case strings.HasSuffix(text, ":") && !strings.HasPrefix(line, " "):
			titles = append(titles, text)
		case text != "" && titles == nil:
			t.Errorf("%q is of no group", text)
		}
	}
	if got, want := strings.Join(titles, " "), "First commands: Files: Rules: Model: Plans: Negotiations: System:"; got != want {
		t.Errorf("the groups are %s, want %s", got, want)
	}
	if n := strings.Count(list, "\n"); n > 80 {
		t.Errorf("the list of commands has %d lines", n)
	}
}
