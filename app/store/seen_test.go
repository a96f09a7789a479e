package store

import (
	"maps"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/watcher"
	"github.com/nod-app/nod/watcher/settled"
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
	must(t, s.ForgetFolder(t.Context(), folder, nil))
	since(folder, noon.Add(time.Hour), noon.Add(time.Hour))
	since(other, noon.Add(time.Hour), noon.Add(1))
	if p := got(t, s, waiting(1).ID); p.Folder != folder {
		t.Error("a proposal lost its folder")
	}
}

// huge is a signature that needs every bit.
var huge = watcher.Signature{Identity: settled.Identity{Device: math.MaxUint64, Inode: 1 << 63, Size: math.MaxInt64, Mtime: math.MinInt64}, Ctime: -1}

func seen(folder, path string) watcher.File {
	return watcher.File{Folder: folder, Path: path, Signature: huge}
}

// known asks that exactly these are known below a folder.
func known(t *testing.T, s *Store, folder string, want ...string) {
	t.Helper()
	is, err := s.Known(t.Context(), folder)
	must(t, err)
	wanted := map[string]watcher.Signature{}
	for _, w := range want {
		wanted[w] = huge
	}
	if !maps.Equal(is, wanted) {
		t.Errorf("known below %q: %+v", folder, is)
	}
}

func TestWhatIsSeenIsKnownBelowItsFolders(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	odd := seen("/d", "/d/\xff\n")
	odd.Signature = watcher.Signature{}
	must(t, s.Mark(t.Context(), []watcher.File{odd, seen("/d", "/d/sub/x"), seen("/d/sub", "/d/sub/y"),
		seen("/d", "/d/sub!"), seen("/e", "/e/z"), seen("/dd", "/dd/x")}))
	must(t, s.Mark(t.Context(), []watcher.File{seen("/d", "/d/\xff\n")}))
	s = again(t, s, dir)
	known(t, s, "/d", "/d/\xff\n", "/d/sub/x", "/d/sub/y", "/d/sub!")
	known(t, s, "/d/sub", "/d/sub/x", "/d/sub/y")
	known(t, s, "/", "/d/\xff\n", "/d/sub/x", "/d/sub/y", "/d/sub!", "/e/z", "/dd/x")
	known(t, s, "/nowhere")
	must(t, s.Forget(t.Context(), []string{"/d/sub/x", "/nobody"}))
	known(t, s, "/d", "/d/\xff\n", "/d/sub/y", "/d/sub!")
}

func TestAFileIsRememberedOnceWhoeverOwnsIt(t *testing.T) {
	s := fresh(t)
	old := seen("/d", "/d/sub/x")
	old.Signature = watcher.Signature{Identity: settled.Identity{Size: 1}}
	must(t, s.Mark(t.Context(), []watcher.File{old}))
	must(t, s.Mark(t.Context(), []watcher.File{seen("/d/sub", "/d/sub/x")}))
	known(t, s, "/d", "/d/sub/x") // as it was marked last
}

func TestAFolderIsForgottenWithoutWhatOthersWatch(t *testing.T) {
	all := []string{"/d/a", "/d/sub/b", "/d/sub/deep/c", "/d/other/e"}
	for _, c := range []struct {
		name   string
		folder string
		stay   []watcher.Folder
		left   []string
	}{
		{"alone", "/d", nil, nil},
		{"itself does not count", "/d", []watcher.Folder{{Path: "/d", Recursive: true}}, nil},
		{"inside a recursive one", "/d/sub", []watcher.Folder{{Path: "/d", Recursive: true}}, all},
		{"inside one that is not", "/d/sub", []watcher.Folder{{Path: "/d"}}, []string{"/d/a", "/d/other/e"}},
		{"around a recursive one", "/d", []watcher.Folder{{Path: "/d/sub", Recursive: true}}, []string{"/d/sub/b", "/d/sub/deep/c"}},
		{"around one that is not", "/d", []watcher.Folder{{Path: "/d/sub"}}, []string{"/d/sub/b"}},
		{"beside one with a like name", "/d", []watcher.Folder{{Path: "/d/su", Recursive: true}}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := fresh(t)
			for _, path := range all {
				must(t, s.Mark(t.Context(), []watcher.File{seen("/d", path)}))
			}
			must(t, s.ForgetFolder(t.Context(), c.folder, c.stay))
			known(t, s, "/d", c.left...)
		})
	}
}

func TestFoldersAreWatchedUntilForgotten(t *testing.T) {
	s := fresh(t)
	inserted(t, s, waiting(1)) // its folder is known and not watched
	for _, f := range []string{"/d/\xff", "/a"} {
		_, err := s.Since(t.Context(), f, noon)
		must(t, err)
	}
	must(t, s.ForgetFolder(t.Context(), "/a", nil))
	if is, err := s.Watched(t.Context()); err != nil || !slices.Equal(is, []string{"/d/\xff"}) {
		t.Errorf("%q, %v", is, err)
	}
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
		{"/e/c", id(4), true, "on its way there"},
		{"/e/c", id(5), false, "another file where one is expected"},
	} {
		own, err := s.Own(t.Context(), []watcher.File{{Path: c.path, Signature: watcher.Signature{Identity: settled.Identity{Device: c.id.Device, Inode: c.id.Inode}}}})
		must(t, err)
		if own[c.path] != c.is {
			t.Errorf("%q, %s: %v", c.path, c.wants, own)
		}
	}
}
