package config

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A folder whose drive does not answer is refused, and not waited for without end.
func TestAFolderWhoseDriveDoesNotAnswer(t *testing.T) {
	bindfs, err := exec.LookPath("bindfs")
	if err != nil {
		t.Skip("bindfs is not installed")
	}
	p := place(t, "")
	behind, at := t.TempDir(), filepath.Join(p.Home, "drive")
	if err := os.MkdirAll(at, 0o755); err != nil {
		t.Fatal(err)
	}
	server := exec.Command(bindfs, "-f", behind, at)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = unix.Unmount(at, unix.MNT_DETACH)
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	there := func() bool {
		var a, b unix.Stat_t
		return unix.Stat(at, &a) == nil && unix.Stat(p.Home, &b) == nil && a.Dev != b.Dev
	}
	for end := time.Now().Add(time.Minute); !there(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Skip("cannot mount with bindfs here")
		}
	}
	if err := server.Process.Signal(unix.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	l := Open(p)
	if _, err := l.AddFolder(at, false); !errors.Is(err, ErrUnreadable) || !errors.Is(err, errStalled) {
		t.Errorf("got %v", err)
	}
	if err := server.Process.Signal(unix.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if _, err := l.AddFolder(at, false); err != nil {
		t.Error(err)
	}
}
