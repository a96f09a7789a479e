package move

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/windows"
)

// hold opens a file so that no other program can use it, as an editor may.
func hold(t *testing.T, path string) (release func()) {
	t.Helper()
	p, err := windows.UTF16PtrFromString(path)
	if err != nil {
		t.Fatal(err)
	}
	h, err := windows.CreateFile(p, windows.GENERIC_READ, 0, nil, windows.OPEN_EXISTING, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	return func() { _ = windows.CloseHandle(h) }
}

// moveHeld moves a new file that held was called with.
func moveHeld(t *testing.T, held func(path string)) (from, to string, err error) {
	t.Helper()
	dir := t.TempDir()
	from, to = filepath.Join(dir, "in", "a.txt"), filepath.Join(dir, "out", "a.txt")
	if err := errors.Join(os.Mkdir(filepath.Dir(from), 0o700), os.WriteFile(from, []byte("a"), 0o600)); err != nil {
		t.Fatal(err)
	}
	held(from)
	r := moveAll(t.Context(), New(newLog(), Options{}), "b", []Request{{Ref: "a", Source: from, Root: filepath.Dir(to), Rel: "a.txt"}})
	return from, to, r[0].Err
}

func TestAFileThatIsHeldForAMomentIsMoved(t *testing.T) {
	from, to, err := moveHeld(t, func(path string) { time.AfterFunc(100*time.Millisecond, hold(t, path)) })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(from); !os.IsNotExist(err) {
		t.Errorf("it is at its source: %v", err)
	}
	if b, err := os.ReadFile(to); err != nil || string(b) != "a" {
		t.Errorf("at its destination: %q, %v", b, err)
	}
}

func TestAFileThatIsHeldStays(t *testing.T) {
	from, to, err := moveHeld(t, func(path string) { t.Cleanup(hold(t, path)) })
	if !errors.Is(err, ErrSource) || !strings.Contains(err.Error(), "no program holds it") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(from); err != nil {
		t.Errorf("at its source: %v", err)
	}
	if _, err := os.Stat(to); !os.IsNotExist(err) {
		t.Errorf("at its destination: %v", err)
	}
}

func TestMoveBeyondTheOldLimitOfPaths(t *testing.T) {
	dir := t.TempDir()
	rel := strings.Repeat(strings.Repeat("f", 40)+`\`, 8) + "a.txt"
	from := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(from, []byte("a"), 0o600); err != nil {
		t.Fatal(err)
	}
	m := New(newLog(), Options{})
	if r := moveAll(t.Context(), m, "b", []Request{{Ref: "a", Source: from, Root: filepath.Join(dir, "out"), Rel: rel}}); r[0].Err != nil {
		t.Fatal(r[0].Err)
	}
	if b, err := os.ReadFile(literalPath(filepath.Join(dir, "out", rel))); err != nil || string(b) != "a" {
		t.Errorf("%q, %v", b, err)
	}
}
