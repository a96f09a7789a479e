package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var longTests = regexp.MustCompile(`(?m)^(?:LONG|SHORTER) := (.*)$`)

// `make test` runs most tests once, under the race detector. What -short makes shorter there
// runs again without it, by its name in the Makefile.
func TestWhatIsShortenedRunsInFull(t *testing.T) {
	root := filepath.Join("..", "..")
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	for _, m := range longTests.FindAllStringSubmatch(string(makefile), -1) {
		named = append(named, strings.Split(m[1], "|")...)
	}
	if len(named) < 10 {
		t.Fatalf("the Makefile names only %v", named)
	}
	found := map[string]bool{}
	for _, dir := range []string{"app", "llm", "tools", "watcher"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, _ os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || !strings.HasPrefix(fn.Name.Name, "Test") {
					continue
				}
				found[fn.Name.Name] = true
				if isShortened(fn) && !slices.Contains(named, fn.Name.Name) {
					t.Errorf("%s: %s is shorter with -short: name it in SHORTER of the Makefile", path, fn.Name.Name)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range named {
		if !found[name] {
			t.Errorf("the Makefile names %s, which is no test", name)
		}
	}
}

// isShortened reports whether a function asks for testing.Short.
func isShortened(fn *ast.FuncDecl) (shortened bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if ok && s.Sel.Name == "Short" {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "testing" {
				shortened = true
			}
		}
		return true
	})
	return shortened
}
