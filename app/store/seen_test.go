package store

import (
	"maps"
	"math"
	"testing"
	"time"

	"github.com/nod-app/nod/app/move"
	"github.com/nod-app/nod/watcher"
)

func TestSinceIsSetOnceForEachFolder(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	inserted(t, s, waiting(1)) // its folder is known by then, and not watched
	folder, other := waiting(1).Folder, "/d/\xff"
	since := func(folder string, now, want time.Time) {
		t.Helper()
		is, err := s.Since(t.Context(), folder, now)
		must(t, err)
		if !is.Equal(want) {
			t.Errorf("%q since %s, want %s", folder, is, want)
		}
	}
	since(folder, noon, noon)
	since(other, noon.Add(1), noon.Add(1))
	s = again(t, s, dir)
	since(folder, noon.Add(time.Hour), noon)
	must(t, s.ForgetFolder(t.Context(), folder))
	since(folder, noon.Add(time.Hour), noon.Add(time.Hour))
	since(other, noon.Add(time.Hour), noon.Add(1))
	if p := got(t, s, waiting(1).ID); p.Folder != folder {
		t.Error("a proposal lost its folder")
	}
}

func TestWhatIsSeenIsKnown(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	huge := watcher.Signature{Device: math.MaxUint64, Inode: 1 << 63, Size: math.MaxInt64, Mtime: math.MinInt64, Ctime: -1}
	file := func(folder, path string, sig watcher.Signature) watcher.File {
		return watcher.File{Folder: folder, Path: path, Signature: sig}
	}
	must(t, s.Mark(t.Context(), []watcher.File{
		file("/d", "/d/\xff\n", watcher.Signature{}), file("/d", "/d/sub/x", huge), file("/d/sub", "/d/sub/x", huge), file("/e", "/e/y", huge)}))
	must(t, s.Mark(t.Context(), []watcher.File{file("/d", "/d/\xff\n", huge)}))
	s = again(t, s, dir)
	known := func(folder string, want ...string) {
		t.Helper()
		is, err := s.Known(t.Context(), folder)
		must(t, err)
		wanted := map[string]watcher.Signature{}
		for _, w := range want {
			wanted[w] = huge
		}
		if !maps.Equal(is, wanted) {
			t.Errorf("known under %q: %+v", folder, is)
		}
	}
	known("/d", "/d/\xff\n", "/d/sub/x")
	known("/d/sub", "/d/sub/x")
	known("/nowhere")
	must(t, s.Forget(t.Context(), []string{"/d/sub/x", "/nobody"}))
	known("/d", "/d/\xff\n")
	known("/d/sub")
	must(t, s.ForgetFolder(t.Context(), "/d"))
	known("/d")
	known("/e", "/e/y")
}

func TestOwnMoves(t *testing.T) {
	s := fresh(t)
	id := func(inode uint64) move.Identity { return move.Identity{Device: math.MaxUint64, Inode: inode} }
	first := moved(t, s, move.Intent{Source: "/d/a", Destination: "/e/\xff"}, id(1))
	moved(t, s, move.Intent{Source: "/d/old", Destination: "/e/b"}, id(2))
	moved(t, s, move.Intent{Source: "/d/new", Destination: "/e/b"}, id(3))
	moved(t, s, move.Intent{Source: "/e/\xff", Destination: "/d/a", Kind: move.Undo, Reverses: first}, id(1))
	begun(t, s, move.Intent{Source: "/d/c", Destination: "/e/c", Identity: id(4)})
	for _, c := range []struct {
		path  string
		id    move.Identity
		is    bool
		wants string
	}{
		{"/e/\xff", id(1), true, "where it was moved to"},
		{"/d/a", id(1), true, "back where it was"},
		{"/e/b", id(3), true, "the newest that was moved there"},
		{"/e/b", id(2), false, "an older one"},
		{"/e/elsewhere", id(1), false, "renamed by somebody"},
		{"/e/\xff", move.Identity{Device: 1, Inode: 1}, false, "another device"},
		{"/e/c", id(4), false, "not moved yet"},
	} {
		own, err := s.Own(t.Context(), []watcher.File{{Path: c.path, Signature: watcher.Signature{Device: c.id.Device, Inode: c.id.Inode}}})
		must(t, err)
		if own[c.path] != c.is {
			t.Errorf("%q, %s: %v", c.path, c.wants, own)
		}
	}
}
