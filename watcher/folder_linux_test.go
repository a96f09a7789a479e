package watcher

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

func TestRootRecreated(t *testing.T) {
	t.Parallel()
	w := newFixture(t).start()
	first := w.write("first", "x")
	w.waitReported(first)
	for i := range 3 {
		must(t, os.RemoveAll(w.root))
		w.waitHealth(w.root, Missing, "does not exist", "automatically")
		w.waitReported(w.write(fmt.Sprintf("d%d/f", i), "x"))
		w.waitHealth(w.root, Watching)
		w.sentinel(fmt.Sprintf("d%d/g", i))
	}
}

// Replaced between two checks: no event reports it.
func TestRootReplaced(t *testing.T) {
	t.Parallel()
	w := newFixture(t).start()
	w.sentinel("first")
	must(t, os.Rename(w.root, w.root+".old"))
	paths := burst(w, "burst", 500)
	w.waitReported(paths...)
	w.sentinel("last")
}

func TestRootMissingAtStart(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	must(t, os.Remove(w.root))
	w.start()
	w.waitHealth(w.root, Missing, "does not exist")
	must(t, os.WriteFile(w.root, nil, 0o644))
	w.waitHealth(w.root, Missing, "is a file")
	must(t, os.Remove(w.root))
	w.sentinel("f")
}

func TestRootIsALink(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	link := filepath.Join(filepath.Dir(w.root), "link")
	must(t, os.Symlink(w.root, link))
	w.root, w.folders[0].Path = link, link
	w.start()
	w.waitReported(w.write("f", "x"), w.write("sub/f", "x"))
}

func TestFoldersRenamed(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	old := w.write("a/b/old.txt", "x")
	w.start()
	w.sentinel("a/b/f")
	for i, from := 0, "a"; i < 5; i++ {
		to := fmt.Sprint("a", i)
		must(t, os.Rename(w.path(from), w.path(to)))
		w.sentinel(to + "/b/" + to)         // the watch of the inner folder has followed
		w.sentinel(to + "/new" + to + "/f") // and that of the outer one
		w.notReported(w.path(to + "/b/old.txt"))
		from = to
	}
	w.notReported(old)
	w.waitUntil("forget", func() bool { return !w.seen.knows(old) })
	if !w.seen.knows(w.path("a4/b/old.txt")) {
		t.Error("an old file that was moved with its folder is not marked")
	}
	must(t, os.Rename(w.path("a4"), w.root+".out"))
	must(t, os.WriteFile(w.root+".out/b/outside", nil, 0o644))
	must(t, os.Mkdir(w.path("a4"), 0o755))
	w.sentinel("a4/f")
}

// fsnotify keeps the old path for the watches of a renamed folder: a new folder
// at that path must not take them over.
func TestFolderRenamedAndRecreated(t *testing.T) {
	t.Parallel()
	w := newFixture(t).start()
	w.sentinel("a/s/f")
	for i := range 10 {
		to := fmt.Sprint("b", i)
		must(t, os.Rename(w.path("a"), w.path(to)))
		must(t, os.MkdirAll(w.path("a/s"), 0o755))
		w.sentinel(fmt.Sprintf("a/s/first%d", i))
		w.sentinel(fmt.Sprintf("%s/s/second%d", to, i))
		w.sentinel(fmt.Sprintf("a/s/third%d", i))
	}
}

func TestFolderReplacedByAnother(t *testing.T) {
	t.Parallel()
	w := newFixture(t).start()
	w.sentinel("d/f")
	for i := range 5 {
		must(t, os.RemoveAll(w.path("d")))
		w.sentinel(fmt.Sprintf("d/e/f%d", i))
	}
}

