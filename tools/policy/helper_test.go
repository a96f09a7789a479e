package policy

import (
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// house is a real tree: Docs and Downloads may be written, Notes read, out
// lies outside of every scope.
type house struct {
	base, docs, down, notes, out, home, cfg string
	env                                     Env
}

func newHouse(t *testing.T) house {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h := house{
		base: base, docs: filepath.Join(base, "Docs"), down: filepath.Join(base, "Downloads"), notes: filepath.Join(base, "Notes"),
		out: filepath.Join(base, "out"), home: filepath.Join(base, "home"), cfg: filepath.Join(base, "home", ".config", "nod"),
	}
	for _, dir := range []string{h.docs, h.down, h.notes, h.out, h.cfg, filepath.Join(h.docs, "Projects"), filepath.Join(h.docs, "Übersicht")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range []string{"Docs/a.txt", "Docs/existing.txt", "Docs/taxes.pdf", "Docs/Übersicht/日本語 file (1).txt", "out/secret", "Downloads/b.txt"} {
		h.write(t, filepath.Join(base, f))
	}
	h.env = Env{OS: runtime.GOOS, Home: h.home, Own: []string{h.cfg}, FS: Disk{}, Scope: Scope{
		Roots: []Root{{Path: h.docs, Writable: true}, {Path: h.down, Writable: true}, {Path: h.notes}},
		Apps:  []string{"firefox", "gedit"},
	}}
	return h
}

func (h house) write(t *testing.T, file string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// paper is a file system of names only, for the rules of other systems. Its
// keys are absolute paths with '/'.
type paper map[string]Node

func (p paper) Open(root string) (View, error) {
	return paperView{p, strings.ReplaceAll(root, `\`, "/")}, nil
}
func (p paper) Identify(abs string) FileID { return p[strings.ReplaceAll(abs, `\`, "/")].ID }

type paperView struct {
	fs   paper
	root string
}

func (v paperView) Lstat(rel string) (Node, error)  { return v.fs[path.Join(v.root, rel)], nil }
func (v paperView) Readlink(string) (string, error) { return "", os.ErrInvalid }
func (v paperView) Close() error                    { return nil }

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// watch is a clock that a test moves.
type watch struct{ at Instant }

func newWatch() *watch                    { return &watch{Instant{Wall: noon}} }
func (w *watch) now() Instant             { return w.at }
func (w *watch) pass(d time.Duration)     { w.at.Mono += d; w.at.Wall = w.at.Wall.Add(d) }
func (w *watch) setBack(d time.Duration)  { w.at.Wall = w.at.Wall.Add(-d) }
func (w *watch) sleepFor(d time.Duration) { w.at.Wall = w.at.Wall.Add(d) }
func code(p *Problem) Code {
	if p == nil {
		return ""
	}
	return p.Code
}
