//go:build unix

package move

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// album makes a folder with files, an empty folder and links of both kinds in it.
func album(t testing.TB, path string) string {
	t.Helper()
	write(t, filepath.Join(path, "01.mp3"), "one")
	write(t, filepath.Join(path, "disc 2", "02.mp3"), "two")
	for _, err := range []error{
		os.Mkdir(filepath.Join(path, "empty"), 0o700),
		os.Symlink("01.mp3", filepath.Join(path, "first")),
		os.Symlink("/nowhere", filepath.Join(path, "disc 2", "out")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// inFolder returns what is below a folder: the content of files, the targets of links, the modes of folders.
func inFolder(t testing.TB, root string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		switch {
		case e.IsDir():
			info, err := e.Info()
			all[rel] = info.Mode().String()
			return err
		case e.Type()&fs.ModeSymlink != 0:
			to, err := os.Readlink(path)
			all[rel] = "to " + to
			return err
		}
		text, err := os.ReadFile(path)
		all[rel] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func folderRequest(t testing.TB, source, root, rel string) Request {
	t.Helper()
	id, movable, err := IdentifyFile(source)
	if err != nil || !movable || !id.IsFolder() {
		t.Fatalf("%s is %+v, %v, %v", source, id, movable, err)
	}
	return Request{Ref: "r", Source: source, Root: root, Rel: rel, Want: id}
}

// A folder is moved with all that is in it and comes back with all that is in it by then.
func TestAFolderIsMovedWhole(t *testing.T) {
	src, dst := t.TempDir(), t.TempDir()
	from := album(t, filepath.Join(src, "album"))
	was := inFolder(t, from)
	log := newLog()
	m := New(log, Options{})
	res := moveOne(t, m, folderRequest(t, from, dst, "Music/An Album"), nil)
	wantNone(t, from)
	if got := inFolder(t, res.Destination); !reflect.DeepEqual(got, was) {
		t.Errorf("moved: %v, want %v", got, was)
	}
	write(t, filepath.Join(res.Destination, "03.mp3"), "three")
	undo := m.Undo(context.Background(), "u", log.undoable())
	if len(undo) != 1 || undo[0].Err != nil {
		t.Fatalf("%+v", undo)
	}
	was["03.mp3"] = "three"
	if got := inFolder(t, from); !reflect.DeepEqual(got, was) {
		t.Errorf("back: %v, want %v", got, was)
	}
	wantNone(t, filepath.Join(dst, "Music"))
	wantSettled(t, log)
}

// What stands in the way of a folder leaves it and everything else as it was.
func TestAFolderStays(t *testing.T) {
	for name, try := range map[string]struct {
		make func(t *testing.T, src, dst string) Request
		want error
	}{
		"into itself": {func(t *testing.T, src, dst string) Request {
			return folderRequest(t, album(t, src+"/a"), src+"/a", "deep/a")
		}, ErrInside},
		"onto itself below": {func(t *testing.T, src, dst string) Request {
			return folderRequest(t, album(t, src+"/a"), src+"/a/disc 2", "a")
		}, ErrInside},
		"into itself by a link": {func(t *testing.T, src, dst string) Request {
			r := folderRequest(t, album(t, src+"/a"), dst+"/link", "a")
			if err := os.Symlink(src+"/a/disc 2", dst+"/link"); err != nil {
				t.Fatal(err)
			}
			return r
		}, ErrInside},
		"over a folder": {func(t *testing.T, src, dst string) Request {
			if err := os.Mkdir(dst+"/a", 0o755); err != nil {
				t.Fatal(err)
			}
			return folderRequest(t, album(t, src+"/a"), dst, "a")
		}, ErrExists},
		"over a file": {func(t *testing.T, src, dst string) Request {
			write(t, dst+"/a", "theirs")
			return folderRequest(t, album(t, src+"/a"), dst, "a")
		}, ErrExists},
		"another folder by now": {func(t *testing.T, src, dst string) Request {
			r := folderRequest(t, album(t, src+"/a"), dst, "a")
			shift(t, src+"/a", src+"/b")
			album(t, src+"/a")
			return r
		}, ErrChanged},
		"a file came into it": {func(t *testing.T, src, dst string) Request {
			r := folderRequest(t, album(t, src+"/a"), dst, "a")
			r.Want.Mtime-- // as it was before
			return r
		}, ErrChanged},
		"a link by now": {func(t *testing.T, src, dst string) Request {
			r := folderRequest(t, album(t, src+"/a"), dst, "a")
			shift(t, src+"/a", src+"/b")
			if err := os.Symlink("b", src+"/a"); err != nil {
				t.Fatal(err)
			}
			return r
		}, ErrNotRegular},
		"a file was meant": {func(t *testing.T, src, dst string) Request {
			r := folderRequest(t, album(t, src+"/a"), dst, "a")
			r.Want = Identity{}
			return r
		}, ErrNotRegular},
	} {
		t.Run(name, func(t *testing.T) {
			src, dst := t.TempDir(), t.TempDir()
			r := try.make(t, src, dst)
			before := []map[string]string{inFolder(t, src), inFolder(t, dst)}
			log := newLog()
			moveOne(t, New(log, Options{}), r, try.want)
			if after := []map[string]string{inFolder(t, src), inFolder(t, dst)}; !reflect.DeepEqual(after, before) {
				t.Errorf("%v, want %v", after, before)
			}
			wantSettled(t, log)
		})
	}
}

// A folder whose move is killed is whole in one place, which the log knows.
func TestKillOfAFoldersMove(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"move", "undo"} {
		for _, point := range []string{"begun", "renamed", "performed", "left to Complete"} {
			l := newLot(t, 0, t.TempDir(), t.TempDir())
			from := album(t, filepath.Join(l.plan.Src, "f0"))
			was := inFolder(t, from)
			if mode == "undo" && l.do("move").run(t) {
				t.Fatal("died without reason")
			}
			p := l.do(mode)
			p.Point, p.Hit = point, 1
			if !p.run(t) {
				t.Fatalf("%s: did not die at %q", mode, point)
			}
			settled := l.recover(t)
			if len(settled) != 1 {
				t.Fatalf("%s, %s: %+v", mode, point, settled)
			}
			at, not := settled[0].Source, settled[0].Destination
			if settled[0].State == Done {
				at, not = not, at
			}
			if got := inFolder(t, at); !reflect.DeepEqual(got, was) {
				t.Errorf("%s, %s: %v, want %v", mode, point, got, was)
			}
			wantNone(t, not)
			wantNoDebris(t, append(l.plan.Dst, l.plan.Src)...)
			if l.do(mode).run(t) {
				t.Fatal("died without reason")
			}
		}
	}
}
