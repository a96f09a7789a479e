package apps

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// tree is a home with launchers of its own, on a system that has none.
type tree struct {
	t    *testing.T
	home string
	env  map[string]string
}

func newTree(t *testing.T) *tree {
	home, err := filepath.EvalSymlinks(t.TempDir())
	ok(t, err)
	return &tree{t: t, home: home, env: map[string]string{
		"XDG_DATA_HOME": filepath.Join(home, "first"), "XDG_DATA_DIRS": filepath.Join(home, "second"),
		"PATH": "/usr/bin:/bin", "XDG_CURRENT_DESKTOP": "XFCE",
	}}
}

func (r *tree) index() *Index { return NewIndex(r.home, func(k string) string { return r.env[k] }) }

// put writes a file below the home and gives its path.
func (r *tree) put(name, content string, mode os.FileMode) string {
	r.t.Helper()
	file := filepath.Join(r.home, name)
	ok(r.t, os.MkdirAll(filepath.Dir(file), 0o755))
	ok(r.t, os.WriteFile(file, []byte(content), mode))
	return file
}

// program makes a script that can be run.
func (r *tree) program(name string) string {
	r.t.Helper()
	return r.put("opt/"+name, "#!/bin/sh\n", 0o755)
}

// launcher writes a launcher with that command and more lines.
func (r *tree) launcher(name, command string, more ...string) string {
	r.t.Helper()
	return r.put("first/applications/"+name+".desktop", desktop(command, more...), 0o644)
}

func desktop(command string, more ...string) string {
	return strings.Join(append([]string{"[Desktop Entry]", "Type=Application", "Name=An app", "Exec=" + command}, more...), "\n") + "\n"
}

// find gives the application as the index lists it.
func (r *tree) find(id string) (App, bool) {
	r.t.Helper()
	all, err := r.index().List(r.t.Context())
	ok(r.t, err)
	for _, a := range all {
		if a.ID == id {
			return a, true
		}
	}
	return App{}, false
}

func (r *tree) fifo(name string) string {
	r.t.Helper()
	file := filepath.Join(r.home, name)
	ok(r.t, os.MkdirAll(filepath.Dir(file), 0o755))
	ok(r.t, unix.Mkfifo(file, 0o600))
	return file
}
