package check

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// house is a real tree, as attacks.md wants it: Docs and Downloads may be
// written, Notes read, out lies outside of every scope.
type house struct {
	base, home, cfg string
	o               Options
}

func newHouse(t testing.TB) house {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the fixtures of the corpus are made with the paths and links of Unix")
	}
	base, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	at := func(name string) string { return filepath.Join(base, name) }
	h := house{base: base, home: at("home"), cfg: at("home/.config/nod")}
	for _, dir := range []string{"Docs/Projects", "Docs/Übersicht", "Docs/.git/hooks", "Downloads", "Notes", "out", "home/.config/nod", "home/.ssh"} {
		must(t, os.MkdirAll(at(dir), 0o755))
	}
	for _, f := range []string{"Docs/a.txt", "Docs/existing.txt", "Docs/taxes.pdf", "Docs/Übersicht/日本語 file (1).txt", "Downloads/b.txt", "Notes/n.txt", "out/secret", "home/.ssh/id_rsa"} {
		must(t, os.WriteFile(at(f), []byte("x"), 0o600))
	}
	must(t, os.Link(at("out/secret"), at("Docs/hard.txt")))
	for name, to := range map[string]string{"link_abs": at("out/secret"), "link_rel": "../out/secret", "dirlink": "../out", "link_in": "a.txt"} {
		must(t, os.Symlink(to, at("Docs/"+name)))
	}
	h.o = Options{Home: h.home, OS: runtime.GOOS, Own: []string{h.cfg}, RW: []string{at("Docs"), at("Downloads")}, RO: []string{at("Notes")},
		Apps: []string{"firefox", "gedit"}, Tools: catalogue(t), FS: policy.Disk{}}
	return h
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (h house) checker(t testing.TB) *Checker {
	t.Helper()
	c, err := New(h.o)
	must(t, err)
	return c
}

// fill puts the folders of the tree into a line.
func (h house) fill(line string) string {
	return strings.NewReplacer("${DOCS}", h.base+"/Docs", "${DOWN}", h.base+"/Downloads", "${NOTES}", h.base+"/Notes", "${OUT}", h.base+"/out",
		"${CFG}", h.cfg, "${PRIVATE_B64}", "dGF4IGlkIDEyMy00NS02Nzg5", "${PRIVATE_TEXT}", "tax id 123-45-6789").Replace(line)
}

type (
	noArgs   struct{}
	pathArgs struct {
		Path string `json:"path"`
	}
	searchArgs struct {
		Root  string `json:"root"`
		Query string `json:"query"`
	}
	textArgs struct {
		Path    string `json:"path"`
		Content string `json:"content"`
	}
	globArgs struct {
		From     string   `json:"from"`
		Patterns []string `json:"patterns"`
		To       string   `json:"to"`
	}
	clipArgs struct {
		Text string `json:"text"`
	}
	noticeArgs struct {
		Title string `json:"title"`
		Body  string `json:"body"`
	}
	appArgs struct {
		App  string   `json:"app"`
		Args []string `json:"args,omitempty"`
	}
	urlArgs struct {
		URL string `json:"url"`
	}
	shellArgs struct {
		Argv []string `json:"argv"`
		Dir  string   `json:"dir"`
	}
	approveArgs struct {
		ID        string `json:"proposal_id"`
		Sensitive bool   `json:"confirm_sensitive,omitempty"`
	}
	rejectArgs struct {
		ID     string `json:"proposal_id"`
		Reason string `json:"reason,omitempty"`
	}
	allArgs struct {
		Sensitive bool `json:"include_sensitive,omitempty"`
	}
	watchArgs struct {
		Path      string `json:"path"`
		Recursive bool   `json:"recursive,omitempty"`
	}
)

