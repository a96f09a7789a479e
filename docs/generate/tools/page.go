package main

import (
	"fmt"
	"strings"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/tools"
)

const intro = `# The assistant's tools

<!-- Made by ` + "`go generate ./app/agent/catalogue`" + ` from the definitions of the tools; a test compares the two. -->

All that an assistant can do on this computer is to call these tools. Each call is decided by the same rules, asked for
where they say so, and recorded, no matter who makes it: a model, or ` + "`nod call`" + `. What a call can reach is set under ` + "`[tools]`" + ` in
config.toml; for one tool, ` + "`[tools.policy]`" + ` says ` + "`allow`, `ask` or `deny`" + `. ` + "`nod tools --json`" + ` prints the definitions with
the schemas of their arguments.

**You are asked** in a window that shows exactly what would be done. In addition to what the table says, you are asked before
anything that changes something or sends something out once the request has read what others wrote (a file, the
clipboard, a page). From then on files are read unasked only where your own words name them or their folder, or where
they were just listed or found; of these, sensitive ones only if you name the file itself. What seems to hold a key or a
password is always asked for, and so is whatever ` + "`[tools.policy]`" + ` sets to ` + "`ask`" + `. Where a question may be left out in future, the
window offers "Allow from now on…": for 24 hours, or always for the folder, program or host. It says first what that
covers; Settings, Permissions and ` + "`nod grants`" + ` list and end it. For a high risk there is no such thing.

**Never**, whatever was allowed: Nod's own folders, keys and passwords, what runs when you log in, and addresses of this
computer and its network.

`

func render() (string, error) {
	specs, err := catalogue.Definitions()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(intro + "| tool | what it does | risk | asks | reaches | undo | at most |\n|---|---|---|---|---|---|---|\n")
	for _, s := range specs {
		name := "`" + s.Name + "`"
		if !s.Enabled {
			name += " (off)"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", name, s.Description, s.Risk, asks(s), reaches(s), undo(s), most(s))
	}
	b.WriteString("\n" + off + "\n" + limitsTable())
	return b.String(), nil
}

const off = "`shell.run` is off until `shell = true` is set under `[tools]`. `browser.open_url` opens pages in your own browser and gets nothing\n" +
	"back, unless `browser = \"controlled\"` does: then Nod loads the page in a Chromium of its own, with an empty profile, and the\n" +
	"assistant gets its text. `make browser` installs what that needs.\n\n" +
	"`analyze_and_propose` and `evaluate_proposal` send without a question what the mandate of the room covers to the letter, as long as\n" +
	"the request has read nothing private. The tools of negotiations work in the room that `nod call --room` names, or in the only open one.\n"

// asks says when the person is asked where the settings say nothing of the tool.
func asks(s tools.Spec) string {
	return map[tools.Asks]string{
		tools.AsksAlways: "each time", tools.AsksUnlessTyped: "unless you typed the address",
		tools.AsksIfDestructive: "if something would be lost", tools.AsksNever: "no",
	}[s.Asks]
}

// reaches returns the arguments that are held to the settings.
func reaches(s tools.Spec) string {
	var out []string
	for _, p := range s.Scopes.Paths {
		name, use, _ := strings.Cut(p, ": ")
		folders := "`folders`"
		switch use {
		case "any folder":
			folders = "any folder of yours"
		case "read", "list":
			folders = "`folders`, `read_only`"
		}
		out = append(out, fmt.Sprintf("%s: %s", name, folders))
	}
	for _, a := range s.Scopes.Apps {
		out = append(out, a+": `apps`")
	}
	for _, n := range s.Scopes.Network {
		out = append(out, n+": `hosts`, `offline`")
	}
	if out == nil {
		return "–"
	}
	return strings.Join(out, "; ")
}

func undo(s tools.Spec) string {
	switch {
	case s.Undoable:
		return "yes"
	case s.Mutates || s.Egress:
		return "no"
	}
	return "–"
}

func most(s tools.Spec) string {
	if len(s.Limits) == 0 {
		return "–"
	}
	return strings.Join(s.Limits, "; ")
}
