//go:build e2etest

// Package windows runs the tests of some packages as Windows programs under Wine, which
// is no Windows: docs/platforms.md says what that shows and what it does not.
package windows

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/test/desktest"
)

// computer is a Windows of a test's own: its registry and drives are a folder.
type computer struct {
	*desktest.Session
	t      *testing.T
	ctx    context.Context
	build  string // folder of the programs
	prefix string // what Wine calls the folder of a Windows

	program string // Nod, as what is tested needs it
}

// open starts a desktop with a Windows without any trace of Nod.
func open(t *testing.T, limit time.Duration) *computer {
	t.Helper()
	build := os.Getenv("NOD_WINDOWS")
	if build == "" {
		t.Skip("NOD_WINDOWS names no folder with the tests as Windows programs; make windows-test makes it")
	}
	desktest.Require(t, "wine", "Xvfb", "openbox", "xdotool", "dbus-daemon")
	dir, err := os.MkdirTemp(build, "computer") // beside the prefix, which is linked, not copied
	if err != nil {
		t.Fatal(err)
	}
	// As high as the window of the proposals would like to be without its title.
	s, err := desktest.Open(dir, desktest.Options{Screen: "1280x720"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	c := &computer{Session: s, t: t, ctx: ctx, build: build, prefix: filepath.Join(s.Dir, "wine")}
	t.Cleanup(func() {
		_ = c.command(context.Background(), "wineserver", "-k").Run() // this prefix's programs only
		cancel()
		s.Close()
		_ = os.RemoveAll(dir)
	})
	c.must(exec.Command("cp", "-al", filepath.Join(build, "prefix"), c.prefix).Run())
	for _, registry := range []string{"user.reg", "system.reg", "userdef.reg"} { // Wine writes to these where they are
		c.must(exec.Command("cp", "--remove-destination", filepath.Join(build, "prefix", registry), c.prefix).Run())
	}
	return c
}

func (c *computer) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(c.Env(), "WINEPREFIX="+c.prefix, "WINEDEBUG=-all", "WINEARCH=win64",
		"WINEDLLOVERRIDES=winemenubuilder.exe=d") // it writes the Start menu's entries into Linux's menus, too, and notes them in the registry
	return cmd
}

// wine is a command that runs a program.
func (c *computer) wine(program string, args ...string) *exec.Cmd {
	return c.command(c.ctx, "wine", append([]string{program}, args...)...)
}

func (c *computer) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
