package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// docs/contracts.md says where each word of the contracts is: every path in it
// exists, and every name is declared in its file.
func TestContractsNameWhatExists(t *testing.T) {
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "docs", "contracts.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`((?:app|llm|tools|views|watcher|test)/[\\w./-]+)(?::([\\w.]+))?`").FindAllStringSubmatch(string(text), -1)
	if len(named) < 50 {
		t.Fatalf("only %d paths are found", len(named))
	}
	for _, m := range named {
		path := filepath.Join(root, filepath.FromSlash(m[1]))
		if _, err := os.Stat(path); err != nil && m[1] != "tools/call" { // a route of the local API
			t.Errorf("%s: %v", m[0], err)
			continue
		}
		if m[2] != "" && !declares(t, path, m[2]) {
			t.Errorf("%s does not declare %s", m[1], m[2])
		}
	}
	for _, word := range []string{
		"`confirm_token`", "`chat.assistant_plan`", "`tool.execute`", "`tool.results`", "automation-service", "`trace_id`", "notification",
		"`list_proposals`", "`confirm_sensitive`", "`include_sensitive`", "ToolRegistry", "cooldown", "Obsidian", "`browser.open_url`", "`apps.open`",
	} {
		if !strings.Contains(string(text), word) {
			t.Errorf("%s is not in the page", word)
		}
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "| ") && strings.Count(line, " | ") != 2 {
			t.Errorf("not a row of three cells: %s", line)
		}
	}
}

// declares says whether a file declares a name: a type, function, variable,
// constant, or a method as Type.Method.
func declares(t *testing.T, path, name string) bool {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Error(err)
		return false
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if method(d)+d.Name.Name == name {
				return true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if specifies(s, name) {
					return true
				}
			}
		}
	}
	return false
}

// method is "Type." of a method; empty for a function.
func method(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	of := d.Recv.List[0].Type
	if p, ok := of.(*ast.StarExpr); ok {
		of = p.X
	}
	if id, ok := of.(*ast.Ident); ok {
		return id.Name + "."
	}
	return ""
}

func specifies(s ast.Spec, name string) bool {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return s.Name.Name == name
	case *ast.ValueSpec:
		for _, n := range s.Names {
			if n.Name == name {
				return true
			}
		}
	}
	return false
}
