package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

// tmpfs mounts a small disk of its own.
func tmpfs(t *testing.T, options string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Skip("cannot mount a disk of a few MB, which needs root: ", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func TestAFullDiskIsSaidAndNothingIsHalfDone(t *testing.T) {
	dir := tmpfs(t, "size=4m")
	s := opened(t, dir)
	kept := 0
	var err error
	for kept < 100_000 {
		batch := make([]proposal.Proposal, 100)
		for i := range batch {
			batch[i] = waiting(kept + i)
		}
		if _, err = s.InsertProposals(t.Context(), batch); err != nil {
			break
		}
		kept += len(batch)
	}
	if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), s.Path()) || !strings.Contains(err.Error(), "free some space") {
		t.Fatal(err)
	}
	if _, total := listed(t, s, proposal.Filter{}); total != kept {
		t.Errorf("%d proposals, %d were kept", total, kept)
	}
	must(t, syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT, "size=32m"))
	inserted(t, s, waiting(kept)) // it goes on when there is room
	s = again(t, s, dir)
	if _, total := listed(t, s, proposal.Filter{}); total != kept+1 || s.Notice() != "" {
		t.Errorf("%d proposals after a restart, want %d; %q", total, kept+1, s.Notice())
	}
}

func TestADiskThatIsFullAtTheStart(t *testing.T) {
	for _, room := range []int{0, 4096, 16 << 10, 48 << 10, 100 << 10} {
		dir := tmpfs(t, "size=2m")
		must(t, os.WriteFile(filepath.Join(dir, "filler"), make([]byte, 2<<20-room), 0o600))
		if _, err := Open(t.Context(), dir); !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), filepath.Join(dir, Name)) {
			t.Errorf("%d bytes free: %v", room, err)
		}
		must(t, os.Remove(filepath.Join(dir, "filler")))
		if s := opened(t, dir); s.Notice() != "" {
			t.Error(s.Notice())
		} else {
			must(t, s.Close())
		}
	}
}

func TestAReadOnlyDisk(t *testing.T) {
	for _, existing := range []bool{false, true} {
		dir := tmpfs(t, "size=4m")
		if existing {
			must(t, opened(t, dir).Close())
		}
		must(t, syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
		_, err := Open(t.Context(), dir)
		if !errors.Is(err, ErrReadOnly) || !strings.Contains(err.Error(), filepath.Join(dir, Name)) || !strings.Contains(err.Error(), "write access") {
			t.Error(err)
		}
	}
}
