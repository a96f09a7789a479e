package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"
)

// appFiles are the files of package app: what it builds and ties together, its
// lifecycle, and what main needs to reach it. Anything else is a room of its own
// below app.
var appFiles = []string{
	"app.go", "build.go", "build_api.go", "build_chat.go", "build_files.go", "build_rooms.go", "build_tools.go", "run.go", "shutdown.go", // what there is, and its lifecycle
	"connect.go", "detach_unix.go", "detach_windows.go", "lock.go", // one agent, and how main reaches it
	"warnings.go", "notice.go", // what the services together have to say
}

// maxAppMethods bounds the methods of App, most of which build one part of it: it had 135 when it held the rooms.
const maxAppMethods = 45

func TestAppIsWiring(t *testing.T) {
	methods := 0
	found := 0
	for _, s := range sources(t) {
		if s.pkg != "app" {
			continue
		}
		found++
		if !slices.Contains(appFiles, filepath.Base(s.file)) {
			t.Errorf("%s is no wiring: put it into a room below app", s.file)
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", s.file), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && isApp(fn.Recv) {
				methods++
			}
		}
	}
	if found != len(appFiles) {
		t.Errorf("package app has %d of the %d files that the law names", found, len(appFiles))
	}
	if methods == 0 || methods > maxAppMethods {
		t.Errorf("App has %d methods, at most %d: give what they do a room below app", methods, maxAppMethods)
	}
}

// isApp says whether a receiver is App or *App.
func isApp(recv *ast.FieldList) bool {
	if recv == nil || len(recv.List) != 1 {
		return false
	}
	typ := recv.List[0].Type
	if p, ok := typ.(*ast.StarExpr); ok {
		typ = p.X
	}
	id, ok := typ.(*ast.Ident)
	return ok && id.Name == "App"
}
