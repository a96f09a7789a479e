package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"testing"
)

var (
	// sentence is what has two words.
	sentence = regexp.MustCompile(`\p{L}{2}[^\p{L}]* [^%]*\p{L}{2}`)
	// sayers are the functions that are given a sentence for the person, each with the argument that it is.
	sayers = map[string]int{"problem": 1, "tools.Fail": 1, "tools.FailPermanently": 1, "Fail": 1, "FailPermanently": 1, "api.Invalid": 0, "Invalid": 0}
	// notShown is what no window shows as a sentence of Nod's: the command line's own texts, the definitions of the settings, which are
	// texts of the catalogue by themselves, files for other programs, what is said to models and to other desktops, what is decided on
	// lines of text, and functions that hand their text on to lang.Say.
	notShown = regexp.MustCompile(`^(app/cli/|app/base/(lang|markdown)/|app/settings/config/settings\.go|app/system/autostart/|llm/turn/(answer|prompt)\.go|app/negotiate/(counterpart|protocol)/|tools/(check|finding)/)`)
)

// Each sentence of the agent for a person is one that windows can show in their language: fields with the tag said, and those of
// the same name elsewhere in the agent, from which they come, have it of lang.Say.
func TestSentencesOfTheAgentAreSaid(t *testing.T) {
	root := filepath.Join("..", "..")
	said := map[string]bool{}
	files := map[string]*ast.File{}
	set := token.NewFileSet()
	for _, s := range sources(t) {
		if !under(s.pkg, "app") && !under(s.pkg, "tools") && !under(s.pkg, "llm") && !under(s.pkg, "watcher") || notShown.MatchString(s.file) {
			continue
		}
		f, err := parser.ParseFile(set, filepath.Join(root, s.file), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files[s.file] = f
		ast.Inspect(f, func(n ast.Node) bool {
			if f, ok := n.(*ast.Field); ok && f.Tag != nil {
				tag, _ := strconv.Unquote(f.Tag.Value)
				if _, ok := reflect.StructTag(tag).Lookup("said"); ok {
					said[f.Names[0].Name] = true
				}
			}
			return true
		})
	}
	if len(files) < 500 || len(said) < 20 {
		t.Fatalf("only %d files and %d fields were looked at", len(files), len(said))
	}
	for name, f := range files {
		for _, l := range unsaid(f, said) {
			t.Errorf("%s:%d: %s is no lang.Say", name, set.Position(l.Pos()).Line, l.Value)
		}
	}
}

// unsaid returns the sentences of a file that are put into fields with these names as they are.
func unsaid(f *ast.File, said map[string]bool) []*ast.BasicLit {
	var out []*ast.BasicLit
	look := func(e ast.Expr) { out = append(out, plain(e)...) }
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			out = append(out, rowNames(n)...)
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok && said[id.Name] {
				look(n.Value)
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if s, ok := l.(*ast.SelectorExpr); ok && said[s.Sel.Name] && len(n.Rhs) == len(n.Lhs) {
					look(n.Rhs[i])
				}
			}
		case *ast.CallExpr:
			if at, ok := sayers[called(n.Fun)]; ok && len(n.Args) > at {
				look(n.Args[at])
			}
		}
		return true
	})
	return out
}

// rowNames returns the names of the rows of an approval that a literal has as they are: one word is one to translate, too.
func rowNames(l *ast.CompositeLit) []*ast.BasicLit {
	list, several := l.Type.(*ast.ArrayType)
	switch {
	case several && called(list.Elt) == "tools.Row":
		var out []*ast.BasicLit
		for _, e := range l.Elts {
			if row, ok := e.(*ast.CompositeLit); ok {
				out = append(out, rowNames(&ast.CompositeLit{Type: list.Elt, Elts: row.Elts})...)
			}
		}
		return out
	case l.Type != nil && called(l.Type) == "tools.Row":
		for _, e := range l.Elts {
			if f, ok := e.(*ast.KeyValueExpr); ok && called(f.Key) == "Name" {
				if name, ok := f.Value.(*ast.BasicLit); ok {
					return []*ast.BasicLit{name}
				}
			}
		}
	}
	return nil
}

// plain returns the sentences that an expression has as they are, or made with Sprintf, New or Errorf.
func plain(e ast.Expr) []*ast.BasicLit {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING && sentence.MatchString(text) {
			return []*ast.BasicLit{e}
		}
	case *ast.BinaryExpr:
		return append(plain(e.X), plain(e.Y)...)
	case *ast.CompositeLit:
		var out []*ast.BasicLit
		for _, el := range e.Elts {
			out = append(out, plain(el)...)
		}
		return out
	case *ast.CallExpr:
		switch called(e.Fun) {
		case "fmt.Sprintf", "fmt.Sprint", "errors.New", "fmt.Errorf":
			return plain(e.Args[0])
		case "append":
			var out []*ast.BasicLit
			for _, a := range e.Args[1:] {
				out = append(out, plain(a)...)
			}
			return out
		}
		if s, ok := e.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Error" {
			return plain(s.X)
		}
	}
	return nil
}

func TestUnsaidSentencesAreSeen(t *testing.T) {
	for body, want := range map[string]int{
		`r.Reason = "It is no file."`: 1, `r.Reason = lang.Say("It is no file.")`: 0, `r.Reason = "no_file"`: 0, `r.Name = "No such file"`: 0, `r.Reason = err.Error()`: 0,
		`r.Reason += " It is" + name`: 1, `return R{Reason: fmt.Sprintf("It is %s, a file.", n)}`: 1, `return R{Reason: errors.New("it is no file").Error()}`: 1,
		`return tools.Fail(code, fmt.Sprintf("There is no file %s.", n))`: 1, `return tools.Fail(code, lang.Say("There is no file %s.", n))`: 0,
		`return []tools.Row{{Name: "To", Value: "Bills"}, {Name: lang.Say("From")}}`: 1, `r.add(tools.Row{Name: "To", Value: "Bills"})`: 1,
		`r.Reason = []string{"It is no file."}`: 1, `r.Reason = append(r.Reason, "It is no file.")`: 1,
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc f() { "+body+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := unsaid(f, map[string]bool{"Reason": true}); len(got) != want {
			t.Errorf("%s: %d sentences are seen, want %d", body, len(got), want)
		}
	}
}
