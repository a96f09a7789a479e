package safetext

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNoPathStandsTwiceInAnError(t *testing.T) {
	no := func(path string) error { return &fs.PathError{Op: "open", Path: path, Err: errors.New("no such file")} }
	for want, err := range map[string]error{
		"nothing":                                               errors.New("nothing"),
		"open /a/b: no such file":                               no("/a/b"),
		"read /a/b: no such file":                               fmt.Errorf("read /a/b: %w", no("/a/b")),
		`read "/a/b": no such file; look`:                       fmt.Errorf("read %q: %w; look", "/a/b", no("/a/b")),
		`read "/a/b\n": no such file`:                           fmt.Errorf("read %q: %w", "/a/b\n", no("/a/b\n")),
		"read the settings: open /a/b: no such file":            fmt.Errorf("read the settings: %w", no("/a/b")),
		"read /a/b.pdf: open /a/b: no such file":                fmt.Errorf("read /a/b.pdf: %w", no("/a/b")),
		"read /a/b/c: open /a/b: no such file":                  fmt.Errorf("read /a/b/c: %w", no("/a/b")),
		"read /x/a/b: no such file":                             fmt.Errorf("read /x/a/b: %w", no("a/b")),
		"read /x/a/b: open b.txt: no such file":                 fmt.Errorf("read /x/a/b: %w", no("b.txt")),
		"open /a/b: no such file; open /c: no such file":        fmt.Errorf("%w; %w", no("/a/b"), no("/c")),
		"open /a/b: no such file\nopen /a/b: no such file":      errors.Join(no("/a/b"), no("/a/b")),
		"read /a/b: not here":                                   fmt.Errorf("read /a/b: %w", &fs.PathError{Op: "open", Path: "/a/b", Err: &fs.PathError{Op: "openat", Path: "/a/b", Err: errors.New("not here")}}),
		"move /a to /b: exists":                                 fmt.Errorf("move /a to /b: %w", &os.LinkError{Op: "rename", Old: "/a", New: "/b", Err: errors.New("exists")}),
		"move /a: rename /a /b: exists":                         fmt.Errorf("move /a: %w", &os.LinkError{Op: "rename", Old: "/a", New: "/b", Err: errors.New("exists")}),
		"write the note: a and open /a/b, and more: of its own": worded{no("/a/b")},
	} {
		if got := Error(err); got != want {
			t.Errorf("%q becomes %q, want %q", err, got, want)
		}
	}
	path := filepath.Join(t.TempDir(), "none")
	_, err := os.ReadFile(path)
	if got := Error(fmt.Errorf("read %s: %w", path, err)); strings.Count(got, path) != 1 {
		t.Errorf("the system's error becomes %q", got)
	}
}

// worded is an error with words of its own for what is within.
type worded struct{ error }

func (worded) Error() string   { return "write the note: a and open /a/b, and more: of its own" }
func (w worded) Unwrap() error { return w.error }
