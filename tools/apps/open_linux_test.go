package apps

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// starts is the launcher of a test: it notes what would be started.
type starts struct {
	app   App
	files []string
	n     int
}

func (s *starts) start(_ context.Context, a App, files []string) error {
	s.n++
	s.app, s.files = a, files
	return nil
}

// newCase is a Registry over a tree with the applications edit, view and read,
// and a folder docs in scope.
func newCase(t *testing.T) (*tree, *tooltest.Bench, *starts) {
	r := newTree(t)
	edit := r.program("edit")
	r.launcher("edit", edit+" %F")
	r.launcher("view", edit+" %u")
	r.launcher("none", edit)
	r.launcher("shell", "bash")
	for _, name := range []string{"docs/a.txt", "docs/b c.txt", "docs/run.sh", "out/secret"} {
		r.put(name, "x", 0o600)
	}
	root, err := policy.NewRoot(filepath.Join(r.home, "docs"), false)
	ok(t, err)
	s := &starts{}
	list, err := Tools(Options{Index: r.index(), Start: s.start})
	ok(t, err)
	scope := policy.Scope{Roots: []policy.Root{root}, Apps: []string{"edit", "view", "none", "shell", "gone", "bash"}}
	return r, tooltest.NewBench(t, list, tools.Settings{Scope: scope}), s
}

func call(app string, args ...string) openArgs { return openArgs{App: app, Args: args} }

func TestOpen(t *testing.T) {
	r, b, s := newCase(t)
	at := func(name string) string { return filepath.Join(r.home, "docs", name) }
	res := b.Do(0, "apps.open", call("edit", at("a.txt"), at("b c.txt")))
	if !res.Success || res.Summary != "Opened edit with 2 files" || string(res.Data) != `{"app":"edit","name":"An app","files":2}` {
		t.Fatalf("got %+v", res)
	}
	if s.app.ID != "edit" || !slices.Equal(s.files, []string{at("a.txt"), at("b c.txt")}) {
		t.Errorf("started %+v with %q", s.app, s.files)
	}
	q := b.Person.Questions()[0]
	if q.Preview.Object != "An app (edit)" || q.Preview.Rows[0].Value != s.app.Program || len(q.Preview.Items) != 2 || q.Undoable || q.Offer == nil {
		t.Errorf("asked %+v", q)
	}
	if res = b.Do(0, "apps.open", call("none")); !res.Success {
		t.Errorf("got %+v", res)
	}
	// What can run itself is asked for each time.
	if res = b.Do(0, "apps.open", call("view", at("run.sh"))); !res.Success || b.Person.Questions()[2].Offer != nil {
		t.Errorf("got %+v %+v", res, b.Person.Questions()[2])
	}
}

func TestOpenRefuses(t *testing.T) {
	r, b, s := newCase(t)
	a, c := filepath.Join(r.home, "docs/a.txt"), filepath.Join(r.home, "docs/b c.txt")
	many := make([]string, maxFiles+1)
	for i := range many {
		many[i] = a
	}
	for _, x := range []struct {
		name string
		args openArgs
		code policy.Code
	}{
		{"an option", call("edit", "--remote-debugging-port=9222"), policy.CodeAppFlag},
		{"an end of options", call("edit", "--", a), policy.CodeAppFlag},
		{"a file out of scope", call("edit", filepath.Join(r.home, "out/secret")), policy.CodeOutOfScope},
		{"a folder", call("edit", filepath.Join(r.home, "docs")), policy.CodeNotRegular},
		{"no such file", call("edit", filepath.Join(r.home, "docs/none")), CodeNoFile},
		{"an address", call("edit", "https://example.com/"), policy.CodeBadPath},
		{"a path for an id", call("/bin/true"), policy.CodeAppScope},
		{"not in the settings", call("other"), policy.CodeAppScope},
		{"an interpreter's id", call("bash"), policy.CodeInterpreter},
		{"an interpreter behind it", call("shell"), CodeRefusedApp},
		{"not installed", call("gone"), CodeUnknownApp},
		{"files for what takes none", call("none", a), CodeNoFiles},
		{"two for what takes one", call("view", a, c), CodeNoFiles},
		{"too many", call("edit", many...), CodeNoFiles},
	} {
		t.Run(x.name, func(t *testing.T) {
			if res := b.Do(0, "apps.open", x.args); res.Success || res.Code != x.code {
				t.Errorf("got %+v, want %s", res, x.code)
			}
		})
	}
	if res := b.Do(0, "apps.open", json.RawMessage(`{"app":"edit","env":{"LD_PRELOAD":"/tmp/x.so"}}`)); res.Code != policy.CodeUnknownProperty {
		t.Errorf("got %+v", res)
	}
	if s.n > 0 || len(b.Person.Questions()) > 0 {
		t.Errorf("%d started, %d asked", s.n, len(b.Person.Questions()))
	}
}

