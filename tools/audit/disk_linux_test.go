package audit

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// tmpfs mounts a small disk of its own.
func tmpfs(t *testing.T, options string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Skip("cannot mount a small disk, which needs root: ", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func TestAFullDiskDeniesCallsAndHarmsNothing(t *testing.T) {
	o := place(t)
	o.Dir = filepath.Join(tmpfs(t, "size=64k"), "audit")
	l := opened(t, o)
	kept := 0
	var err error
	for ; err == nil && kept < 10_000; kept++ {
		_, err = l.Add(t.Context(), denial(kept))
	}
	if !errors.Is(err, ErrUnwritable) || !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "free some space") {
		t.Fatal(err)
	}
	n, err := l.Count(t.Context(), Filter{Decision: Blocked})
	must(t, err)
	if n != kept-1 {
		t.Errorf("%d records, %d were taken", n, kept-1)
	}
	must(t, syscall.Mount("tmpfs", filepath.Dir(o.Dir), "tmpfs", syscall.MS_REMOUNT, "size=4m"))
	fill(t, l, 3) // it goes on when there is room
	if r, err := l.Verify(t.Context()); err != nil || !r.OK || len(r.Problems) > 0 {
		t.Errorf("%+v %v", r, err)
	}
	must(t, l.Close())
	if r := verified(t, o); !r.OK || len(r.Problems) > 0 {
		t.Errorf("%+v", r)
	}
}

func TestADiskThatIsReadOnly(t *testing.T) {
	o := place(t)
	disk := tmpfs(t, "size=1m")
	o.Dir = filepath.Join(disk, "audit")
	l := opened(t, o)
	fill(t, l, 2)
	must(t, l.Close())
	must(t, syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, "size=1m"))
	if _, err := Open(t.Context(), o); !errors.Is(err, syscall.EROFS) || !strings.Contains(err.Error(), o.Dir) {
		t.Error(err)
	}
	if r := verified(t, o); !r.OK { // looking needs no writing
		t.Errorf("%+v", r)
	}
}

func TestAPlaceThatIsNoFile(t *testing.T) {
	for _, make := range []func(string) error{
		func(p string) error { return os.Mkdir(p, 0o700) },
		func(p string) error { return syscall.Mkfifo(p, 0o600) },
		func(p string) error { return os.Symlink("/dev/zero", p) },
	} {
		o := place(t)
		must(t, os.MkdirAll(o.Dir, 0o700))
		must(t, make(o.records()))
		if _, err := Open(t.Context(), o); err == nil || !strings.Contains(err.Error(), "is not a file") {
			t.Error(err)
		}
		if _, err := Verify(t.Context(), o); err == nil {
			t.Error("verified what is no file")
		}
	}
}
