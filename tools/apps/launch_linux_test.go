package apps

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/tooltest"
)

// TestLaunch has the real gtk-launch start a program that writes down how it
// was started, and stays.
func TestLaunch(t *testing.T) {
	desktest.Require(t, "gtk-launch", "Xvfb", "openbox")
	d, err := desktest.StartDisplay("640x480")
	ok(t, err)
	t.Cleanup(d.Stop)
	t.Setenv("DISPLAY", d.Name)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")
	t.Setenv("NOD_SECRET", "x")
	t.Setenv("GIO_MODULE_DIR", "/nonexistent")
	r := newTree(t)
	out := filepath.Join(r.home, "out")
	program := r.put("opt/tell", fmt.Sprintf("#!/bin/sh\n{ echo $$; pwd; echo \"[$NOD_SECRET]\"; printf '%%s\\n' \"$@\"; echo end; } > '%s'\nwhile [ -e '%s' ]; do sleep 0.02; done\n", out, out), 0o755)
	hostile := r.put(`docs/a' "$(touch x)" %F; --evil.txt`, "x", 0o600)
	plain := r.put("docs/b c.txt", "x", 0o600)

	for _, c := range []struct {
		id, command string
		files, want []string
	}{
		{"many", program + ` "x y" %F z`, []string{hostile, plain}, []string{"x y", hostile, plain, "z"}},
		{"uris", program + " %U", []string{plain}, []string{plain}}, // GLib gives a path for a file of this computer
		{"none", program + " a", nil, []string{"a"}},
	} {
		t.Run(c.id, func(t *testing.T) {
			r.launcher(c.id, c.command)
			a, found := r.find(c.id)
			if !found || a.Why != "" {
				t.Fatalf("got %+v", a)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			ok(t, r.index().launch(ctx, a, c.files))
			var told []string
			ok(t, desktest.Poll(ctx, "the program", func() bool {
				text, _ := os.ReadFile(out)
				told = strings.Split(string(text), "\n")
				return strings.HasSuffix(string(text), "\nend\n")
			}))
			if told[1] != r.home || told[2] != "[]" || !slices.Equal(told[3:len(told)-2], c.want) {
				t.Errorf("it was told %q", told)
			}
			apart(t, told[0])
			ok(t, os.Remove(out))
		})
	}
}

// apart checks that the program lives on in a session of its own.
func apart(t *testing.T, text string) {
	t.Helper()
	pid, err := strconv.Atoi(text)
	ok(t, err)
	theirs, err := unix.Getsid(pid)
	ok(t, err)
	ours, err := unix.Getsid(0)
	ok(t, err)
	if theirs == ours {
		t.Error("the application is in Nod's session")
	}
}

func TestLaunchFails(t *testing.T) {
	desktest.Require(t, "gtk-launch", "Xvfb", "openbox")
	d, err := desktest.StartDisplay("640x480")
	ok(t, err)
	t.Cleanup(d.Stop)
	t.Setenv("DISPLAY", d.Name)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")
	r := newTree(t)
	if err := r.index().launch(t.Context(), App{ID: "gone"}, nil); tooltest.CodeOf(err) != CodeNotStarted || !strings.Contains(err.Error(), "does not know it") {
		t.Errorf("got %v", err)
	}
	t.Setenv("DISPLAY", ":99999")
	r.launcher("true", "true")
	if err := r.index().launch(t.Context(), App{ID: "true"}, nil); tooltest.CodeOf(err) != CodeNotStarted {
		t.Errorf("got %v", err)
	}
}

func TestLaunchWithoutLauncher(t *testing.T) {
	r := newTree(t)
	r.env["PATH"] = "/nonexistent"
	err := r.index().launch(t.Context(), App{ID: "x"}, nil)
	if tooltest.CodeOf(err) != CodeNoLauncher || !strings.Contains(err.Error(), "libgtk-3-bin") {
		t.Errorf("got %v", err)
	}
}
