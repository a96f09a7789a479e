package api_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// TestEveryCodeHasASentence reads the codes where they are declared, since
// what speaks to the agent may not import them.
func TestEveryCodeHasASentence(t *testing.T) {
	n := 0
	for _, file := range []string{"../../tools/policy/code.go", "../../tools/failure.go"} {
		for _, code := range constants(t, file) {
			n++
			said := api.ReasonText(code)
			if said == "" || !strings.HasSuffix(said, ".") || strings.Contains(said, "_") {
				t.Errorf("%s is said as %q", code, said)
			}
		}
	}
	if n < 70 {
		t.Errorf("only %d codes were found", n)
	}
}

// constants are the texts of the constants named Code… of a file.
func constants(t *testing.T, file string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "Code") {
			return true
		}
		if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, text)
		}
		return true
	})
	return out
}
