//go:build unix

package policy

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Links, pipes and hard links of a real file system.
func TestResolve(t *testing.T) {
	h := newHouse(t)
	d := func(name string) string { return filepath.Join(h.docs, name) }
	must(t, os.Symlink(filepath.Join(h.out, "secret"), d("link_abs")))
	must(t, os.Symlink("../out/secret", d("link_rel")))
	must(t, os.Symlink("../out", d("dirlink")))
	must(t, os.Symlink("a.txt", d("link_in")))
	must(t, os.Symlink(d("a.txt"), d("link_in_abs")))
	must(t, os.Symlink("Projects/../a.txt", d("link_dots")))
	must(t, os.Symlink("loop", d("loop")))
	must(t, os.Symlink("Projects", d("folder_link")))
	must(t, os.Symlink("not_there", d("dangling")))
	must(t, os.Symlink("../out/new", d("dangling_out")))
	must(t, os.Symlink(filepath.Join(h.down, "b.txt"), d("other_root")))
	must(t, os.Symlink(".ssh", d("keys")))
	must(t, syscall.Mkfifo(d("fifo"), 0o600))
	must(t, os.Link(d("a.txt"), d("hard.txt")))
	rows := []struct {
		role Role
		path string
		want Code
		at   string // the canonical path, from the base
	}{
		{ReadPath, d("a.txt"), "", "Docs/a.txt"},
		{ReadPath, h.docs, "", "Docs"},
		{ReadPath, d("../Docs/a.txt"), "", "Docs/a.txt"},
		{ReadPath, d("link_in"), "", "Docs/a.txt"},
		{ReadPath, d("link_in_abs"), "", "Docs/a.txt"},
		{ReadPath, d("link_dots"), "", "Docs/a.txt"},
		{WritePath, d("folder_link/new.txt"), "", "Docs/Projects/new.txt"},
		{WritePath, d("dangling"), "", "Docs/not_there"},
		{MakePath, d("x/y/z"), "", "Docs/x/y/z"},
		{MovedItem, d("existing.txt"), "", "Docs/existing.txt"},
		{WidenPath, h.out, "", "out"},
		{ReadPath, d("../out/secret"), CodeOutOfScope, ""},
		{ReadPath, h.docs + "x/a", CodeOutOfScope, ""},
		{ReadPath, h.base, CodeOutOfScope, ""},
		{ReadPath, d("link_abs"), CodeOutOfScope, ""},
		{ReadPath, d("link_rel"), CodeOutOfScope, ""},
		{ReadPath, d("dirlink/secret"), CodeOutOfScope, ""},
		{ReadPath, d("other_root"), CodeOutOfScope, ""},
		{WritePath, d("dangling_out"), CodeOutOfScope, ""},
		{WritePath, d("link_abs"), CodeOutOfScope, ""},
		{ReadPath, d("loop"), CodeBadPath, ""},
		{ReadPath, d("a.txt/b"), CodeBadPath, ""},
		{ReadPath, d("keys/id"), CodeForbidden, ""},
		{ReadPath, d("fifo"), CodeNotRegular, ""},
		{WritePath, d("fifo"), CodeNotRegular, ""},
		{WritePath, d("Projects"), CodeNotRegular, ""},
		{MovedItem, d("link_in"), CodeNotRegular, ""},
		{MovedItem, d("Projects"), CodeNotRegular, ""},
		{ReadPath, d("hard.txt"), "", "Docs/hard.txt"},
		{WritePath, d("hard.txt"), CodeHardLink, ""},
		{ReadPath, filepath.Join(h.notes, "n.txt"), "", "Notes/n.txt"},
		{WritePath, filepath.Join(h.notes, "n.txt"), CodeReadOnly, ""},
		{MovedItem, filepath.Join(h.notes, "n.txt"), CodeReadOnly, ""},
		{WidenPath, filepath.Join(h.home, ".ssh"), CodeForbidden, ""},
	}
	for _, r := range rows {
		p := h.env.Resolve(r.role, r.path)
		bad := p.check()
		if code(bad) != r.want {
			t.Errorf("%s as %d: got %v, want %q", r.path, r.role, bad, r.want)
		}
		if r.want == "" && p.Path != filepath.Join(h.base, r.at) {
			t.Errorf("%s: leads to %s", r.path, p.Path)
		}
	}
	if p := h.env.Resolve(ReadPath, d("link_in")); p.Root != h.docs || p.Rel != "a.txt" || p.Node.Kind != File || p.Node.ID == (FileID{}) {
		t.Errorf("%+v", p)
	}
}

// Nod's own folder is denied under any name: a bind mount, a link's target, a
// hard link's folder.
func TestOwnFilesByIdentity(t *testing.T) {
	h := newHouse(t)
	alias := filepath.Join(h.base, "alias")
	must(t, os.Symlink(h.home, alias))
	e := h.env
	e.Own = []string{filepath.Join(alias, ".config", "nod")}
	root, err := NewRoot(h.home, true)
	must(t, err)
	e.Scope.Roots = append(e.Scope.Roots, root)
	if p := e.Resolve(WritePath, filepath.Join(h.cfg, "config.toml")); code(p.check()) != CodeForbidden {
		t.Errorf("got %v", p.check())
	}
	if p := e.Resolve(WritePath, filepath.Join(h.home, "x.txt")); p.check() != nil {
		t.Errorf("got %v", p.check())
	}
}

func TestRootByItsAlias(t *testing.T) {
	h := newHouse(t)
	alias := filepath.Join(h.base, "Documents")
	must(t, os.Symlink(h.docs, alias))
	root, err := NewRoot(alias, false)
	must(t, err)
	if root.Path != h.docs || root.Alias != alias {
		t.Fatalf("%+v", root)
	}
	e := h.env
	e.Scope.Roots = []Root{root}
	for _, name := range []string{filepath.Join(alias, "a.txt"), filepath.Join(h.docs, "a.txt")} {
		if p := e.Resolve(ReadPath, name); p.check() != nil || p.Path != filepath.Join(h.docs, "a.txt") {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

func TestInnermostRootHolds(t *testing.T) {
	h := newHouse(t)
	e := h.env
	e.Scope.Roots = []Root{{Path: h.docs}, {Path: h.base, Writable: true}}
	if p := e.Resolve(WritePath, filepath.Join(h.docs, "n.txt")); code(p.check()) != CodeReadOnly {
		t.Errorf("got %v", p.check())
	}
	if p := e.Resolve(WritePath, filepath.Join(h.down, "n.txt")); p.check() != nil {
		t.Errorf("got %v", p.check())
	}
}

// A file of Nod's own is known by what it is, under whatever name.
func TestOwnFileUnderAnotherName(t *testing.T) {
	h := newHouse(t)
	settings := filepath.Join(h.cfg, "config.toml")
	must(t, os.WriteFile(settings, nil, 0o600))
	must(t, os.Link(settings, filepath.Join(h.docs, "notes.toml")))
	env := h.env
	env.Own = append(env.Own, settings)
	if p := env.Resolve(ReadPath, filepath.Join(h.docs, "notes.toml")); p.Problem == nil || p.Problem.Code != CodeForbidden {
		t.Errorf("%+v", p)
	}
}
