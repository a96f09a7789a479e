//go:build unix

package files

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

// swapping swaps a folder for a link, or for a FIFO, and back, until the test ends.
func swapping(t *testing.T, path string, other func(path string) error) (swaps *atomic.Int64, stop func()) {
	t.Helper()
	return tooltest.Swapping(t, path, other, unixExchange)
}

// unixExchange trades two names in one folder.
func unixExchange(a, b string) error {
	dir, err := os.OpenRoot(filepath.Dir(a))
	if err != nil {
		return err
	}
	defer dir.Close()
	return exchange(dir, filepath.Base(a), filepath.Base(b))
}

// TestNoEscape: row P25, and the same for what lists, searches, writes and
// moves. The link leads out, or to a place in the scope that is closed.
func TestNoEscape(t *testing.T) {
	const tries = 300 // of each row; there are 11 of them
	rows := map[string]string{
		"files.read_text":  `{"path":"${DOCS}/d/f"}`,
		"files.list_dir":   `{"path":"${DOCS}/d"}`,
		"files.search":     `{"root":"${DOCS}","query":"secret"}`,
		"files.write_text": `{"path":"${DOCS}/d/g","content":"written"}`,
		"files.ensure_dir": `{"path":"${DOCS}/d/new"}`,
		"files.move_glob":  `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}/d"}`,
	}
	for tool, args := range rows {
		for place, target := range map[string]string{"out": "../out", "closed": ".ssh"} {
			if tool == "files.move_glob" && place == "closed" {
				continue // app/organise/move holds a move in its scope, as it holds the proposals'
			}
			t.Run(tool+" "+place, func(t *testing.T) {
				h := newHouseIn(t, elsewhere(t)) // in memory, where nothing waits for a disk
				bad := filepath.Join(h.docs, target)
				h.write("${DOCS}/d/f", "fine")
				h.write(filepath.Join(bad, "f"), "secret")
				h.write(filepath.Join(bad, "secret"), "secret")
				h.write("${DOWN}/m", "mine")
				swaps, stop := swapping(t, filepath.Join(h.docs, "d"), func(p string) error { return os.Symlink(target, p) })
				reached := 0
				for n := 0; n < tries || reached == 0 && n < 20*tries; n++ { // on a busy machine more, until one goes through
					h.desk.Asked = nil
					r := h.call(tool, args)
					if strings.Contains(string(r.Data), "secret") {
						t.Fatalf("it escaped: %s", r.Data)
					}
					if names, _ := os.ReadDir(bad); len(names) != 2 {
						t.Fatalf("it escaped: %v", names)
					}
					if r.Success {
						reached++
						_ = h.undo(r)
					}
				}
				stop()
				if swaps.Load() < 10 || reached == 0 {
					t.Errorf("%d swaps, %d calls went through", swaps.Load(), reached)
				}
				h.holds(filepath.Join(bad, "f"), "secret")
			})
		}
	}
}

// TestFIFO: rows P23 and P24. Nothing waits for the other end of a pipe.
func TestFIFO(t *testing.T) {
	h := newHouse(t)
	if err := unix.Mkfifo(filepath.Join(h.docs, "fifo"), 0o600); err != nil {
		t.Skip(err)
	}
	if err := unix.Mkfifo(filepath.Join(h.down, "fifo"), 0o600); err != nil {
		t.Skip(err)
	}
	h.no("files.read_text", `{"path":"${DOCS}/fifo"}`, policy.CodeNotRegular)
	h.no("files.write_text", `{"path":"${DOCS}/fifo","content":"x"}`, policy.CodeNotRegular)
	h.no("files.list_dir", `{"path":"${DOCS}/fifo"}`, policy.CodeNotRegular)
	h.no("files.move_glob", `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}/new"}`, codeNoMatch)
	if f, _ := ok[searchResult](h, "files.search", `{"root":"${DOCS}","query":"x"}`); f.Files != 0 {
		t.Errorf("%+v", f)
	}
	if err := unix.Mknod(filepath.Join(h.docs, "zero"), unix.S_IFCHR|0o600, int(unix.Mkdev(1, 5))); err != nil {
		t.Logf("no devices here: %v", err)
		return
	}
	h.no("files.read_text", `{"path":"${DOCS}/zero"}`, policy.CodeNotRegular)
}

// TestFIFOInTheLastMoment: a folder and a file become FIFOs while they are opened.
func TestFIFOInTheLastMoment(t *testing.T) {
	h := newHouseIn(t, elsewhere(t))
	h.write("${DOCS}/d/f", "fine")
	h.write("${DOCS}/f", "fine")
	fifo := func(p string) error { return unix.Mkfifo(p, 0o600) }
	_, stopFolder := swapping(t, filepath.Join(h.docs, "d"), fifo)
	_, stopFile := swapping(t, filepath.Join(h.docs, "f"), fifo)
	for range 700 {
		for _, args := range []string{`{"path":"${DOCS}/d/f"}`, `{"path":"${DOCS}/f"}`} {
			if r := h.call("files.read_text", args); r.Code == tools.CodeFailed {
				t.Fatalf("%+v", r)
			}
		}
	}
	stopFolder()
	stopFile()
}

// TestStepAndOpen: the two steps that everything here takes, in a tight loop,
// so that the link comes between the look and the opening, too.
func TestStepAndOpen(t *testing.T) {
	const tries = 30_000
	h := newHouseIn(t, elsewhere(t))
	h.write("${DOCS}/d/f", "fine")
	h.write("${DOCS}/bad/f", "secret")
	h.write("${DOCS}/f", "fine")
	swapping(t, filepath.Join(h.docs, "d"), func(p string) error { return os.Symlink("bad", p) })
	swapping(t, filepath.Join(h.docs, "f"), func(p string) error { return os.Symlink("bad/f", p) })
	bad, badFile := statOf(t, filepath.Join(h.docs, "bad")), statOf(t, filepath.Join(h.docs, "bad/f"))
	dir, err := os.OpenRoot(h.docs)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	opened := 0
	for range tries {
		if next, err := open.Step(dir, "d"); err == nil {
			if st, _ := next.Stat("."); os.SameFile(st, bad) {
				t.Fatal("it went through a link")
			}
			next.Close()
			opened++
		}
		if f, st, err := open.File(dir, "f"); err == nil {
			if os.SameFile(st, badFile) {
				t.Fatal("it opened what a link leads to")
			}
			f.Close()
			opened++
		}
	}
	if opened == 0 {
		t.Error("nothing was ever opened")
	}
}

func statOf(t *testing.T, path string) os.FileInfo {
	t.Helper()
	st, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// TestPinned: what was put in the place of a file or folder since the policy
// looked is not opened, though it is as regular.
func TestPinned(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/d/f", "fine")
	env := h.kit.Env()
	file, folder := env.Resolve(policy.ReadPath, filepath.Join(h.docs, "d/f")), env.Resolve(policy.ListPath, filepath.Join(h.docs, "d"))
	if f, _, err := open.Place(file); err != nil {
		t.Fatal(err)
	} else {
		f.Close()
	}
	h.write("${DOCS}/e/f", "another")
	if err := unixExchange(filepath.Join(h.docs, "d"), filepath.Join(h.docs, "e")); err != nil {
		t.Fatal(err)
	}
	if f, _, err := open.Place(file); !errors.Is(err, open.ErrSwapped) {
		f.Close()
		t.Errorf("file: %v", err)
	}
	if d, err := open.Folder(folder); !errors.Is(err, open.ErrSwapped) {
		d.Close()
		t.Errorf("folder: %v", err)
	}
}
