package watcher

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"
)

func TestNewFilesAreReportedOnceAndOldOnesAreNot(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	old, deep := w.write("old.txt", "x"), w.write("a/b/old.txt", "x")
	w.start()
	w.waitReported(w.write("new.txt", "x"), w.write("a/new.txt", "x"), w.write("a/b/new.txt", "x"), w.write("c/d/e/new.txt", "x"))
	w.sentinel("beacon")
	w.notReported(old, deep)
	if !w.seen.knows(old) || !w.seen.knows(deep) {
		t.Error("files that were there before are not marked")
	}
}

func TestStrangeNames(t *testing.T) {
	t.Parallel()
	w := newFixture(t).start()
	for _, name := range []string{
		"line\nbreak.txt", "bad\xff\xfeutf8.txt", "-rf.txt", "trailing. ", "\u202egpj.exe", "tab\t.txt",
		string(make255()), "con.txt", "UPPER.txt", "upper.txt", "a*?[b].txt",
	} {
		w.waitReported(w.write(name, "x"))
	}
}

func make255() []byte {
	b := make([]byte, 255)
	for i := range b {
		b[i] = 'n'
	}
	return b
}

func TestNotRecursive(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.folders[0].Recursive = false
	w.start()
	deep := w.write("sub/deep.txt", "x")
	w.sentinel("top.txt")
	w.notReported(deep)
}

func TestRestartMissesNothingAndRepeatsNothing(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	old := w.write("old.txt", "x")
	w.start()
	first := w.write("first.txt", "x")
	w.waitReported(first)
	w.waitUntil("mark", func() bool { return w.seen.knows(first) })
	w.stop()
	meanwhile, nested := w.write("meanwhile.txt", "x"), w.write("dir/nested.txt", "x")
	tree := filepath.Join(filepath.Dir(w.root), "tree")
	must(t, os.MkdirAll(tree, 0o755))
	must(t, os.WriteFile(filepath.Join(tree, "f.txt"), nil, 0o644))
	must(t, os.Rename(tree, w.path("tree")))
	w.start()
	w.waitReported(meanwhile, nested, w.path("tree/f.txt"))
	w.sentinel("beacon")
	w.notReported(old)
	if n := w.reported(first); n != 1 {
		t.Errorf("first.txt was reported %d times", n)
	}
}

func TestTreeMovedInKeepsItsOldTimes(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	for _, tree := range []string{"tree", "late"} {
		must(t, os.MkdirAll(filepath.Join(filepath.Dir(w.root), tree), 0o755))
		must(t, os.WriteFile(filepath.Join(filepath.Dir(w.root), tree, "f.txt"), []byte("x"), 0o644))
	}
	w.start()
	w.sentinel("first")
	must(t, os.Rename(filepath.Join(filepath.Dir(w.root), "tree"), w.path("tree")))
	w.waitReported(w.path("tree/f.txt"))
	w.stop()
	must(t, os.Rename(filepath.Join(filepath.Dir(w.root), "late"), w.path("late")))
	w.start()
	w.waitReported(w.path("late/f.txt"))
}

func TestStoppedDuringDelivery(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.out = func(context.Context, []File) error {
		w.cancel()
		return nil
	}
	w.start()
	path := w.write("f", "x")
	w.waitReported(path)
	w.stop()
	if !w.seen.knows(path) {
		t.Error("out has taken the file, and it is not marked")
	}
}

func TestInterruptedInitialScanReportsNewFiles(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	old := w.write("old.txt", "x")
	_, err := w.seen.Since(context.Background(), w.root, nextTick(context.Background())) // all that a killed run got to do
	must(t, err)
	fresh := w.write("fresh.txt", "x")
	w.start().waitReported(fresh)
	w.sentinel("beacon")
	w.notReported(old)
}

// A clock that was years ahead when the folder was added must not hide new files.
func TestSinceInTheFuture(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	_, err := w.seen.Since(context.Background(), w.root, time.Now().AddDate(10, 0, 0))
	must(t, err)
	w.start().waitReported(w.write("new.txt", "x"))
}

func TestPauseAndResume(t *testing.T) {
	t.Parallel()
	w := newFixture(t).start()
	w.sentinel("first.txt")
	w.w.Pause()
	w.waitHealth(w.root, Stopped)
	path := w.write("while-paused.txt", "x")
	w.w.Resume()
	w.waitReported(path)
	w.waitHealth(w.root, Watching)
}

func TestRewrittenIsReportedAgainAndChmodIsNot(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	old := w.write("old.txt", "x")
	w.start()
	path := w.write("f.txt", "one")
	w.waitReported(path)
	must(t, os.Chmod(path, 0o600))
	must(t, os.Chmod(old, 0o600))
	w.w.Rescan()
	w.sentinel("beacon")
	w.notReported(old)
	if n := w.reported(path); n != 1 {
		t.Fatalf("reported %d times after chmod", n)
	}
	w.write("f.txt", "two!")
	w.waitUntil("second report", func() bool { return w.reported(path) == 2 })
}

func TestOwnMovesAreMarkedAndNotReported(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	src := filepath.Join(filepath.Dir(w.root), "moved.txt")
	must(t, os.WriteFile(src, []byte("x"), 0o644))
	sig, _, _, err := inspect(src)
	must(t, err)
	w.seen.own[sig.Inode] = true
	w.start()
	w.sentinel("first")
	must(t, os.Rename(src, w.path("moved.txt")))
	w.waitUntil("mark", func() bool { return w.seen.knows(w.path("moved.txt")) })
	w.notReported(w.path("moved.txt"))
}

