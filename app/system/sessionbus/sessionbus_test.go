package sessionbus

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

func TestAddress(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no session bus on Windows")
	}
	dir, err := os.MkdirTemp("", "nod bus")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	l, err := net.Listen("unix", filepath.Join(dir, "bus"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	file := t.TempDir()
	if err := os.WriteFile(filepath.Join(file, "bus"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	escaped := "unix:path=" + filepath.Dir(dir) + "/nod%20bus" + filepath.Base(dir)[len("nod bus"):] + "/bus"
	for _, c := range []struct{ name, env, runtime, want string }{
		{"nothing", "", "", ""},
		{"the variable", "unix:path=/x", dir, "unix:path=/x"},
		{"a bus that would have to be started", "autolaunch:", "", ""},
		{"the same with a scope", "autolaunch:scope=*user", "", ""},
		{"the runtime folder", "", dir, escaped},
		{"instead of a start", "autolaunch:", dir, escaped},
		{"a file is no bus", "", file, ""},
		{"no such folder", "", filepath.Join(dir, "none"), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv(Env, c.env)
			t.Setenv("XDG_RUNTIME_DIR", c.runtime)
			if got := Address(); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// A socket that takes connections and answers nothing is given up in time.
func TestConnectGivesUp(t *testing.T) {
	dir, err := os.MkdirTemp("", "nod")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	l, err := net.Listen("unix", filepath.Join(dir, "bus"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	t.Setenv(Env, "unix:path="+filepath.Join(dir, "bus"))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := Connect(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("connected to a deaf bus: %v", err)
	}
	t.Setenv(Env, "")
	t.Setenv("XDG_RUNTIME_DIR", "")
	if _, err := Connect(t.Context()); !errors.Is(err, ErrNone) {
		t.Errorf("without a bus: %v", err)
	}
}
