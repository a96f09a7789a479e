package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"
)

// Only app/agent/handlers calls negotiation.Service.Approve, for Nod's own window: a model's
// word, a script or a rule signs nothing. Whatever calls it, or declares an interface that
// it implements, has to name negotiation.Hash, and so imports that package.
func TestOnlyHandlersApproveTerms(t *testing.T) {
	found := 0
	for _, s := range sources(t) {
		if !slices.Contains(s.imports, module+"/app/negotiate/negotiation") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", s.file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !approves(f) {
			continue
		}
		if found++; s.pkg != "app/agent/handlers" {
			t.Errorf("%s approves terms, or declares what does", s.file)
		}
	}
	if found == 0 {
		t.Error("nobody approves terms: the test looks for the wrong name")
	}
}

// approves says whether a file uses or declares a method Approve. The kind of message
// negotiation.Approve is none.
func approves(f *ast.File) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.SelectorExpr:
			of, _ := x.X.(*ast.Ident)
			found = found || x.Sel.Name == "Approve" && (of == nil || of.Name != "negotiation")
		case *ast.InterfaceType:
			for _, m := range x.Methods.List {
				found = found || slices.ContainsFunc(m.Names, func(name *ast.Ident) bool { return name.Name == "Approve" })
			}
		}
		return true
	})
	return found
}