func TestUnmount(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	drive := filepath.Join(filepath.Dir(w.root), "drive")
	must(t, os.Mkdir(drive, 0o755))
	mount := func(data string) {
		t.Helper()
		if err := unix.Mount("nod-test", drive, "tmpfs", 0, data); err != nil {
			t.Skipf("a file system can't be mounted here: %v", err)
		}
	}
	mount("size=1m")
	t.Cleanup(func() { unix.Unmount(drive, unix.MNT_DETACH) })
	w = fixtureAt(t, drive)
	w.start()
	path := w.write("f", "x")
	w.waitReported(path)
	w.waitUntil("mark", func() bool { return w.seen.knows(path) })
	// tmpfs does not survive, so that the next one is another drive with other files
	must(t, unix.Unmount(drive, unix.MNT_DETACH))
	w.waitHealth(drive, Missing, "The drive at", "Connect or mount it")
	if !w.seen.knows(path) {
		t.Error("a file on a drive that is not connected was forgotten")
	}
	mount("size=2m")
	w.waitHealth(drive, Watching)
	w.sentinel("g")
	must(t, unix.Unmount(drive, unix.MNT_DETACH))
	w.waitHealth(drive, Missing)
	w.stop()
	w.opts.Away = func(path string) bool { return path == drive }
	w.start() // finds the bare mount point, and is told so
	w.waitHealth(drive, Missing, "The drive at", "Connect or mount it")
	w.stop()
	w.opts.Away = nil
	w.start() // finds it, and is not
	w.sentinel("bare")
	w.stop()
	if !w.seen.knows(w.path("g")) {
		t.Error("a file of a drive that was not there at the start was forgotten")
	}
}

func TestNetworkFileSystems(t *testing.T) {
	t.Parallel()
	if remote, _ := examineVolume(t.TempDir()); remote {
		t.Skip("the temporary folder is on a network drive")
	}
	if remote, loose := examineVolume(filepath.Join(t.TempDir(), "missing")); remote || loose {
		t.Error("a missing folder counts as a network drive")
	}
	if got := mountType("/proc"); got != "proc" {
		t.Errorf("/proc is of type %q", got)
	}
}

func TestOnlyRegularFiles(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	outside := filepath.Join(filepath.Dir(w.root), "outside")
	must(t, os.Mkdir(outside, 0o755))
	w.start()
	w.sentinel("first")
	fifo, link, dirLink, sock, dev := w.path("fifo"), w.path("link"), w.path("dirlink"), w.path("sock"), w.path("dev")
	must(t, syscall.Mkfifo(fifo, 0o644))
	must(t, os.Symlink(w.path("first"), link))
	must(t, os.Symlink(outside, dirLink))
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: sock})
	must(t, err)
	defer l.Close()
	if err := syscall.Mknod(dev, syscall.S_IFCHR|0o644, int(unix.Mkdev(1, 3))); err != nil {
		t.Logf("no device could be made: %v", err)
	}
	must(t, os.WriteFile(filepath.Join(outside, "f"), []byte("x"), 0o644))
	must(t, os.Link(w.path("first"), w.path("hardlink")))
	w.waitReported(w.path("hardlink"))
	w.sentinel("last")
	w.w.Rescan()
	w.sentinel("really-last")
	w.notReported(fifo, link, dirLink, sock, dev, filepath.Join(dirLink, "f"))
}

func TestOpenForWriting(t *testing.T) {
	t.Parallel()
	w := newFixture(t).start()
	f, err := os.Create(w.path("growing.iso"))
	must(t, err)
	_, err = f.WriteString("half")
	must(t, err)
	w.sentinel("first")
	w.sentinel("second")
	w.notReported(f.Name())
	_, err = f.WriteString("whole")
	must(t, err)
	w.sentinel("third")
	w.notReported(f.Name())
	must(t, f.Close())
	w.waitReported(f.Name())
	if w.sigs[f.Name()].Size != 9 {
		t.Errorf("reported with %d bytes", w.sigs[f.Name()].Size)
	}
}

func TestUnreadableFileSettlesByItsSignature(t *testing.T) {
	t.Parallel()
	w := newFixture(t).start()
	w.write("first", "x")
	path := filepath.Join(filepath.Dir(w.root), "secret")
	must(t, os.WriteFile(path, []byte("x"), 0))
	must(t, os.Rename(path, w.path("secret")))
	w.waitReported(w.path("secret"))
}

func TestDownloads(t *testing.T) {
	t.Parallel()
	w := newFixture(t).start()
	w.sentinel("first")
	// Firefox: an empty file under the final name, the content beside it
	final := w.write("x.pdf", "")
	part := w.write("Ab12cd.pdf.part", "half")
	// Chrome
	chrome := w.write("y.zip", "")
	unconfirmed := w.write("Unconfirmed 123.crdownload", "half")
	// aria2 writes the final name and keeps a control file
	aria := w.write("z.iso", "half")
	control := w.write("z.iso.aria2", "x")
	safari := w.write("s.dmg.download/s.dmg", "half")
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g"} { // longer than an empty file waits
		w.sentinel(name)
	}
	w.notReported(final, part, chrome, unconfirmed, aria, control, safari)
	must(t, os.Rename(part, final))
	must(t, os.Rename(unconfirmed, chrome))
	must(t, os.Remove(control))
	must(t, os.Rename(safari, w.path("s.dmg")))
	w.waitReported(final, chrome, aria, w.path("s.dmg"))
	w.notReported(part, unconfirmed, control, safari)
	w.waitReported(w.write("empty.txt", "")) // empty and with nothing beside it
}

