package app_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app"
	"github.com/nod-app/nod/app/agent/doctor"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/safetext"
)

// checked is the check of that name; without it the test fails.
func checked(t *testing.T, r api.DoctorResult, name string) api.Check {
	t.Helper()
	for _, c := range r.Checks {
		if c.Status != "ok" && c.Remedy == "" {
			t.Errorf("a check without a remedy: %+v", c)
		}
	}
	for _, c := range r.Checks {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("there is no check %q in %+v", name, r.Checks)
	return api.Check{}
}

func (n *nod) doctor() api.DoctorResult { return call(n, api.RunDoctor, api.None{}) }

func TestTheDoctorBeginsWithTheAgent(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	n.momentary(func(c *api.Client) {
		r, err := api.RunDoctor.Call(context.Background(), c, api.None{})
		must(t, err)
		if c := r.Checks[0]; c.Name != "agent" || c.Status != "warning" || !strings.Contains(c.Remedy, "nod") {
			t.Errorf("no agent runs: %+v", c)
		}
	})
	n.start()
	if c := n.doctor().Checks[0]; c.Name != "agent" || c.Status != "ok" ||
		!strings.Contains(c.Detail, fmt.Sprint(os.Getpid())) || !strings.Contains(c.Detail, "version test") {
		t.Errorf("an agent runs: %+v", c)
	}
}

func TestTheDoctorSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	if c := checked(t, n.doctor(), "vault"); c.Status != "ok" {
		t.Errorf("no vault is set: %+v", c)
	}
	n.settings(fmt.Sprintf("[[folders]]\npath = %q\n[[folders]]\npath = %q\nenabled = false\n[journal]\nvault = %q\n",
		n.in, n.dir+"/resting", n.dir+"/vault"))
	n.until("the vault is missed", func() bool { return checked(t, n.doctor(), "vault").Status == "warning" })
	for _, c := range n.doctor().Checks {
		if strings.Contains(c.Name, "resting") {
			t.Errorf("a folder that is not watched is checked: %+v", c)
		}
	}
	for text, want := range map[string]string{
		"settle = 7":               n.paths.Config + ", line 1: settle: 7 is not a duration",
		"settle = 7\ncooldown = 7": "(2 problems in all)",
		"\xff":                     n.paths.Config + ": the file is not UTF-8 text",
	} {
		must(t, os.WriteFile(n.paths.Config, []byte(text), 0o600))
		n.until("the doctor says "+want, func() bool {
			c := checked(t, n.doctor(), "settings")
			return c.Status == "problem" && strings.Contains(c.Detail+c.Remedy, want) && !strings.Contains(c.Remedy, "1 problem")
		})
	}
	must(t, os.Remove(n.paths.Config))
	n.until("the settings are missed", func() bool {
		return strings.HasPrefix(checked(t, n.doctor(), "settings").Detail, "there is no file "+n.paths.Config)
	})
	if w := n.warned("settings"); !strings.HasPrefix(w, "there is no file "+n.paths.Config) {
		t.Errorf("the warning reads %q", w)
	}
}

func TestTheDoctorWithoutAnAgent(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(n *nod){
		"the state folder is a file": func(n *nod) { must(t, os.WriteFile(n.paths.State, nil, 0o600)) },
		"the runtime folder is a link": func(n *nod) {
			must(t, os.Symlink(n.dir, n.paths.Runtime))
		},
		"the store is a folder": func(n *nod) { must(t, os.MkdirAll(filepath.Join(n.paths.State, "nod.db"), 0o700)) },
	} {
		t.Run(name, func(t *testing.T) {
			n := newNod(t)
			n.settings("settle = 7\n")
			must(t, os.RemoveAll(n.paths.State))
			spoil(n)
			_, _, err := app.Connect(t.Context(), n.options())
			if err == nil {
				t.Fatal("the agent started")
			}
			r := doctor.WithoutAgent(t.Context(), n.paths, err)
			if c := r.Checks[0]; c.Name != "agent" || c.Status != "problem" || !strings.Contains(c.Detail, safetext.Error(err)) {
				t.Errorf("%+v", c)
			}
			if c := checked(t, r, "settings"); c.Status != "problem" || !strings.Contains(c.Detail, "line 1") {
				t.Errorf("the settings are not read: %+v", c)
			}
			for _, name := range []string{"display", "tray", "notifications", "clipboard", "model server"} {
				checked(t, r, name)
			}
			must(t, os.Remove(n.paths.Config))
			for _, c := range doctor.WithoutAgent(t.Context(), n.paths, err).Checks {
				if c.Name == "settings" {
					t.Errorf("settings that Nod would write are missed: %+v", c)
				}
			}
		})
	}
}

func TestTheDoctorLooksAtTheModel(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	server := n.withModel("classify = false")
	n.start()
	if c := checked(t, n.doctor(), "model server"); c.Status != "ok" && !strings.Contains(c.Detail, "security holes") {
		t.Errorf("%+v", c)
	}
	if c := checked(t, n.doctor(), "model"); c.Status != "ok" || !strings.Contains(c.Detail, "nod models check") {
		t.Errorf("%+v", c)
	}
	server.SetModels()
	if c := checked(t, n.doctor(), "model"); c.Status != "warning" || !strings.Contains(c.Remedy, "nod models pull") {
		t.Errorf("without one: %+v", c)
	}
	server.Close()
	r := n.doctor()
	if c := checked(t, r, "model server"); c.Status != "warning" {
		t.Errorf("without a server: %+v", c)
	}
	for _, c := range r.Checks {
		if c.Name == "model" {
			t.Errorf("nobody knows of it: %+v", c)
		}
	}
}