// TestOpenHoldsToWhatWasApproved: a swap while the person thinks voids the
// approval.
func TestOpenHoldsToWhatWasApproved(t *testing.T) {
	r, b, s := newCase(t)
	edit := filepath.Join(r.home, "opt/edit")
	for name, swap := range map[string]func(){
		"the launcher": func() { r.launcher("edit", edit+" --other %F") },
		"the program":  func() { ok(t, os.WriteFile(edit, []byte("#!/bin/sh\nevil\n"), 0o755)) },
		"a file": func() {
			r.put("docs/new", "other", 0o600)
			ok(t, os.Rename(filepath.Join(r.home, "docs/new"), filepath.Join(r.home, "docs/a.txt")))
		},
	} {
		t.Run(name, func(t *testing.T) {
			b.Person.During = swap
			if res := b.Do(0, "apps.open", call("edit", filepath.Join(r.home, "docs/a.txt"))); res.Success || res.Code != policy.CodeTokenArgs {
				t.Errorf("got %+v", res)
			}
		})
	}
	if s.n > 0 {
		t.Errorf("%d started", s.n)
	}
}

// TestRunHoldsToWhatWasSeen: between the last preview and the run, too.
func TestRunHoldsToWhatWasSeen(t *testing.T) {
	r, _, s := newCase(t)
	p := opener{index: r.index(), start: s.start}
	seen, err := p.preview(t.Context(), tools.Call{}, call("edit"))
	ok(t, err)
	r.launcher("edit", filepath.Join(r.home, "opt/edit")+" --other %F")
	if _, err := p.run(t.Context(), tools.Call{}, call("edit"), seen); tooltest.CodeOf(err) != CodeChangedApp || s.n > 0 {
		t.Errorf("got %v, %d started", err, s.n)
	}
}

// Where the settings name no applications any that is installed may be opened,
// also one that was installed just now; what is not there is no denial.
func TestOpenOfWhatWasJustInstalled(t *testing.T) {
	r := newTree(t)
	list, err := Tools(Options{Index: r.index(), Start: (&starts{}).start})
	ok(t, err)
	b := tooltest.NewBench(t, list, tools.Settings{Scope: policy.Scope{AnyApp: true}})
	res := b.Do(0, "apps.open", call("paint"))
	if res.Code != CodeUnknownApp || res.Audit.Decision != "allowed" || !strings.Contains(res.Error, "None is installed") {
		t.Errorf("got %+v", res)
	}
	edit := r.program("edit")
	r.launcher("org.example.Painter", edit, "GenericName=Paint program")
	if res = b.Do(0, "apps.open", call("paint")); !strings.Contains(res.Error, "Use one of these ids, or ask the user: org.example.Painter.") {
		t.Errorf("got %+v", res)
	}
	if res = b.Do(0, "apps.open", call("org.example.Painter")); !res.Success {
		t.Errorf("got %+v", res)
	}
	if res = b.Do(0, "apps.open", call("bash")); res.Code != policy.CodeInterpreter {
		t.Errorf("got %+v", res)
	}
}

func TestToolsWithoutServices(t *testing.T) {
	list, err := Tools(Options{})
	ok(t, err)
	b := tooltest.NewBench(t, list, tools.Settings{Scope: policy.Scope{Apps: []string{"edit"}}})
	if res := b.Do(0, "apps.open", call("edit")); res.Code != CodeUnknownApp {
		t.Errorf("got %+v", res)
	}
}
