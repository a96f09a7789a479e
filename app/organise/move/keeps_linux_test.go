package move

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// keeping mounts a folder in which files can be made, and neither renamed nor removed, or only one of both.
func keeping(t *testing.T, options ...string) string {
	t.Helper()
	bindfs, err := exec.LookPath("bindfs")
	if err != nil {
		t.Skip("bindfs is not installed")
	}
	behind, at := t.TempDir(), t.TempDir()
	if out, err := exec.Command(bindfs, append(options, behind, at)...).CombinedOutput(); err != nil {
		t.Skipf("cannot mount with bindfs here: %v: %s", err, out)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(at, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return at
}

// A folder that keeps what it gets is found out before anything is copied or linked: the file
// stays at its place only, and the error names that folder.
func TestFolderThatKeepsFiles(t *testing.T) {
	for name, options := range map[string][]string{
		"no removal": {"--delete-deny"}, "no renaming": {"--rename-deny"}, "neither": {"--delete-deny", "--rename-deny"},
	} {
		t.Run(name+" at the destination", func(t *testing.T) {
			src, dst := t.TempDir(), keeping(t, options...)
			log := newLog()
			m := New(log, Options{})
			for range 3 {
				path := write(t, filepath.Join(src, "f"), "text")
				res := moveOne(t, m, Request{Source: path, Root: dst, Rel: "f"}, ErrPermission)
				wantKeeps(t, res.Err, dst)
				wantFile(t, path, "text")
				wantNone(t, filepath.Join(dst, "f"))
			}
			if entries, err := os.ReadDir(dst); err != nil || len(entries) > 1 {
				t.Errorf("three tries have left %v, %v", entries, err)
			}
			wantSettled(t, log)
		})
		t.Run(name+" at the source", func(t *testing.T) {
			src, dst := keeping(t, options...), t.TempDir()
			path := write(t, filepath.Join(src, "f"), "text")
			m := New(newLog(), Options{})
			for _, r := range moveAll(t.Context(), m, "b", []Request{{Source: path, Root: src, Rel: "sub/f"}, {Source: path, Root: dst, Rel: "f"}}) {
				if r.Err == nil && !(name == "no renaming" && r.Destination == filepath.Join(dst, "f")) { // a copy needs no renaming there
					t.Errorf("it was moved to %s", r.Destination)
				}
			}
			if name == "no renaming" {
				wantFile(t, filepath.Join(dst, "f"), "text")
				wantNone(t, path)
				return
			}
			wantFile(t, path, "text")
			wantNone(t, filepath.Join(src, "sub", "f"))
			wantNone(t, filepath.Join(dst, "f"))
		})
	}
}

func wantKeeps(t *testing.T, err error, folder string) {
	t.Helper()
	if keeps, ok := errors.AsType[KeepsError](err); !ok || keeps.Folder != folder {
		t.Errorf("got %v; want that %s keeps files", err, folder)
	}
}

// What a trial has left is removed once the folder lets it be.
func TestProbesAreRemoved(t *testing.T) {
	src, dst := t.TempDir(), otherDevice(t)
	path := write(t, filepath.Join(src, "f"), "text")
	for _, name := range []string{probeName, renamedName} {
		write(t, filepath.Join(dst, name), "")
	}
	log := newLog()
	_, err := log.Begin(t.Context(), []Intent{{Batch: "b", Kind: Do, Source: path,
		Destination: filepath.Join(dst, "f"), Temp: filepath.Join(dst, ".nod-x.part"), Identity: identity(t, path)}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(log, Options{}).Recover(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantNoDebris(t, dst)
	write(t, filepath.Join(dst, probeName), "")
	moveOne(t, New(newLog(), Options{}), Request{Source: path, Root: dst, Rel: "f"}, nil)
	wantNoDebris(t, dst)
}
