package tools_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// file is a parsed Go file that is no test.
type file struct {
	name string
	*ast.File
}

// parsed are the files of a folder for every system.
func parsed(t *testing.T, dir string) (out []file) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) {
		return nil
	}
	must(t, err)
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.Name()), nil, parser.SkipObjectResolution)
		must(t, err)
		out = append(out, file{filepath.Join(dir, e.Name()), f})
	}
	return out
}

// below are the files of the folders in a folder.
func below(t *testing.T, dir string) (out []file) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	must(t, err)
	for _, e := range entries {
		if e.IsDir() && e.Name() != "testdata" {
			sub := filepath.Join(dir, e.Name())
			out = append(append(out, parsed(t, sub)...), below(t, sub)...)
		}
	}
	return out
}

// alias is the name under which a file knows a package; "" if it does not.
func (f file) alias(pkg string) string {
	for _, i := range f.Imports {
		if p, _ := strconv.Unquote(i.Path.Value); p == pkg {
			if i.Name != nil {
				return i.Name.Name
			}
			return path.Base(pkg)
		}
	}
	return ""
}

// mentions says whether a type or expression names something of a package.
func mentions(n ast.Node, alias string, what ...string) (found bool) {
	if n == nil || alias == "" {
		return false
	}
	ast.Inspect(n, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, ok := s.X.(*ast.Ident)
		if ok && x.Name == alias && (len(what) == 0 || slices.Contains(what, s.Sel.Name)) {
			found = true
		}
		return true
	})
	return found
}

func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	x := d.Recv.List[0].Type
	if p, ok := x.(*ast.StarExpr); ok {
		x = p.X
	}
	if id, ok := x.(*ast.Ident); ok {
		return id.Name
	}
	return "?"
}
