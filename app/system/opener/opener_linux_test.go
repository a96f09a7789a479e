package opener

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
)

// bus starts a session bus of the test's own.
func bus(t *testing.T) string {
	t.Helper()
	daemon, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Skip("no dbus-daemon to speak to")
	}
	cmd := exec.Command(daemon, "--session", "--nofork", "--nopidfile", "--print-address=1", "--address=unix:dir="+t.TempDir())
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}

// manager is a file manager that keeps what it is asked to show.
type manager struct{ shown chan []string }

func (m manager) ShowItems(uris []string, _ string) *dbus.Error {
	m.shown <- uris
	return nil
}

func TestAFileIsSelectedInItsFolder(t *testing.T) {
	address := bus(t)
	conn, err := dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	m := manager{make(chan []string, 1)}
	if err := conn.Export(m, managerPath, managerName); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.RequestName(managerName, dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", address)
	if err := Reveal("/home/ann/100% #1.pdf"); err != nil {
		t.Fatal(err)
	}
	if uris := <-m.shown; len(uris) != 1 || uris[0] != "file:///home/ann/100%25%20%231.pdf" {
		t.Errorf("shown %q", uris)
	}
}

// opener puts an xdg-open on the path that notes what it is given.
func opener(t *testing.T, script string) (given func() string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte("#!/bin/sh\nprintf %s \"$1\" >"+dir+"/given\n"+script+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	return func() string {
		b, _ := os.ReadFile(filepath.Join(dir, "given"))
		return string(b)
	}
}

func TestWithoutAFileManagerTheFolderIsOpened(t *testing.T) {
	for _, address := range []string{"", "autolaunch:", "unixexec:path=/bin/false", "unix:path=/nowhere"} {
		given := opener(t, "exit 0")
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", address)
		if err := Reveal("/home/ann/a.pdf"); err != nil || given() != "file:///home/ann" {
			t.Errorf("%q: opened %q, %v", address, given(), err)
		}
	}
}

func TestAnOpenerThatFailsIsToldOf(t *testing.T) {
	opener(t, "exit 3")
	var exit *exec.ExitError
	if err := Open("/a"); !errors.As(err, &exit) {
		t.Errorf("exit 3: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if err := Open("/a"); !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("no opener: %v", err)
	}
}

func TestAnOpenerThatStaysIsNotWaitedFor(t *testing.T) {
	stay := make(chan struct{})
	defer close(stay)
	if ended, err := endsWithin(time.Millisecond, func() error { <-stay; return nil }); ended || err != nil {
		t.Errorf("ended %v, %v", ended, err)
	}
}
