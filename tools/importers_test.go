package tools_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Only app/agent/catalogue knows the rooms, and only the rooms and those who build a
// Registry know how a tool is made or a token minted.
func TestWhoImportsTheRooms(t *testing.T) {
	files := 0
	err := filepath.WalkDir("..", func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel("..", p)
		rel = filepath.ToSlash(rel)
		if e.IsDir() {
			if slices.Contains([]string{".git", "build", "bin", "tools", "test"}, rel) || e.Name() == "testdata" {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		files++
		outside(t, file{rel, f})
		return nil
	})
	must(t, err)
	if files < 100 {
		t.Errorf("only %d files were found: the test looks in the wrong place", files)
	}
}

func outside(t *testing.T, f file) {
	t.Helper()
	pkg := path.Dir(f.name)
	for _, i := range f.Imports {
		imported, _ := strconv.Unquote(i.Path.Value)
		rest, _ := strings.CutPrefix(imported, module+"/tools/")
		room, _, _ := strings.Cut(rest, "/")
		if slices.Contains(rooms, room) && pkg != "app/agent/catalogue" {
			t.Errorf("%s imports %s: only app/agent/catalogue may", f.name, imported)
		}
	}
	alias := f.alias(module + "/tools")
	if alias == "." || alias == "_" {
		t.Errorf("%s imports tools as %q", f.name, alias)
	}
	if pkg != "app/agent/catalogue" && mentions(f.File, alias, "New", "Work", "NewRegistry") {
		t.Errorf("%s makes tools or a Registry: only app/agent/catalogue may", f.name)
	}
	ast.Inspect(f.File, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "Issue" && pkg != "app/assist/approval" {
			t.Errorf("%s mints: only the answer of a person in app/assist/approval may", f.name)
		}
		return true
	})
	for _, c := range f.Comments {
		if slices.ContainsFunc(c.List, func(l *ast.Comment) bool { return strings.HasPrefix(l.Text, "//go:linkname") }) {
			t.Errorf("%s reaches into another package by its link name", f.name)
		}
	}
}
