package app_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/agent/doctor"
	"github.com/nod-app/nod/app/api"
)

func TestTheDoctorLooksAtTheTools(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	must(t, os.MkdirAll(n.paths.User.Documents, 0o755))
	tools := func(more string) {
		n.settings(fmt.Sprintf("[[folders]]\npath = %q\n[tools]\nfolders = [%q]\n%s", n.in, n.paths.User.Documents, more))
	}
	tools("")
	n.start()
	for _, name := range []string{"audit log", "tools' folders", "tools' policy"} {
		if c := checked(t, n.doctor(), name); c.Status != "ok" {
			t.Errorf("all is well: %+v", c)
		}
	}
	if c := checked(t, n.doctor(), "audit log"); !strings.Contains(c.Detail, "audit.key") || !strings.Contains(c.Detail, "audit.checkpoint") {
		t.Errorf("where the key and the checkpoint are: %+v", c)
	}
	for _, c := range n.doctor().Checks {
		if c.Name == "controlled browser" {
			t.Errorf("it is not switched on: %+v", c)
		}
	}

	tools("read_only = [\"~/Elsewhere\"]\nbrowser = \"controlled\"\n[tools.policy]\n\"files.reed_text\" = \"deny\"\n\"files.read_text\" = \"ask\"\n")
	n.until("the settings are read", func() bool { return checked(t, n.doctor(), "tools' policy").Status == "warning" })
	r := n.doctor()
	if c := checked(t, r, "tools' policy"); !strings.Contains(c.Detail, "files.reed_text") || strings.Contains(c.Detail, "files.read_text") {
		t.Errorf("%+v", c)
	}
	if c := checked(t, r, "tools' folders"); c.Status != "warning" || !strings.Contains(c.Detail, filepath.Join(n.dir, "Elsewhere")) || strings.Contains(c.Detail, n.paths.User.Documents) {
		t.Errorf("%+v", c)
	}
	if c := checked(t, r, "controlled browser"); c.Status != "warning" || !strings.Contains(c.Remedy, filepath.Join(n.paths.State, "playwright")) {
		t.Errorf("%+v", c)
	}

	// The same is seen where no agent can be had.
	r = doctor.WithoutAgent(t.Context(), n.paths, errors.New("for the test"))
	for _, name := range []string{"tools' folders", "tools' policy", "controlled browser"} {
		if c := checked(t, r, name); c.Status != "warning" {
			t.Errorf("without an agent: %+v", c)
		}
	}
}

func TestTheDoctorSeesAChangedAuditLog(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	call(n, api.CallTools, api.CallRequest{Calls: []api.ToolCall{{Tool: "list_proposals", Args: "{}"}, {Tool: "get_watched_directories", Args: "{}"}}})
	files, err := filepath.Glob(filepath.Join(n.paths.State, "audit", "*"))
	must(t, err)
	edited := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(t, err)
		if other := strings.ReplaceAll(string(text), "list_proposals", "last_proposals"); other != string(text) {
			edited++
			must(t, os.WriteFile(file, []byte(other), 0o600))
		}
	}
	if edited == 0 {
		t.Fatalf("nothing to edit in %q", files)
	}
	if c := checked(t, n.doctor(), "audit log"); c.Status != "warning" || !strings.Contains(c.Remedy, "nod audit verify") {
		t.Errorf("while it runs: %+v", c)
	}
	n.stop()
	n.start()
	if c := checked(t, n.doctor(), "audit log"); c.Status != "warning" || !strings.Contains(c.Remedy, "set-aside") {
		t.Errorf("after a start: %+v", c)
	}
}

func TestTheDoctorWithoutAnAuditLog(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	must(t, os.MkdirAll(n.paths.State, 0o700))
	must(t, os.WriteFile(filepath.Join(n.paths.State, "audit"), nil, 0o600))
	n.start()
	if c := checked(t, n.doctor(), "audit log"); c.Status != "warning" || !strings.Contains(c.Detail, "no tools") {
		t.Errorf("%+v", c)
	}
}