func TestExcluded(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.write(".git/HEAD", "the watched folder itself may be a project")
	w.opts.Ignore = func(path string, isDir bool) bool { return filepath.Base(path) == "ignored" }
	w.start()
	w.sentinel("first")
	var closed []string
	for _, rel := range []string{
		".hidden/f", "node_modules/f", "Foo.app/Contents/f", "Fotos.photoslibrary/f", "go/go.mod", "go/main.go", "go/sub/f",
		"js/package.json", "git/.git/HEAD", "git/f", "c/Makefile", "c/main.c", "ignored", "sub/ignored/f",
		".note.txt.icloud", "~$report.docx", ".~lock.report.odt#", "x.tmp", "x~",
	} {
		closed = append(closed, w.write(rel, "x"))
	}
	w.waitReported(w.write("plain/Makefile", "x"), w.write("plain/report.txt", "x"), w.write("go.mod", "x"))
	w.sentinel("last")
	w.notReported(closed...)
	must(t, os.Remove(w.path("go/go.mod"))) // it is a project no more
	w.waitReported(w.path("go/main.go"), w.path("go/sub/f"))
	must(t, os.WriteFile(w.path("plain/go.mod"), nil, 0o644))
	late := w.write("plain/late", "x")
	w.sentinel("really-last")
	w.notReported(late)
}

func TestIgnoreFiles(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.write(".nodignore", "*.log\n/top/\n")
	w.write("alone/.nodignore", "")
	w.write("some/.nodignore", "draft*\n!draft-final.txt\n")
	w.start()
	w.sentinel("first")
	closed := []string{
		w.write("a.log", "x"), w.write("sub/b.log", "x"), w.write("top/f", "x"), w.write("alone/f", "x"), w.write("alone/deep/f", "x"),
		w.write("some/draft.txt", "x"), w.write("some/deep/draft2.txt", "x"),
	}
	w.waitReported(w.write("sub/top/f", "x"), w.write("some/draft-final.txt", "x"), w.write("some/deep/f", "x"))
	w.sentinel("last")
	w.notReported(closed...)
	w.write("some/.nodignore", "nothing")
	w.waitReported(w.path("some/draft.txt"), w.path("some/deep/draft2.txt"))
	must(t, os.Remove(w.path("alone/.nodignore")))
	w.waitReported(w.path("alone/f"), w.path("alone/deep/f"))
	w.write(".nodignore", " \n")
	w.waitHealth(w.root, Watching, "Nothing in", "Delete")
	late := w.write("late.txt", "x")
	must(t, os.Remove(w.path(".nodignore")))
	w.waitReported(late, w.path("a.log"))
}

func TestExisting(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	want := map[string]bool{w.write("a.txt", "x"): true, w.write("d/b.txt", "x"): true, w.write("empty", ""): true}
	w.write("x.pdf", "")
	w.write("x.pdf.part", "half")
	w.write("p/go.mod", "x")
	w.write(".hidden", "x")
	w.write("ignored", "x")
	busy, err := os.Create(w.path("busy"))
	must(t, err)
	defer busy.Close()
	must(t, syscall.Mkfifo(w.path("fifo"), 0o644))
	files := existingIn(t, Folder{Path: w.root + "/.", Recursive: true}, func(path string, _ bool) bool { return filepath.Base(path) == "ignored" })
	for _, f := range files {
		if !want[f.Path] || f.Folder != w.root || f.Signature.Inode == 0 {
			t.Errorf("found %+v", f)
		}
		delete(want, f.Path)
	}
	if len(want) > 0 {
		t.Errorf("did not find %v", want)
	}
	if flat := existingIn(t, Folder{Path: w.root}, nil); len(flat) != 3 {
		t.Errorf("flat: %d files", len(flat))
	}
	if _, err := Existing(t.Context(), Folder{Path: w.path("missing")}, nil, func([]File) error { return nil }); err == nil {
		t.Error("a missing folder is no error")
	}
}
