package watcher

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// wholeFixture watches a folder without its subfolders.
func wholeFixture(t *testing.T) *fixture {
	w := newFixture(t)
	w.folders[0].Recursive = false
	return w
}

// outside makes a folder with a file beside the watched one, and returns its path.
func (w *fixture) outside(name string) string {
	w.t.Helper()
	dir := filepath.Join(filepath.Dir(w.root), name)
	must(w.t, os.MkdirAll(filepath.Join(dir, "inner"), 0o755))
	must(w.t, os.WriteFile(filepath.Join(dir, "inner", "file.txt"), []byte(name), 0o644))
	return dir
}

func (w *fixture) arrive(name string) string {
	w.t.Helper()
	must(w.t, os.Rename(w.outside(name), w.path(name)))
	return w.path(name)
}

func TestAFolderArrives(t *testing.T) {
	t.Parallel()
	for _, poll := range []bool{false, true} {
		t.Run(fmt.Sprintf("poll %v", poll), func(t *testing.T) {
			t.Parallel()
			w := wholeFixture(t)
			w.folders[0].Poll = poll
			there := w.write("there/old.txt", "x")
			w.start()
			w.sentinel("first")
			dir := w.arrive("album")
			w.waitReported(dir)
			if sig := w.sigs[dir]; !sig.IsFolder() {
				t.Errorf("%+v is no folder's", sig)
			}
			must(t, os.Rename(w.path("there"), w.path("renamed")))
			must(t, os.Rename(dir, w.path("album of 2024")))
			late := w.write("album of 2024/late.txt", "x")
			w.waitReported(w.arrive("second")) // what came before it was looked at by then
			w.notReported(late, there, w.path("there"), w.path("renamed"), w.path("album of 2024"), w.path("second/inner/file.txt"))
			w.stop()
			off := w.arrive("while off")
			w.start()
			w.waitReported(off, w.path("second"))
			w.notReported(w.path("renamed"), w.path("album of 2024"))
		})
	}
}

// A program that unpacks files, one after the other, with pauses shorter than the settle time.
func TestAFolderThatIsBeingFilled(t *testing.T) {
	t.Parallel()
	w := wholeFixture(t)
	const settle = 800 * time.Millisecond // a busy machine can let this test wait for longer than settleTime between two files
	w.opts.Settle = settle
	w.start()
	w.sentinel("first")
	for i := range 12 {
		w.write(fmt.Sprintf("archive/%d/page.txt", i), "x")
		time.Sleep(settle / 8)
		w.notReported(w.path("archive"))
	}
	part := w.write("archive/film.mp4.part", "x")
	time.Sleep(3 * settle / 2)
	w.notReported(w.path("archive"))
	must(t, os.Rename(part, w.path("archive/film.mp4")))
	w.waitReported(w.path("archive"))
}

func TestFoldersThatAreNotReported(t *testing.T) {
	t.Parallel()
	w := wholeFixture(t)
	w.opts.Ignore = func(path string, isDir bool) bool { return isDir && filepath.Base(path) == "ignored" }
	deeper := w.write("above/watched/f.txt", "x")
	w.folders = append(w.folders, Folder{Path: filepath.Dir(deeper)})
	w.start()
	w.sentinel("first")
	must(t, os.Mkdir(w.path("empty"), 0o755))
	must(t, os.Symlink(w.outside("elsewhere"), w.path("link")))
	left := []string{w.path("empty"), w.path("link"), w.path("above"), w.arrive(".hidden"), w.arrive("node_modules"), w.arrive("ignored"), w.arrive("half.part")}
	own := w.outside("own")
	must(t, os.WriteFile(filepath.Join(own, ignoreFile), nil, 0o644))
	must(t, os.Rename(own, w.path("own")))
	w.waitUntil("the empty one is known", func() bool { return w.seen.knows(w.path("empty")) })
	w.write("empty/later.txt", "x")
	w.waitReported(w.arrive("last"))
	w.notReported(append(left, w.path("own"), w.path("empty/later.txt"))...)
}

// A version that did not report folders left a mark without them.
func TestFoldersOfAnEarlierVersion(t *testing.T) {
	t.Parallel()
	w := wholeFixture(t)
	w.write("there/old.txt", "x")
	w.start()
	w.sentinel("first")
	w.stop()
	w.seen.mu.Lock()
	for path, sig := range w.seen.known {
		switch {
		case sig.IsFolder():
			delete(w.seen.known, path)
		case filepath.Base(path) == initialScanName:
			sig.Size = 0
			w.seen.known[path] = sig
		}
	}
	w.seen.mu.Unlock()
	w.start()
	w.sentinel("second")
	w.waitReported(w.arrive("new"))
	w.notReported(w.path("there"))
}