func TestRemovedFileIsForgotten(t *testing.T) {
	t.Parallel()
	w := newFixture(t).start()
	path := w.write("d/f.txt", "x")
	w.waitReported(path)
	w.waitUntil("mark", func() bool { return w.seen.knows(path) })
	must(t, os.RemoveAll(w.path("d")))
	w.waitUntil("forget", func() bool { return !w.seen.knows(path) })
	w.write("d/f.txt", "x")
	w.waitUntil("second report", func() bool { return w.reported(path) == 2 })
}

func TestHandlerFailsForAWhile(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	var calls atomic.Int32
	var full atomic.Bool
	full.Store(true)
	w.out = func(context.Context, []File) error {
		if calls.Add(1); full.Load() {
			return errors.New("no room")
		}
		return nil
	}
	w.start()
	path := w.write("f.txt", "x")
	w.waitHealth(w.root, Watching, "no room", "no file is missed")
	w.waitUntil("more tries", func() bool { return calls.Load() >= 3 })
	if w.seen.knows(path) {
		t.Error("marked before out took it")
	}
	full.Store(false)
	w.waitReported(path)
	w.waitUntil("mark", func() bool { return w.seen.knows(path) })
	w.waitUntil("health", func() bool { return w.w.Health()[0].Problem == "" })
}

func TestSeenFailsForAWhile(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.seen.setFail(true)
	w.start()
	path := w.write("f.txt", "x")
	w.waitHealth(w.root, Watching, "database is locked")
	w.seen.setFail(false)
	w.waitReported(path)
	w.seen.setFail(true)
	second := w.write("g.txt", "x")
	w.waitHealth(w.root, Watching, "database is locked")
	w.seen.setFail(false)
	w.waitReported(second)
}

func TestSetStartsAndStopsSingleFolders(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	a, b := w.path("a"), w.path("b")
	must(t, os.MkdirAll(a, 0o755))
	must(t, os.MkdirAll(b, 0o755))
	w.folders = []Folder{{Path: a}}
	w.start()
	w.sentinel("a/1")
	inB := w.write("b/old", "x")
	w.w.Set(context.Background(), []Folder{{Path: a}, {Path: b}})
	w.waitReported(w.write("b/1", "x"), w.write("a/2", "x"))
	w.w.Set(context.Background(), []Folder{{Path: b}})
	gone := w.write("a/3", "x")
	w.sentinel("b/2")
	w.notReported(inB, gone)
	if h := w.w.Health(); len(h) != 1 || h[0].Folder.Path != b || h[0].State != Watching {
		t.Errorf("health %+v", h)
	}
}

func TestRecursiveSetLater(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.folders[0].Recursive = false
	w.start()
	w.sentinel("top")
	old := w.write("sub/old.txt", "x")
	w.w.Set(context.Background(), []Folder{{Path: w.root, Recursive: true}})
	w.sentinel("sub/new.txt")
	w.notReported(old)
}

func TestNestedFoldersReportOnce(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	inner := w.path("inner")
	must(t, os.MkdirAll(w.path("inner/deep"), 0o755))
	flat := w.path("flat")
	must(t, os.MkdirAll(w.path("flat/sub"), 0o755))
	w.folders = []Folder{{Path: w.root, Recursive: true}, {Path: inner, Recursive: true}, {Path: flat}}
	w.start()
	for i := range 20 {
		w.write(fmt.Sprintf("inner/%d", i), "x")
		w.write(fmt.Sprintf("inner/deep/%d", i), "x")
		w.write(fmt.Sprintf("%d", i), "x")
		w.write(fmt.Sprintf("flat/%d", i), "x")
		w.write(fmt.Sprintf("flat/sub/%d", i), "x")
	}
	w.waitUntil("all", func() bool { return w.total() >= 100 })
	w.sentinel("beacon")
	w.sentinel("inner/beacon")
	w.sentinel("flat/beacon")
	if w.total() != 103 {
		t.Errorf("%d reports of 103 files", w.total())
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, f := range w.order {
		want := w.root
		if below(f.Path, inner) {
			want = inner
		} else if filepath.Dir(f.Path) == flat {
			want = flat
		}
		if f.Folder != want {
			t.Errorf("%s was found under %s", f.Path, f.Folder)
		}
	}
}

// A file that is still settling in the outer folder when the inner one is added
// is not taken for an existing one.
func TestNestedFolderAddedWhileAFileSettles(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	must(t, os.MkdirAll(w.path("inner"), 0o755))
	w.start()
	w.sentinel("first")
	path := w.write("inner/f.txt", "x")
	w.w.Set(context.Background(), []Folder{{Path: w.root, Recursive: true}, {Path: w.path("inner")}})
	w.waitReported(path)
	w.w.Set(context.Background(), []Folder{{Path: w.root, Recursive: true}})
	w.sentinel("inner/g.txt")
	if n := w.reported(path); n != 1 {
		t.Errorf("reported %d times", n)
	}
}

func TestRunTwice(t *testing.T) {
	t.Parallel()
	w := newFixture(t).start()
	w.sentinel("f")
	if err := w.w.Run(context.Background()); err == nil {
		t.Error("a second Run is no error")
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestSettleTimeCanBeChanged(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.opts.Settle = time.Hour
	w.start()
	early := w.write("early.txt", "x")
	w.waitHealth(w.root, Watching)
	w.w.SetSettle(settleTime)
	w.waitReported(early)
	w.sentinel("later.txt")
	if n := w.reported(early); n != 1 {
		t.Errorf("early.txt was reported %d times", n)
	}
}
