package move

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// memory is Settings that outlast a Drives.
type memory map[string]string

func (m memory) Setting(_ context.Context, name string) (string, error) { return m[name], nil }
func (m memory) SetSetting(_ context.Context, name, value string) error { m[name] = value; return nil }

func openDrives(t *testing.T, m memory) *Drives {
	t.Helper()
	d, err := OpenDrives(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A copy is placed on a drive that is away at the next start: its mount point, which is
// there, says nothing of it, and so nothing is settled until the drive is back.
func TestRecoverWithoutTheDrive(t *testing.T) {
	src, held, dst := t.TempDir(), t.TempDir(), t.TempDir()
	path, to := write(t, filepath.Join(src, "f"), "text"), filepath.Join(dst, "f")
	mount(t, "none", held, "tmpfs", 0, "size=1m")
	mount(t, held, dst, "", unix.MS_BIND, "")
	settings := memory{}
	openDrives(t, settings).Note(t.Context(), dst)
	write(t, to, "text")
	id := identity(t, path)
	if modified := time.Unix(0, id.Mtime); os.Chtimes(to, modified, modified) != nil {
		t.Fatal("the copy cannot be given its time")
	}
	log := newLog()
	ids, err := log.Begin(t.Context(), []Intent{{Kind: Do, Source: path, Destination: to, Temp: filepath.Join(dst, ".nod-x.part"), Identity: id}})
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Temp(t.Context(), ids[0], identity(t, to).Inode); err != nil {
		t.Fatal(err)
	}
	if err := unix.Unmount(dst, unix.MNT_DETACH); err != nil {
		t.Fatal(err)
	}
	m := New(log, Options{Drives: openDrives(t, settings)})
	if _, err := m.Recover(t.Context()); err == nil || log.records[ids[0]].State != Open {
		t.Errorf("settled without the drive: %v, %v", log.records[ids[0]].State, err)
	}
	wantFile(t, path, "text")
	if err := unix.Mount(held, dst, "", unix.MS_BIND, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Recover(t.Context()); err != nil {
		t.Error(err)
	}
	wantNone(t, path)
	wantFile(t, to, "text")
	wantSettled(t, log)
}

// TestDrives: a mount point is known by the folders on it, whatever links lead there.
func TestDrives(t *testing.T) {
	base, held := t.TempDir(), t.TempDir()
	at, by, plain := filepath.Join(base, "at"), filepath.Join(base, "by"), filepath.Join(base, "plain")
	for _, dir := range []string{at, plain} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	link(t, at, by)
	mount(t, "none", held, "tmpfs", 0, "size=1m")
	mount(t, held, at, "", unix.MS_BIND, "")
	settings := memory{}
	d := openDrives(t, settings)
	d.Note(t.Context(), filepath.Join(by, "new", "folder"))
	d.Note(t.Context(), plain)
	if err := unix.Unmount(at, unix.MNT_DETACH); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = unix.Mount(held, at, "", unix.MS_BIND, "") }() // which mount undoes
	for _, row := range []struct {
		folder string
		away   bool
	}{{at, true}, {by, true}, {filepath.Join(by, "x"), true}, {filepath.Join(at, "x", "y"), true}, {at + "x", false}, {plain, false}, {base, false}} {
		for name, d := range map[string]*Drives{"same": d, "restarted": openDrives(t, settings), "nil": nil} {
			if got := d.Away(row.folder) != nil; got != (row.away && d != nil) {
				t.Errorf("%s: %s is away: %v", name, row.folder, got)
			}
		}
	}
	d.Forget(t.Context(), by)
	if err := openDrives(t, settings).Away(at); err != nil {
		t.Errorf("after it was forgotten: %v", err)
	}
}

// A drive that does not answer is not waited for without end: what concerns it fails, with its
// name, and can be done once it answers.
func TestDriveThatDoesNotAnswer(t *testing.T) {
	src, behind, dst := t.TempDir(), t.TempDir(), t.TempDir()
	bindfs, err := exec.LookPath("bindfs")
	if err != nil {
		t.Skip("bindfs is not installed")
	}
	server := exec.Command(bindfs, "-f", behind, dst)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = unix.Unmount(dst, unix.MNT_DETACH)
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	mounted := false
	for end := time.Now().Add(time.Minute); !mounted && time.Now().Before(end); {
		mounted = isMounted(dst)
		time.Sleep(time.Millisecond)
	}
	if !mounted {
		t.Skip("cannot mount with bindfs here")
	}
	d := openDrives(t, memory{})
	m := New(newLog(), Options{Drives: d})
	path := write(t, filepath.Join(src, "f"), "text")
	if err := server.Process.Signal(unix.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	d.limit = 50 * time.Millisecond
	req := Request{Source: path, Root: dst, Rel: "f"}
	moveOne(t, m, req, ErrStalled)
	wantFile(t, path, "text")
	if err := server.Process.Signal(unix.SIGCONT); err != nil {
		t.Fatal(err)
	}
	d.limit = time.Minute
	res := moveOne(t, m, req, nil)
	if err := server.Process.Signal(unix.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	d.limit = 50 * time.Millisecond
	wantError(t, m.Undo(t.Context(), "b", []Record{*m.log.(*testLog).records[res.ID]})[0].Err, ErrStalled)
	if err := server.Process.Signal(unix.SIGCONT); err != nil {
		t.Fatal(err)
	}
}
