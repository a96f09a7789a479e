package files

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/tools/policy"
)

// mount mounts for the length of a test.
func mount(t *testing.T, source, target, kind string, flags uintptr, data string) {
	t.Helper()
	if err := unix.Mount(source, target, kind, flags, data); err != nil {
		t.Skipf("cannot mount here (needs root): %v", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(target, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
}

// TestFull: a drive that runs full leaves the file and the folder as they were.
func TestFull(t *testing.T) {
	h := newHouse(t)
	mount(t, "none", h.docs, "tmpfs", 0, "size=64k")
	h.write("${DOCS}/a.txt", "old")
	big := jsonText(strings.Repeat("x", 100<<10))
	h.no("files.write_text", `{"path":"${DOCS}/a.txt","content":`+big+`}`, codeFull)
	h.no("files.write_text", `{"path":"${DOCS}/new.txt","content":`+big+`}`, codeFull)
	h.holds("${DOCS}/a.txt", "old")
	h.gone("${DOCS}/new.txt")
	h.tidy()
	if left, _ := os.ReadDir(h.keep); len(left) != 0 {
		t.Errorf("kept for nobody: %v", left)
	}
	ok[writeResult](h, "files.write_text", `{"path":"${DOCS}/a.txt","content":"there is room again"}`)
	h.write("${DOWN}/big.txt", strings.Repeat("x", 100<<10))
	if r := h.no("files.move_glob", moveTexts, codeNotMoved); !strings.Contains(string(r.Data), string(codeFull)) {
		t.Errorf("%s", r.Data)
	}
	h.holds("${DOWN}/big.txt", strings.Repeat("x", 100<<10))
}

// TestFullKeep: without room for the old version there is no new one.
func TestFullKeep(t *testing.T) {
	h := newHouse(t)
	if err := os.MkdirAll(h.keep, 0o700); err != nil {
		t.Fatal(err)
	}
	mount(t, "none", h.keep, "tmpfs", 0, "size=16k")
	old := strings.Repeat("old ", 10_000)
	h.write("${DOCS}/a.txt", old)
	h.no("files.write_text", `{"path":"${DOCS}/a.txt","content":"new"}`, codeFull)
	h.holds("${DOCS}/a.txt", old)
	h.tidy()
	if left, _ := os.ReadDir(h.keep); len(left) != 0 {
		t.Errorf("kept for nobody: %v", left)
	}
}

func TestReadOnlyDrive(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/a.txt", "old")
	mount(t, h.docs, h.docs, "", unix.MS_BIND, "")
	if err := unix.Mount("", h.docs, "", unix.MS_BIND|unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		t.Skipf("cannot mount read-only: %v", err)
	}
	for _, c := range [][2]string{{"files.write_text", `{"path":"${DOCS}/a.txt","content":"new"}`}, {"files.write_text", `{"path":"${DOCS}/n.txt","content":"new"}`},
		{"files.ensure_dir", `{"path":"${DOCS}/x/y"}`}} {
		if r := h.call(c[0], c[1]); r.Success || r.CanUndo || !strings.Contains(r.Error, "read-only") {
			t.Errorf("%s: %+v", c[0], r)
		}
	}
	h.holds("${DOCS}/a.txt", "old")
}

// TestDeviceFolder is row P24: a bind mount brings devices into a scope.
func TestDeviceFolder(t *testing.T) {
	h := newHouse(t)
	dev := filepath.Join(h.docs, "dev")
	if err := os.Mkdir(dev, 0o755); err != nil {
		t.Fatal(err)
	}
	mount(t, "/dev", dev, "", unix.MS_BIND, "")
	h.no("files.read_text", `{"path":"${DOCS}/dev/zero"}`, policy.CodeNotRegular)
	ok[searchResult](h, "files.search", `{"root":"${DOCS}/dev","query":"zero"}`)
}