// tool is one whose run would fail the test: nothing here may run.
func tool[A any](t testing.TB, p policy.Tool) tools.Tool {
	t.Helper()
	ran := func() { t.Errorf("%s was looked at or run", p.Name) }
	made, err := tools.New(tools.Definition{Tool: p, Description: "A test's."}, tools.Work[A]{
		Look: func(context.Context, tools.Call, A) (tools.Sight, error) { ran(); return tools.Sight{}, nil },
		Run: func(context.Context, tools.Call, A, tools.Sight) (tools.Output, error) {
			ran()
			return tools.Output{}, nil
		},
	})
	must(t, err)
	return made
}

// catalogue has what the contracts' tools are to the policy (tools/policy's
// catalogue_test.go).
func catalogue(t testing.TB) []tools.Tool {
	const both = policy.Untrusted | policy.Private
	const low, medium, high = policy.Low, policy.Medium, policy.High
	arg := func(name string, r policy.Role) policy.Arg { return policy.Arg{Name: name, Role: r} }
	return []tools.Tool{
		tool[noArgs](t, policy.Tool{Name: "clipboard.read", Risk: low, ReadsPrivate: true, Yields: both}),
		tool[clipArgs](t, policy.Tool{Name: "clipboard.write", Risk: low, Confirmation: policy.IfDestructive, Mutates: true}),
		tool[noticeArgs](t, policy.Tool{Name: "notify.send", Risk: low, PerMinute: 3}),
		tool[appArgs](t, policy.Tool{Name: "apps.open", Risk: medium, Confirmation: policy.IfDestructive, Mutates: true,
			Args: []policy.Arg{arg("app", policy.AppID), {Name: "args", Role: policy.AppFile, Optional: true}}}),
		tool[urlArgs](t, policy.Tool{Name: "browser.open_url", Risk: medium, Confirmation: policy.IfDestructive, Egress: true,
			Args: []policy.Arg{arg("url", policy.WebAddress)}}),
		tool[pathArgs](t, policy.Tool{Name: "files.list_dir", Risk: low, Args: []policy.Arg{arg("path", policy.ListPath)}}),
		tool[searchArgs](t, policy.Tool{Name: "files.search", Risk: low, ReadsPrivate: true, Args: []policy.Arg{arg("root", policy.ReadPath)}}),
		tool[pathArgs](t, policy.Tool{Name: "files.read_text", Risk: low, ReadsPrivate: true, Args: []policy.Arg{arg("path", policy.ReadPath)}}),
		tool[textArgs](t, policy.Tool{Name: "files.write_text", Risk: medium, Confirmation: policy.IfDestructive, Mutates: true,
			Args: []policy.Arg{arg("path", policy.WritePath)}}),
		tool[pathArgs](t, policy.Tool{Name: "files.ensure_dir", Risk: low, Mutates: true, Args: []policy.Arg{arg("path", policy.MakePath)}}),
		tool[globArgs](t, policy.Tool{Name: "files.move_glob", Risk: medium, Confirmation: policy.IfDestructive, Mutates: true,
			Args: []policy.Arg{arg("from", policy.MoveFrom), arg("patterns", policy.NamePatterns), arg("to", policy.MoveTo)}}),
		tool[shellArgs](t, policy.Tool{Name: "shell.run", Risk: high, Confirmation: policy.Always, Mutates: true, Egress: true, OptIn: true,
			Args: []policy.Arg{arg("dir", policy.WorkFolder)}}),
		tool[approveArgs](t, policy.Tool{Name: "approve_proposal", Risk: medium, Confirmation: policy.Always, Mutates: true}),
		tool[rejectArgs](t, policy.Tool{Name: "reject_proposal", Risk: low, Mutates: true}),
		tool[allArgs](t, policy.Tool{Name: "approve_all_proposals", Risk: medium, Confirmation: policy.Always, Mutates: true}),
		tool[watchArgs](t, policy.Tool{Name: "add_watched_directory", Risk: high, Confirmation: policy.Always, Mutates: true,
			Args: []policy.Arg{arg("path", policy.WidenPath)}}),
	}
}
