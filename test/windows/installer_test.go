//go:build e2etest

package windows

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/test/desktest"
)

// The installer installs without a question, replaces a Nod that runs, and what it has
// installed removes itself while it runs: only the user's own data is left.
func TestInstaller(t *testing.T) {
	c := open(t, 30*time.Minute)
	setup, shipped := os.Getenv("NOD_WINDOWS_SETUP"), c.shipped()
	if setup == "" {
		t.Skip("NOD_WINDOWS_SETUP names no installer; make windows-test makes one")
	}
	before := c.files()
	c.silently(setup)
	local := c.folder(filepath.Join("AppData", "Local"))
	c.program = filepath.Join(local, "Programs", "Nod", "nod.exe")
	if !bytes.Equal(c.read(c.program), c.read(shipped)) {
		t.Errorf("%s is not the program that was packaged", c.program)
	}
	if r := c.registry(); !strings.Contains(r, `Classes\nod\shell\open\command`) {
		t.Errorf("nothing opens nod:// links: %s", r)
	}

	running := c.start("--hidden")
	c.nod("autostart", "on")
	// As Nod does for its first notification, of which Wine has none.
	c.must(c.wine("reg", "add", `HKCU\Software\Classes\AppUserModelId\Nod`, "/v", "DisplayName", "/d", "Nod").Run())
	c.silently(setup)
	c.ended(running)

	running = c.start("--hidden")
	c.silently(filepath.Join(filepath.Dir(c.program), "uninstall.exe")) // which goes on in a copy of itself
	c.until("the program is removed", func() bool { return !exists(filepath.Dir(c.program)) })
	c.ended(running)
	c.must(c.command(c.ctx, "wineserver", "--wait").Run())

	own := filepath.Join(local, "nod")
	temporary := c.folder("Temp") // Windows clears it: the tray's icon and the running copy of uninstall.exe
	for path := range c.files() {
		if !before[path] && !below(path, own, temporary) {
			t.Errorf("it left %s", path)
		}
	}
	if !exists(filepath.Join(own, "config.toml")) || !exists(filepath.Join(own, "nod.db")) {
		t.Error("the user's settings or store are gone")
	}
	for _, line := range regexp.MustCompile(`(?im)^.*\bnod\b.*$`).FindAllString(c.registry(), -1) {
		if !regexp.MustCompile(`audit\.(key|checkpoint)|index\.key`).MatchString(line) { // credentials of the user's own log and index
			t.Errorf("it left in the registry: %s", line)
		}
	}
}

// below says whether a path is in one of the folders.
func below(path string, folders ...string) bool {
	return slices.ContainsFunc(folders, func(f string) bool { return strings.HasPrefix(path, f+string(filepath.Separator)) })
}

// shipped is the program of `make package`, which must be there.
func (c *computer) shipped() string {
	c.t.Helper()
	program := os.Getenv("NOD_WINDOWS_PROGRAM")
	if program == "" {
		c.t.Skip("NOD_WINDOWS_PROGRAM names no program; make windows-test builds it")
	}
	return program
}

// silently runs an installer that must succeed.
func (c *computer) silently(program string) {
	c.t.Helper()
	if out, err := c.wine(program, "/S").CombinedOutput(); err != nil {
		c.t.Fatalf("%s /S: %v: %s", filepath.Base(program), err, out)
	}
}

// ended waits for the end of an agent that was told to quit.
func (c *computer) ended(agent *desktest.Process) {
	c.t.Helper()
	if code, err := agent.Wait(c.ctx); code != 0 || err != nil {
		c.t.Errorf("the agent ended with %d, %v: %s", code, err, agent.Output())
	}
}

// files are all files of the user and of the programs of this Windows.
func (c *computer) files() map[string]bool {
	c.t.Helper()
	found := map[string]bool{}
	c.must(filepath.WalkDir(filepath.Join(c.prefix, "drive_c"), func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			found[path] = true
		}
		return err
	}))
	return found
}

// registry is the user's part of the registry, as text.
func (c *computer) registry() string {
	c.t.Helper()
	file := filepath.Join(c.prefix, "drive_c", "exported.reg")
	defer os.Remove(file)
	if out, err := c.wine("reg", "export", "HKCU", `C:\exported.reg`, "/y").CombinedOutput(); err != nil {
		c.t.Fatalf("reg export: %v: %s", err, out)
	}
	return strings.ReplaceAll(string(c.read(file)), "\x00", "") // UTF-16 of ASCII
}
