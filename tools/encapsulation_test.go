package tools_test

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/nod-app/nod"

// rooms are the packages that hold tools.
var rooms = []string{"files", "desktop", "apps", "web", "proposals", "plans", "negotiations"}

// exported are the functions that a room may export apart from Tools: what a tool
// works on, never a tool. New… makes one of those.
var exported = map[string][]string{
	"desktop": {"SystemClipboard"},
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
		for _, f := range below(t, room) {
			if f.alias(module+"/tools") != "" {
				t.Errorf("%s imports tools: what lies below a room is no tool", f.name)
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
		"Tool": {"Name"}, "Call": {"Place", "Effect", "SaveUndo", "SaveAct"}, "Registry": {"Specs", "Title", "Call", "Undo", "DryRun", "SetAdded"}, "Trace": {"Labels", "Share", "Listed", "AddListed", "Read", "OnlyNames", "ReadOnlyNames"}, "Failure": {"Error"},
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
				if recv == "" && d.Name.IsExported() && !slices.Contains([]string{"New", "NewForeign", "Declare", "NewRegistry", "NewTrace", "NewSharedCounts", "Fail", "FailPermanently", "InCall", "CallerOf"}, d.Name.Name) {
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

// A tool's functions are called in three places, each after a decision.
func TestWhereToolsAreCalled(t *testing.T) {
	want := map[string][]string{"preview": {"call.go"}, "run": {"execute.go"}, "undo": {"undo.go"}}
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
