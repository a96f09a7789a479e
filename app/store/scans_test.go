package store

import (
	"testing"

	"github.com/nod-app/nod/app/organise/move"
)

func TestWhatScansSayIsKept(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	letter, photo := huge.Identity, move.Identity{Device: 1, Inode: 2, Size: 3, Mtime: 4}
	must(t, s.KeepScanText(t.Context(), letter, "Dear Ms Example"))
	must(t, s.KeepScanText(t.Context(), letter, "Dear Ms Example,"))
	must(t, s.KeepScanText(t.Context(), photo, ""))
	s = again(t, s, dir)
	moved := photo
	moved.Device++ // after a restart
	changed := photo
	changed.Mtime++
	for _, c := range []struct {
		id   move.Identity
		want string
		read bool
	}{{letter, "Dear Ms Example,", true}, {photo, "", true}, {moved, "", true}, {changed, "", false}} {
		if text, read, err := s.ScanText(t.Context(), c.id); err != nil || text != c.want || read != c.read {
			t.Errorf("%+v: %q %v, %v", c.id, text, read, err)
		}
	}
	for i := range maxScans - 1 {
		must(t, s.KeepScanText(t.Context(), move.Identity{Inode: uint64(10 + i)}, "x"))
	}
	if _, read, err := s.ScanText(t.Context(), letter); err != nil || read {
		t.Errorf("the oldest of %d is kept, %v", maxScans+1, err)
	}
	if _, read, err := s.ScanText(t.Context(), photo); err != nil || !read {
		t.Errorf("the newest %d are not all kept, %v", maxScans, err)
	}
}
