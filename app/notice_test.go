package app_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app"
	"github.com/nod-app/nod/app/api"
)

// momentary runs an agent for one command, and returns what its user is told.
func (n *nod) momentary(f func(*api.Client)) string {
	n.t.Helper()
	var told bytes.Buffer
	o := n.options()
	o.Tell = &told
	c, done, err := app.Connect(n.t.Context(), o)
	must(n.t, err)
	f(c)
	done()
	return told.String()
}

// spoilStore makes the store one that must be set aside.
func (n *nod) spoilStore() {
	n.t.Helper()
	must(n.t, os.MkdirAll(n.paths.State, 0o700))
	must(n.t, os.WriteFile(filepath.Join(n.paths.State, "nod.db"), bytes.Repeat([]byte("no database "), 1000), 0o600))
}

func TestADamagedStoreIsToldUntilItWasSeen(t *testing.T) {
	t.Parallel()
	for name, see := range map[string]func(n *nod){
		"seen": func(n *nod) { call(n, api.MarkWarningsSeen, api.None{}) },
		"seen after read": func(n *nod) {
			n.status()
			call(n, api.RunDoctor, api.None{})
			call(n, api.MarkWarningsSeen, api.None{})
		},
	} {
		t.Run(name, func(t *testing.T) {
			n := newNod(t)
			n.spoilStore()
			for range 2 {
				if told := n.momentary(func(*api.Client) {}); !strings.Contains(told, "set aside") {
					t.Errorf("the user of a command is told %q", told)
				}
			}
			n.start()
			if w := n.warned("store"); !strings.Contains(w, "set aside") {
				t.Errorf("the agent after it warns %q", w)
			}
			see(n)
			if n.warned("store") == "" {
				t.Error("it vanished while it was read")
			}
			n.restart()
			if w := n.warned("store"); w != "" {
				t.Errorf("it was seen, and is said again: %q", w)
			}
			n.stop()
			if told := n.momentary(func(*api.Client) {}); told != "" {
				t.Errorf("it was seen, and is told again: %q", told)
			}
		})
	}
}

// Reading changes nothing: a script that asks for the status, with a window open
// that no one looks at, does not make a warning one that a person saw.
func TestReadingIsNotSeeing(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	n.spoilStore()
	n.start()
	call(n, api.ShowWindow, api.ShowRequest{Env: map[string]string{"DISPLAY": n.paths.Socket}})
	n.status()
	call(n, api.RunDoctor, api.None{})
	n.restart()
	if w := n.warned("store"); !strings.Contains(w, "set aside") {
		t.Errorf("nobody has seen it, and it is not said again: %q", w)
	}
}
