package move

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// Between a crash and the next start the destination folder becomes another
// name of the source folder: there is one file, not two names of it.
func TestRecoverWhereBothFoldersAreOne(t *testing.T) {
	for _, how := range []string{"link", "bind mount"} {
		t.Run(how, func(t *testing.T) {
			base := t.TempDir()
			src, dst := filepath.Join(base, "src"), filepath.Join(base, "dst")
			path := write(t, filepath.Join(src, "f"), "text")
			log := newLog()
			_, err := log.Begin(t.Context(), []Intent{{Batch: "b", Kind: Do, Source: path,
				Destination: filepath.Join(dst, "f"), Temp: filepath.Join(dst, ".nod-x.part"), Identity: identity(t, path)}})
			if err != nil {
				t.Fatal(err)
			}
			if how == "link" {
				err = os.Symlink("src", dst)
			} else if err = os.Mkdir(dst, 0o755); err == nil {
				if err := unix.Mount(src, dst, "", unix.MS_BIND, ""); err != nil {
					t.Skip("cannot bind-mount, which needs root: ", err)
				}
				t.Cleanup(func() { _ = unix.Unmount(dst, unix.MNT_DETACH) })
			}
			if err != nil {
				t.Fatal(err)
			}
			if _, err := New(log, Options{}).Recover(t.Context()); err != nil {
				t.Log(err) // it may be left open; the file may not be lost
			}
			wantFile(t, path, "text")
		})
	}
}

// A move fails, its end cannot be written, and the file is moved at the second
// try: after a restart there is one move to undo, not two.
func TestAnEndThatIsOwed(t *testing.T) {
	src, dst := t.TempDir(), t.TempDir()
	path := write(t, filepath.Join(src, "f"), "text")
	log := newLog()
	m := New(log, Options{})
	req := Request{Ref: "p", Source: path, Root: dst, Rel: "f"}
	m.rename = func(spot, spot, func()) error { return syscall.EIO }
	log.fail = failing("end")
	if r := moveAll(t.Context(), m, "b1", []Request{req})[0]; r.Err == nil {
		t.Fatal("the move did not fail")
	}
	m.rename, log.fail = renameNoReplace, nil
	moveOne(t, m, req, nil)
	if _, err := m.Recover(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := len(log.undoable()); n != 1 {
		t.Errorf("%d finished moves of one file", n)
	}
}

// Where renames are links and unlinks, a folder may let names be added and not
// removed: the move fails and leaves no second name.
func TestLinkWithoutUnlink(t *testing.T) {
	base := t.TempDir()
	src, dst := filepath.Join(base, "s"), filepath.Join(base, "d")
	path := write(t, filepath.Join(src, "f"), "text")
	f, err := os.Open(src)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	const appendOnly = 0x20 // FS_APPEND_FL
	if err := unix.IoctlSetPointerInt(int(f.Fd()), unix.FS_IOC_SETFLAGS, appendOnly); err != nil {
		t.Skip("this file system has no append-only folders, or one has to be root: ", err)
	}
	t.Cleanup(func() { _ = unix.IoctlSetPointerInt(int(f.Fd()), unix.FS_IOC_SETFLAGS, 0) })
	m := New(newLog(), Options{})
	m.rename = linkThenUnlink
	if r := moveAll(t.Context(), m, "b", []Request{{Ref: "p", Source: path, Root: dst, Rel: "f"}})[0]; r.Err == nil {
		t.Error("the move did not fail")
	}
	wantFile(t, path, "text")
	wantNone(t, filepath.Join(dst, "f"))
}

// A network drive does the rename and loses the answer: the record says what
// is on the disk.
func TestRenamedThoughItFailed(t *testing.T) {
	src, dst := t.TempDir(), t.TempDir()
	path := write(t, filepath.Join(src, "f"), "text")
	log := newLog()
	m := New(log, Options{})
	m.rename = func(from, to spot, between func()) error {
		if err := renameNoReplace(from, to, between); err != nil {
			return err
		}
		return syscall.ENOENT
	}
	moveAll(t.Context(), m, "b", []Request{{Ref: "p", Source: path, Root: dst, Rel: "f"}})
	for _, r := range log.where(func(*Record) bool { return true }) {
		if r.State == Failed {
			t.Errorf("the record says failed (%s), the file is at its destination", r.Error)
		}
	}
	wantFile(t, filepath.Join(dst, "f"), "text")
}
