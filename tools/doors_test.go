package tools_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/nod-app/nod"

// rooms are the packages that hold tools.
var rooms = []string{"files", "desktop", "apps", "web", "proposals", "plans", "negotiations"}

// exported are the functions that a room may export besides Tools: what a tool
// works on, never a tool. New… makes one of those.
var exported = map[string][]string{
	"desktop": {"SystemClipboard"},
}

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

// A room exports Tools, what a tool works on, and nothing that takes or gives
// what only a Registry hands out: no function, method, variable or field.
func TestRoomsExportNoTool(t *testing.T) {
	seen := 0
	for _, room := range rooms {
		fs := parsed(t, room)
		if len(fs) == 0 {
			continue
		}
		seen++
		tools := 0
		for _, f := range fs {
			alias := f.alias(module + "/tools")
			if mentions(f.File, f.alias(module+"/tools/policy"), "Tokens", "NewTokens", "Decide") {
				t.Errorf("%s decides or approves: only a Registry may", f.name)
			}
			for _, d := range f.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					if d.Recv == nil && d.Name.Name == "Tools" {
						tools++
						continue
					}
					checkFunc(t, f, room, alias, d)
				case *ast.GenDecl:
					checkDecl(t, f, alias, d)
				}
			}
		}
		if tools != 1 {
			t.Errorf("%s has %d functions Tools", room, tools)
		}
	}
	if seen < 3 {
		t.Errorf("only %d rooms were found", seen)
	}
}

func checkFunc(t *testing.T, f file, room, alias string, d *ast.FuncDecl) {
	t.Helper()
	if !d.Name.IsExported() {
		return
	}
	if d.Recv == nil && !strings.HasPrefix(d.Name.Name, "New") && !slices.Contains(exported[room], d.Name.Name) {
		t.Errorf("%s exports %s: a room exports Tools and what tools work on", f.name, d.Name.Name)
	}
	if mentions(d.Type, alias) {
		t.Errorf("%s: %s takes or gives what belongs to tools; only a Registry may", f.name, d.Name.Name)
	}
}

// checkDecl: an exported variable, or an exported part of an exported type,
// could hand a tool's function out.
func checkDecl(t *testing.T, f file, alias string, d *ast.GenDecl) {
	t.Helper()
	for _, s := range d.Specs {
		switch s := s.(type) {
		case *ast.ValueSpec:
			for _, n := range s.Names {
				if d.Tok == token.VAR && n.IsExported() {
					t.Errorf("%s exports the variable %s", f.name, n.Name)
				}
			}
		case *ast.TypeSpec:
			if s.Name.IsExported() && mentions(s.Type, alias) {
				t.Errorf("%s: the exported type %s has a part that belongs to tools", f.name, s.Name.Name)
			}
		}
	}
}

// Nothing of a Tool, a Call or a Registry that could run one is exported.
func TestToolsGiveNoWayAround(t *testing.T) {
	methods := map[string][]string{
		"Tool": {"Name"}, "Call": {"Place", "Memo"}, "Registry": {"Specs", "Call", "Undo", "Judge"}, "Trace": {"Labels"}, "Failure": {"Error"},
	}
	closed := []string{"Tool", "Registry"} // without an exported field
	for _, f := range parsed(t, ".") {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				recv := receiver(d)
				allowed, known := methods[recv]
				if known && d.Name.IsExported() && !slices.Contains(allowed, d.Name.Name) {
					t.Errorf("%s: %s.%s is exported", f.name, recv, d.Name.Name)
				}
				if recv == "" && d.Name.IsExported() && !slices.Contains([]string{"New", "NewRegistry", "NewTrace", "Fail"}, d.Name.Name) {
					t.Errorf("%s: %s is exported", f.name, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					ts, ok := s.(*ast.TypeSpec)
					if !ok || !slices.Contains(closed, ts.Name.Name) {
						continue
					}
					for _, field := range ts.Type.(*ast.StructType).Fields.List {
						if len(field.Names) == 0 || slices.ContainsFunc(field.Names, (*ast.Ident).IsExported) {
							t.Errorf("%s: %s has an exported field", f.name, ts.Name.Name)
						}
					}
				}
			}
		}
	}
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

// A tool's functions are called in three places, each behind a decision: look
// in consider, run in finish, undo in undo.
func TestWhereToolsAreCalled(t *testing.T) {
	want := map[string][]string{"look": {"consider.go"}, "run": {"finish.go"}, "undo": {"undo.go"}}
	got := map[string][]string{}
	for _, f := range parsed(t, ".") {
		ast.Inspect(f.File, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			s, ok := c.Fun.(*ast.SelectorExpr)
			if !ok || want[s.Sel.Name] == nil {
				return true
			}
			on := s.X
			if x, ok := on.(*ast.SelectorExpr); ok {
				on = x.Sel
			}
			if id, ok := on.(*ast.Ident); ok && id.Name == "tool" && !slices.Contains(got[s.Sel.Name], f.name) {
				got[s.Sel.Name] = append(got[s.Sel.Name], f.name)
			}
			return true
		})
	}
	for name, files := range want {
		if !slices.Equal(got[name], files) {
			t.Errorf("%s is called in %v, want %v", name, got[name], files)
		}
	}
}

// Only app knows the rooms, and only the rooms and those who build a Registry
// know how a tool is made or a token minted.
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
	for _, room := range rooms {
		if f.alias(module+"/tools/"+room) != "" && pkg != "app" {
			t.Errorf("%s imports tools/%s: only app may", f.name, room)
		}
	}
	alias := f.alias(module + "/tools")
	if alias == "." || alias == "_" {
		t.Errorf("%s imports tools as %q", f.name, alias)
	}
	if pkg != "app" && mentions(f.File, alias, "New", "Work", "NewRegistry") {
		t.Errorf("%s makes tools or a Registry: only app may", f.name)
	}
	ast.Inspect(f.File, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "Mint" && pkg != "app/ask" {
			t.Errorf("%s mints: only the answer of a person in app/ask may", f.name)
		}
		return true
	})
	for _, c := range f.Comments {
		if slices.ContainsFunc(c.List, func(l *ast.Comment) bool { return strings.HasPrefix(l.Text, "//go:linkname") }) {
			t.Errorf("%s reaches into another package by its link name", f.name)
		}
	}
}
